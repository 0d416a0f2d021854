/**
 * Writes compressed copies (twins) of a file next to it. Brotli needs seconds for a megabyte, so a copy from an earlier
 * build is kept if it unpacks to the bytes of the file.
 */

import { readFile, rm, writeFile } from 'node:fs/promises';
import { gzipSync } from 'fflate';
import { CODECS, CODINGS, type Coding, TWIN } from '../../src/service/built/codings.ts';

/** Largest share of the size of its file that a compressed copy may have. */
const WORTH = 0.9;

/** Returns the content of a compressed file if it unpacks to `bytes`; otherwise, or without such a file, null. */
async function keptAt(path: string, bytes: Buffer, coding: Coding): Promise<Buffer | null> {
  try {
    const packed = await readFile(path);
    return (await CODECS[coding].unpack(packed)).equals(bytes) ? packed : null;
  } catch {
    return null;
  }
}

/** Gzips a file with fflate, because a lexicon is an eighth larger if Node gzips it. */
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

/** Writes the compressed copies of a file, and removes copies in other codings; returns the codings, the best first. */
export async function writeTwins(path: string, bytes: Buffer, codings = CODINGS): Promise<Coding[]> {
  const others = CODINGS.filter((coding) => !codings.includes(coding));
  await Promise.all(others.map((coding) => rm(path + TWIN[coding], { force: true })));
  const written = await Promise.all(codings.map((coding) => writeTwin(path, bytes, coding)));
  return codings.filter((_coding, index) => written[index]);
}
