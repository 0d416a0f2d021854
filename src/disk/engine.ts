/** Makes the engine of a scheme from the files that the build writes: the kernels and the lexicon pack. */

import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createEngine, type Engine } from '../core/engine.ts';
import { compileCosts } from '../core/score/costs.ts';
import { costTables } from '../core/score/costTables.ts';
import { loadKernel } from '../kernel/index.ts';
import { fingerprint, readLexicon } from '../lexicon/lexicon.ts';
import { compileScheme } from '../phonology/readings.ts';
import type { Scheme } from '../phonology/scheme.ts';
import { SCHEMES } from '../phonology/schemes/index.ts';
import { compiled } from './project.ts';

const KERNEL_FILE = compiled('kernel.wasm');

export const packFile = (scheme: Scheme): string => compiled(`${scheme.name}.lex`);

async function readBuilt(file: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return Uint8Array.from(await readFile(file));
  } catch (cause) {
    throw new Error(`cannot read ${file}; run \`npm run build\` in ${dirname(dirname(file))}`, { cause });
  }
}

/** The compiled kernels. */
export const readKernel = (): Promise<Uint8Array<ArrayBuffer>> => readBuilt(KERNEL_FILE);

/**
 * Loads the kernels and the lexicon of a scheme.
 *
 * @param report called with the time that each part took
 * @throws Error that says how to rebuild, when a file is missing, stale or made for another scheme
 */
export async function loadEngine(scheme: Scheme, report: (line: string) => void = () => {}): Promise<Engine> {
  const phonology = compileScheme(scheme);
  const costs = compileCosts(phonology);
  const [wasm, pack] = await Promise.all([readKernel(), readBuilt(packFile(scheme))]);
  const started = performance.now();
  const lexicon = readLexicon(pack, fingerprint(phonology));
  const read = performance.now();
  const kernel = await loadKernel(wasm, costTables(phonology, costs), lexicon);
  const ready = performance.now();
  report(
    `${scheme.name}: ${lexicon.rows} rows loaded in ${(read - started).toFixed(0)} ms, ` +
      `kernels and index in ${(ready - read).toFixed(0)} ms`,
  );
  return createEngine({ phonology, costs, lexicon, kernel });
}

/** The engines of all schemes, by name. */
export async function loadEngines(report?: (line: string) => void): Promise<Map<string, Engine>> {
  const engines = await Promise.all(SCHEMES.map((scheme) => loadEngine(scheme, report)));
  return new Map(engines.map((engine) => [engine.phonology.scheme.name, engine]));
}
