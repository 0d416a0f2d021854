/**
 * The library next to itself at one commit that never changes, so that slow drift shows: steps that were each compared
 * with the one before may sum up to a slow answer that nobody saw.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '../src/engine/engine.ts';
import type { ScoreRequest, Tutor } from '../src/engine/library/tutor.ts';
import { ROOT } from '../src/service/built/project.ts';
import { versesSaid } from './tutor.ts';
import { rowsOf, waysTable } from './ways.ts';

/** The last commit of 22 November 2026, the fastest that was measured. */
const RELEASE = '08969fc0';
/** 1.2 times as long as the release, at most. */
const LEAST = 0.83;
const VERSES = 300;
const STEPS = [
  ...['asc assembly/index.ts --target kernel', 'asc assembly/acoustic.ts --target acoustic'],
  ...['tsc --noCheck', 'node dist/lexicon/build.js'],
];

/** Builds the library of the release once, with the packages of today; returns its folder. */
function builtRelease(): string {
  const home = join(ROOT, 'dist/drift', RELEASE);
  if (existsSync(join(home, 'dist/koine-greek.lex'))) return home;
  mkdirSync(home, { recursive: true });
  execFileSync('tar', ['-x', '-C', home], {
    input: execFileSync('git', ['archive', RELEASE], { cwd: ROOT, maxBuffer: 2 ** 28 }),
  });
  if (!existsSync(join(home, 'node_modules')))
    symlinkSync(join(ROOT, 'node_modules'), join(home, 'node_modules'));
  for (const step of STEPS)
    execFileSync('npx', step.startsWith('node') ? ['-c', step] : step.split(' '), { cwd: home });
  return home;
}

const tutorOf = async (home: string): Promise<Tutor> =>
  (await import(join(home, 'dist/src/index.js'))).createTutor({ schemes: ['koine-greek'] });

export async function benchDrift(engine: Engine, seconds: number): Promise<string> {
  const [own, release] = [await tutorOf(ROOT), await tutorOf(builtRelease())];
  const all = versesSaid(engine);
  const verses = all.filter((_, n) => n % Math.floor(all.length / VERSES) === 0);
  const sets: readonly [name: string, requests: readonly ScoreRequest[]][] = [
    ['verses', verses],
    ['verses without candidates', verses.map((verse) => ({ ...verse, candidates: 0 }))],
    ['a word', [{ target: 'λόγος', ipa: 'l ˈo ɣ u s' }]],
  ];
  const rows = [];
  for (const [name, inputs] of sets) {
    const run = (tutor: Tutor) => (request: ScoreRequest) => tutor.score(request);
    const ways = [
      { name: 'own', run: run(own) },
      { name: RELEASE, run: run(release) },
    ];
    const claim = { name, input: `${inputs.length} requests`, inputs, ways, least: { [RELEASE]: LEAST } };
    rows.push(...(await rowsOf(claim, 2000 * seconds)));
  }
  return waysTable(rows);
}
