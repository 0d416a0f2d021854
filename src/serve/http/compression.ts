/**
 * How answers are compressed as they are made (RFC 9110, section 8.4). A page or an answer in JSON shrinks to an eighth. A
 * short answer is compressed on the event loop, in under a millisecond, and has a Content-Length; a longer one goes
 * through a thread of zlib. What lies ready, documents and files of the page, is compressed once instead.
 */

import { constants } from 'node:zlib';
import type { onSendHookHandler } from 'fastify';
import { CODINGS } from '../../files/built/codings.ts';
import { codingFor } from './accept.ts';

/** Shorter answers are sent as they are, bytes. */
export const LEAST_BYTES = 1024;

/** Longer answers leave the event loop, bytes. */
const LONG_BYTES = 64 * 1024;

/** The window of brotli, as a power of two: the default takes 4 MiB for every long answer under way. */
const WINDOW_BITS = 18;

/** The options of @fastify/compress: answers only, because a compressed body could hide a huge one. */
export const COMPRESSION = {
  globalDecompression: false,
  encodings: [...CODINGS],
  threshold: LEAST_BYTES,
  syncThreshold: LONG_BYTES,
  brotliOptions: {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS },
  },
};

/**
 * Negotiates the coding of an answer before @fastify/compress does, which answers `gzip;q=0, *` with gzip: the plugin sees
 * the one coding to answer with.
 */
export const negotiate: onSendHookHandler = ({ headers }, _reply, _payload, done) => {
  headers['accept-encoding'] = codingFor(headers['accept-encoding'], CODINGS) ?? 'identity';
  done();
};
