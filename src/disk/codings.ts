/** The content codings of the page (RFC 9110, section 8.4.1): brotli (RFC 7932) and gzip (RFC 1952), at their highest levels. */

import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

export type Coding = 'br' | 'gzip';

/** The smaller one first. */
export const CODINGS: readonly Coding[] = ['br', 'gzip'];

interface Codec {
  readonly pack: (bytes: Buffer) => Promise<Buffer>;
  readonly unpack: (bytes: Buffer) => Promise<Buffer>;
}

const [toBrotli, fromBrotli] = [promisify(brotliCompress), promisify(brotliDecompress)];
const [toGzip, fromGzip] = [promisify<Buffer, object, Buffer>(gzip), promisify<Buffer, Buffer>(gunzip)];

export const CODECS: Readonly<Record<Coding, Codec>> = {
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
