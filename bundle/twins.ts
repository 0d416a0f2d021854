/**
 * The compressed twins of a file: brotli (RFC 7932) and gzip (RFC 1952), at their highest levels. Brotli needs seconds
 * for a megabyte, so a twin is left as it is while it unpacks to the very bytes of its file.
 */

import { readFile, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { type Coding, TWIN } from '../src/disk/pageFiles.ts';

interface Codec {
  readonly pack: (bytes: Buffer) => Promise<Buffer>;
  readonly unpack: (bytes: Buffer) => Promise<Buffer>;
}

const [toBrotli, fromBrotli] = [promisify(brotliCompress), promisify(brotliDecompress)];
const [toGzip, fromGzip] = [promisify<Buffer, object, Buffer>(gzip), promisify<Buffer, Buffer>(gunzip)];

const CODECS: Readonly<Record<Coding, Codec>> = {
  br: {
    pack: (bytes) =>
      toBrotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    unpack: (bytes) => fromBrotli(bytes),
  },
  gzip: { pack: (bytes) => toGzip(bytes, { level: 9 }), unpack: (bytes) => fromGzip(bytes) },
};

/** A twin is worth its place if it saves at least a tenth. */
const WORTH = 0.9;

const nothing = (): null => null;

/** The packed bytes that lie at a path, if they unpack to these. */
async function keptAt(path: string, bytes: Buffer, { unpack }: Codec): Promise<Buffer | null> {
  const packed = await readFile(path).catch(nothing);
  const unpacked = packed && (await unpack(packed).catch(nothing));
  return unpacked?.equals(bytes) ? packed : null;
}

/** Writes the gzipped form of a file. */
export async function writeGzipped(from: string, to: string): Promise<void> {
  const bytes = await readFile(from);
  if ((await keptAt(to, bytes, CODECS.gzip)) === null) await writeFile(to, await CODECS.gzip.pack(bytes));
}

async function isWorth(path: string, bytes: Buffer, coding: Coding): Promise<boolean> {
  const twin = path + TWIN[coding];
  const kept = await keptAt(twin, bytes, CODECS[coding]);
  const packed = kept ?? (await CODECS[coding].pack(bytes));
  const worth = packed.length < WORTH * bytes.length;
  if (!worth) await rm(twin, { force: true });
  else if (kept === null) await writeFile(twin, packed);
  return worth;
}

/** Writes the twins of a file; returns their codings, the smallest twin first. */
export async function writeTwins(path: string, bytes: Buffer): Promise<Coding[]> {
  const codings: readonly Coding[] = ['br', 'gzip'];
  const worth = await Promise.all(codings.map((coding) => isWorth(path, bytes, coding)));
  return codings.filter((_coding, n) => worth[n]);
}
