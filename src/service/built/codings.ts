/**
 * Compresses and decompresses whole bodies in the content codings (RFC 9110, section 8.4.1) brotli (RFC 7932) and gzip (RFC
 * 1952).
 */

import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

export type Coding = 'br' | 'gzip';

/** The smaller one first. */
export const CODINGS: readonly Coding[] = ['br', 'gzip'];

/** File extension of a compressed twin. */
export const TWIN: Readonly<Record<Coding, string>> = { br: '.br', gzip: '.gz' };

/** Shorter bodies are not worth compressing, bytes. */
export const LEAST_BYTES = 1024;

/**
 * Effort of a compression: for a file of the build, for a document's first caller, for an answer. The highest level of
 * brotli takes ten times longer for a few percent, and its default window takes 4 MiB for every long answer under way.
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
 * Base-2 logarithm of a window that holds all bytes, if brotli allows it (RFC 7932, section 9.1; 16 bytes are unused). A
 * larger window makes nothing smaller, but allocating it takes six times longer than compressing a page.
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
