/** Makes the engine of a scheme from the files that the build writes: the kernels and the lexicon pack. */

import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Engine } from '../core/engine.ts';
import { buildEngine } from '../library/engines.ts';
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
 * @param report called with the time that this took
 * @throws Error that says how to rebuild, when a file is missing, stale or made for another scheme
 */
export async function loadEngine(scheme: Scheme, report: (line: string) => void = () => {}): Promise<Engine> {
  const [kernel, pack] = await Promise.all([readKernel(), readBuilt(packFile(scheme))]);
  const started = performance.now();
  const engine = await buildEngine(scheme, { kernel, pack });
  const took = performance.now() - started;
  report(`${scheme.name}: ${engine.lexicon.rows} rows loaded in ${took.toFixed(0)} ms`);
  return engine;
}

/** The engines of these schemes, all when none are named, by name. */
export async function loadEngines(
  report?: (line: string) => void,
  schemes: readonly Scheme[] = SCHEMES,
): Promise<Map<string, Engine>> {
  const engines = await Promise.all(schemes.map((scheme) => loadEngine(scheme, report)));
  return new Map(engines.map((engine) => [engine.phonology.scheme.name, engine]));
}
