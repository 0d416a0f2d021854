/** Compresses and decompresses whole bodies in the content codings (RFC 9110, section 8.4.1) brotli (RFC 7932) and gzip (RFC 1952). */

import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

export type Coding = 'br' | 'gzip';

/** The smaller one first. */
export const CODINGS: readonly Coding[] = ['br', 'gzip'];

/** What the name of the compressed twin of a file ends with. */
export const TWIN: Readonly<Record<Coding, string>> = { br: '.br', gzip: '.gz' };

/** A shorter body is not worth compressing, bytes. */
export const LEAST_BYTES = 1024;

/**
 * The effort of a compression, by what is compressed: a file of the build, a document for its first caller, an answer. The highest
 * level of brotli takes ten times as long for a few percent, and its default window 4 MiB for every long answer under way.
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
 * The base-2 logarithm of a window that holds all bytes, as far as brotli allows (RFC 7932, section 9.1): a larger window
 * makes nothing smaller, but its memory takes six times as long to get as a page takes to compress. 16 bytes are not used.
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
