/** Chooses the content coding of an answer, compresses and decompresses (RFC 9110, sections 8.4, 12.5.3). */

import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

export type Coding = 'br' | 'gzip';

/** All codings, the preferred coding first: brotli makes smaller bodies. */
export const CODINGS: readonly Coding[] = ['br', 'gzip'];

/** Extension of the compressed copy of a file. */
export const TWIN: Readonly<Record<Coding, string>> = { br: '.br', gzip: '.gz' };

/** Size of the smallest body that is compressed, bytes. */
export const LEAST_BYTES = 1024;

/**
 * Parameters of the codecs, for a file of the build, for a document that is compressed for its first caller, and for an
 * answer. Brotli's best quality takes ten times longer and saves a few percent; its default window takes 4 MiB of memory.
 */
const EFFORTS = {
  build: { quality: constants.BROTLI_MAX_QUALITY, window: constants.BROTLI_DEFAULT_WINDOW, level: 9 },
  first: { quality: 9, window: constants.BROTLI_DEFAULT_WINDOW, level: 9 },
  answer: { quality: 4, window: 18, level: constants.Z_DEFAULT_COMPRESSION },
} as const;

interface Codec {
  readonly pack: (bytes: Buffer, when?: keyof typeof EFFORTS) => Promise<Buffer>;
  readonly unpack: (bytes: Buffer) => Promise<Buffer>;
}

const [toBrotli, fromBrotli] = [promisify(brotliCompress), promisify(brotliDecompress)];
const [toGzip, fromGzip] = [promisify<Buffer, object, Buffer>(gzip), promisify<Buffer, Buffer>(gunzip)];

/**
 * Returns the base-2 logarithm of the smallest brotli window that holds all bytes (RFC 7932, section 9.1; a window wastes
 * 16 bytes). A larger window compresses no better, and takes time to allocate.
 */
const windowFor = ({ length }: Buffer, most: number): number =>
  Math.min(most, Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(length + 16))));

export const CODECS: Readonly<Record<Coding, Codec>> = {
  br: {
    pack: (bytes, when = 'build') =>
      toBrotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: EFFORTS[when].quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          [constants.BROTLI_PARAM_LGWIN]: windowFor(bytes, EFFORTS[when].window),
        },
      }),
    unpack: (bytes) => fromBrotli(bytes),
  },
  gzip: {
    pack: (bytes, when = 'build') => toGzip(bytes, { level: EFFORTS[when].level }),
    unpack: (bytes) => fromGzip(bytes),
  },
};

/**
 * Declares the option `preferred` of Negotiator, which decides between equal weights, and which its published types lack.
 */
interface Encodings {
  encodings(available: readonly string[], options: { readonly preferred: readonly string[] }): string[];
}

/** Returns the coding of `codings` that the caller prefers; null for uncompressed bytes. */
export function codingFor(header: string | undefined, codings: readonly Coding[]): Coding | null {
  const negotiator: Encodings = new Negotiator({ headers: { 'accept-encoding': header } });
  const [best] = negotiator.encodings([...codings, 'identity'], { preferred: codings });
  return codings.find((coding) => coding === best) ?? null;
}
