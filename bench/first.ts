/**
 * Times a new process from the import of the library to its first score. The baseline is a process that only reads,
 * unpacks and compiles the same files.
 */

import { execFileSync } from 'node:child_process';
import { median, quantile, table, verdict } from '../packages/research/src/results.ts';
import type { Engine } from '../src/engine/engine.ts';
import { compiled } from '../src/service/built/project.ts';

const MOST_MS = 150;
const STARTS = 20;

const LIBRARY = compiled('engine/dist/index.js');

const PROGRAMS = {
  library: `const { createTutor } = await import('${LIBRARY}');
    const tutor = await createTutor({ schemes: ['koine-greek'] });
    tutor.score({ target: 'λόγος', ipa: 'l ˈo ɣ u s' });`,
  files: `const { readFileSync } = await import('node:fs');
    const { gunzipSync } = await import('node:zlib');
    const read = (name) => readFileSync(new URL(name, 'file://${LIBRARY}'));
    for (const name of ['words.lex.gz', 'koine-greek.lex.gz']) gunzipSync(read(name));
    for (const name of ['kernel.wasm', 'acoustic.wasm']) new WebAssembly.Module(read(name));`,
};

function millisecondsOf(program: string): number {
  const script = `const began = performance.now(); ${program} console.log(performance.now() - began);`;
  const words = ['--input-type=module', '-e', script];
  return Number(execFileSync(process.execPath, words, { encoding: 'utf8' }));
}

export async function benchFirst(_engine: Engine, seconds: number): Promise<string> {
  // The first run fills the file cache of the system, and does not count.
  for (const program of Object.values(PROGRAMS)) millisecondsOf(program);
  const [library, files]: [number[], number[]] = [[], []];
  while (library.length < STARTS * seconds) {
    library.push(millisecondsOf(PROGRAMS.library));
    files.push(millisecondsOf(PROGRAMS.files));
  }
  const row = (name: string, ms: readonly number[], target = ''): string[] => [
    name,
    ...[0.5, 0.99].map((share) => `${quantile(ms, share).toFixed(0)} ms`),
    target,
  ];
  const target = verdict(`median at most ${MOST_MS} ms`, median(library) <= MOST_MS);
  const rows = [
    row('import, `createTutor` with one tradition, a word', library, target),
    row('reading, unpacking and compiling its files', files),
  ];
  return `${files.length} processes each, in turns.\n\n${table(['', 'median', 'p99', 'target'], rows)}`;
}
