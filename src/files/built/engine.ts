/** Makes the engine of a scheme from the files that the build writes: the kernels and the lexicon pack. */

import { closeSync, openSync, readSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Engine } from '../../score/engine.ts';
import { HEADER_BYTES, type PackMarks, packMarks } from '../../score/lexicon/packHeader.ts';
import { buildWhole } from '../../score/library/wholeEngine.ts';
import type { Scheme } from '../../score/phonology/scheme.ts';
import { compiled } from './project.ts';

/** The folder of all that the build writes. */
const BUILT = compiled('');
const KERNEL = 'kernel.wasm';

const packName = ({ name }: Scheme): string => `${name}.lex`;

export const packFile = (scheme: Scheme): string => join(BUILT, packName(scheme));

async function readBuilt(file: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return Uint8Array.from(await readFile(file));
  } catch (cause) {
    throw new Error(`cannot read ${file}; run \`npm run build\` in ${dirname(dirname(file))}`, { cause });
  }
}

/** The hashes in the lexicon pack of a scheme, read from its first bytes. */
export function readMarks(scheme: Scheme): PackMarks {
  const head = new Uint8Array(HEADER_BYTES);
  const file = openSync(packFile(scheme), 'r');
  try {
    readSync(file, head, 0, head.length, 0);
  } finally {
    closeSync(file);
  }
  return packMarks(head);
}

/** The compiled kernels. */
export const readKernel = (): Promise<Uint8Array<ArrayBuffer>> => readBuilt(join(BUILT, KERNEL));

/** Loads the kernels of a scheme, which then reads every word by rule. */
export const loadWithoutLexicon = async (scheme: Scheme): Promise<Engine> =>
  buildWhole(scheme, { kernel: await readKernel(), pack: null }, nextTurn);

/**
 * Loads the kernels and the lexicon of a scheme. The event loop goes on between the steps.
 *
 * @param report called with the time that this took
 * @param folder where the files lie
 * @throws Error that says how to rebuild, when a file is missing, stale or made for another scheme
 */
export async function loadEngine(
  scheme: Scheme,
  report: (line: string) => void = () => {},
  folder: string = BUILT,
): Promise<Engine> {
  const files = [KERNEL, packName(scheme)].map((name) => readBuilt(join(folder, name)));
  const [kernel, pack] = (await Promise.all(files)) as [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>];
  const started = performance.now();
  const engine = await buildWhole(scheme, { kernel, pack }, nextTurn);
  const took = performance.now() - started;
  report(`${scheme.name}: ${engine.lexicon.rows} rows loaded in ${took.toFixed(0)} ms`);
  return engine;
}
