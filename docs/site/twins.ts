/**
 * Writes compressed copies (twins) of a file into its folder. Brotli needs seconds for a megabyte, so a copy from an
 * earlier build is kept if it unpacks to the same bytes as the file.
 */

import { readFile, rm, writeFile } from 'node:fs/promises';
import { gzipSync } from 'fflate';
import { CODECS, CODINGS, type Coding, TWIN } from '../../src/service/built/codings.ts';

/** A compressed copy may have at most this share of the size of its file; otherwise it is not worth having. */
const WORTH = 0.9;

const nothing = (): null => null;

/** Returns the bytes of a compressed file if they unpack to `bytes`, otherwise null. */
async function keptAt(path: string, bytes: Buffer, coding: Coding): Promise<Buffer | null> {
  const packed = await readFile(path).catch(nothing);
  const unpacked = packed && (await CODECS[coding].unpack(packed).catch(nothing));
  return unpacked?.equals(bytes) ? packed : null;
}

/**
 * Gzips a file. Uses fflate, which takes a second for a lexicon, because the gzip of Node makes it an eighth larger.
 */
export async function writeGzipped(from: string, to: string): Promise<void> {
  const bytes = await readFile(from);
  if ((await keptAt(to, bytes, 'gzip')) === null)
    await writeFile(to, gzipSync(bytes, { level: 9, mtime: 0 }));
}

async function isWorth(path: string, bytes: Buffer, coding: Coding): Promise<boolean> {
  const twin = path + TWIN[coding];
  const kept = await keptAt(twin, bytes, coding);
  const packed = kept ?? (await CODECS[coding].pack(bytes));
  const worth = packed.length < WORTH * bytes.length;
  if (!worth) await rm(twin, { force: true });
  else if (kept === null) await writeFile(twin, packed);
  return worth;
}

/**
 * Writes the compressed copies of a file that are worth it, and removes other ones; returns their codings, the
 * preferred one first.
 */
export async function writeTwins(path: string, bytes: Buffer, codings = CODINGS): Promise<Coding[]> {
  const others = CODINGS.filter((coding) => !codings.includes(coding));
  await Promise.all(others.map((coding) => rm(path + TWIN[coding], { force: true })));
  const worth = await Promise.all(codings.map((coding) => isWorth(path, bytes, coding)));
  return codings.filter((_coding, n) => worth[n]);
}
