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

/** The highest level takes ten times as long for a few percent: it is for the build, not for the first caller of a document. */
const BROTLI_QUALITY = { build: constants.BROTLI_MAX_QUALITY, first: 9 } as const;

interface Codec {
  readonly pack: (bytes: Buffer, when?: keyof typeof BROTLI_QUALITY) => Promise<Buffer>;
  readonly unpack: (bytes: Buffer) => Promise<Buffer>;
}

const [toBrotli, fromBrotli] = [promisify(brotliCompress), promisify(brotliDecompress)];
const [toGzip, fromGzip] = [promisify<Buffer, object, Buffer>(gzip), promisify<Buffer, Buffer>(gunzip)];

/**
 * The base-2 logarithm of a window that holds all bytes, as far as brotli allows (RFC 7932, section 9.1): a larger window
 * makes nothing smaller, but its memory takes six times as long to get as a page takes to compress.
 */
const windowFor = ({ length }: Buffer): number => {
  const { BROTLI_MIN_WINDOW_BITS: least, BROTLI_DEFAULT_WINDOW: most } = constants;
  // 16 bytes of a window are not used.
  return Math.min(most, Math.max(least, Math.ceil(Math.log2(length + 16))));
};

export const CODECS: Readonly<Record<Coding, Codec>> = {
  br: {
    pack: (bytes, when = 'build') =>
      toBrotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[when],
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          [constants.BROTLI_PARAM_LGWIN]: windowFor(bytes),
        },
      }),
    unpack: (bytes) => fromBrotli(bytes),
  },
  gzip: { pack: (bytes) => toGzip(bytes, { level: 9 }), unpack: (bytes) => fromGzip(bytes) },
};
