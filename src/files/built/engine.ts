/** Makes the engine of a scheme from the files that the build writes: the kernels and the gzipped lexicon pack. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Engine } from '../../score/engine.ts';
import { buildWhole } from '../../score/library/wholeEngine.ts';
import type { Scheme } from '../../score/phonology/scheme.ts';
import { ADVICE, engineFile } from './place.ts';

const KERNEL = 'kernel.wasm';

export const packName = ({ name }: Scheme): string => `${name}.lex.gz`;

const unpack = promisify<Buffer, object, Buffer>(gunzip);

/** A lexicon, unpacked, is one chunk: every other one costs a turn of the event loop. */
const CHUNK = 2 ** 22;

/**
 * The bytes of a file, unpacked.
 *
 * @param folder where it lies, if somewhere else than the build writes it
 * @throws Error that names the file and says what to do
 */
async function readBuilt(name: string, folder?: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    // At once: while it is unpacked in a thread, the scheme is compiled here.
    const bytes = readFileSync(folder === undefined ? engineFile(name) : join(folder, name));
    return new Uint8Array(name.endsWith('.gz') ? await unpack(bytes, { chunkSize: CHUNK }) : bytes);
  } catch (cause) {
    throw new Error(`cannot read ${folder === undefined ? name : join(folder, name)}; ${ADVICE}`, { cause });
  }
}

/** The compiled kernels. */
export const readKernel = (): Promise<Uint8Array<ArrayBuffer>> => readBuilt(KERNEL);

/** The lexicon pack of a scheme. */
export const readPack = (scheme: Scheme): Promise<Uint8Array<ArrayBuffer>> => readBuilt(packName(scheme));

/**
 * Loads the kernels and the lexicon of a scheme. The event loop goes on between the steps.
 *
 * @param report called with the time that this took
 * @param folder where the files lie, if somewhere else than the build writes them
 * @throws Error that says how to rebuild, when a file is missing, stale or made for another scheme
 */
export async function loadEngine(
  scheme: Scheme,
  report: (line: string) => void = () => {},
  folder?: string,
): Promise<Engine> {
  const started = performance.now();
  const read = async () => {
    const [kernel, pack] = await Promise.all([
      readBuilt(KERNEL, folder),
      readBuilt(packName(scheme), folder),
    ]);
    return { kernel, pack };
  };
  const engine = await buildWhole(scheme, read(), nextTurn);
  const took = performance.now() - started;
  report(`${scheme.name}: ${engine.lexicon.rows} rows loaded in ${took.toFixed(0)} ms`);
  return engine;
}
