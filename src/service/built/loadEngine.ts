import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { ADVICE, engineFile } from '#place';
import type { Engine } from '../../engine/engine.ts';
import type { Words } from '../../engine/lexicon/lexicon.ts';
import { readWords } from '../../engine/lexicon/words.ts';
import { buildWhole, type EngineFiles } from '../../engine/library/wholeEngine.ts';
import type { Scheme } from '../../engine/phonology/scheme.ts';

const KERNEL = 'kernel.wasm';

/** The words that the lexicons of all schemes share. */
export const WORDS_FILE = 'words.lex.gz';

export const packName = ({ name }: Scheme): string => `${name}.lex.gz`;

const unpack = promisify<Buffer, object, Buffer>(gunzip);

/** Size of a chunk of gunzip, bytes. Each chunk costs a turn of the event loop, so a whole lexicon fits into one. */
const CHUNK = 2 ** 22;

/** Reads a file of the build, and unpacks it if it is gzipped. @throws Error that names the file and says what to do */
async function readBuilt(name: string, folder?: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    // zlib unpacks on its own thread, while this thread compiles the scheme.
    const bytes = readFileSync(folder === undefined ? engineFile(name) : join(folder, name));
    return new Uint8Array(name.endsWith('.gz') ? await unpack(bytes, { chunkSize: CHUNK }) : bytes);
  } catch (cause) {
    throw new Error(`cannot read ${folder === undefined ? name : join(folder, name)}; ${ADVICE}`, { cause });
  }
}

export const readKernel = (): Promise<Uint8Array<ArrayBuffer>> => readBuilt(KERNEL);

export const readPack = (scheme: Scheme, folder?: string): Promise<Uint8Array<ArrayBuffer>> =>
  readBuilt(packName(scheme), folder);

const shared = new Map<string | undefined, Promise<Words>>();

/** Returns the words of the lexicon; reads them once for each folder. */
export function wordsIn(folder?: string): Promise<Words> {
  const known = shared.get(folder);
  if (known !== undefined) return known;
  const reading = readBuilt(WORDS_FILE, folder).then(readWords);
  shared.set(folder, reading);
  reading.catch(() => shared.delete(folder));
  return reading;
}

/**
 * Loads the kernels and the lexicon of a scheme. Other work of the event loop can run between the steps.
 *
 * @param report called with a line that says how long loading took
 * @param folder folder of the files; default: the output of the build
 * @throws Error that says how to rebuild, if a file is missing, stale or made for another scheme
 */
export async function loadEngine(
  scheme: Scheme,
  report: (line: string) => void = () => {},
  folder?: string,
): Promise<Engine> {
  const started = performance.now();
  const read = async (): Promise<EngineFiles> => {
    const files = [readBuilt(KERNEL, folder), readPack(scheme, folder), wordsIn(folder)] as const;
    const [kernel, pack, words] = await Promise.all(files);
    return { kernel, lexicon: { pack, words } };
  };
  const engine = await buildWhole(scheme, read(), nextTurn);
  const took = performance.now() - started;
  report(`${scheme.name}: ${engine.lexicon.rows} rows loaded in ${took.toFixed(0)} ms`);
  return engine;
}
