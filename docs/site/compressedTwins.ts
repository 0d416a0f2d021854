/**
 * Writes compressed copies (twins) next to a file. A copy from an earlier build is kept if it unpacks to the bytes of
 * the file, because Brotli needs seconds for a megabyte.
 */

import { readFile, rm, writeFile } from 'node:fs/promises';
import { gzipSync } from 'fflate';
import { CODECS, CODINGS, type Coding, TWIN } from '../../src/service/built/codings.ts';

/** Largest size of a compressed copy, as a share of the size of the file. */
const WORTH = 0.9;

/** Returns the content of a compressed file if it unpacks to `bytes`; null if it does not, or cannot be read. */
async function keptAt(path: string, bytes: Buffer, coding: Coding): Promise<Buffer | null> {
  try {
    const packed = await readFile(path);
    return (await CODECS[coding].unpack(packed)).equals(bytes) ? packed : null;
  } catch {
    return null;
  }
}

/** Gzips a file with fflate; Node would make a lexicon an eighth larger. */
export async function writeGzipped(from: string, to: string): Promise<void> {
  const bytes = await readFile(from);
  if ((await keptAt(to, bytes, 'gzip')) === null)
    await writeFile(to, gzipSync(bytes, { level: 9, mtime: 0 }));
}

/** Writes one compressed copy, or removes it if it is not small enough; returns true if the copy exists. */
async function writeTwin(path: string, bytes: Buffer, coding: Coding): Promise<boolean> {
  const twin = path + TWIN[coding];
  const kept = await keptAt(twin, bytes, coding);
  const packed = kept ?? (await CODECS[coding].pack(bytes));
  const isSmall = packed.length < WORTH * bytes.length;
  if (!isSmall) await rm(twin, { force: true });
  else if (kept === null) await writeFile(twin, packed);
  return isSmall;
}

/** Writes the compressed copies of a file, and removes other copies; returns the codings of the copies, the best first. */
export async function writeTwins(path: string, bytes: Buffer, codings = CODINGS): Promise<Coding[]> {
  const others = CODINGS.filter((coding) => !codings.includes(coding));
  await Promise.all(others.map((coding) => rm(path + TWIN[coding], { force: true })));
  const written = await Promise.all(codings.map((coding) => writeTwin(path, bytes, coding)));
  return codings.filter((_coding, index) => written[index]);
}
