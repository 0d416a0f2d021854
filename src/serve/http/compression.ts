/**
 * Compresses answers as they are made (RFC 9110, section 8.4): an answer in JSON shrinks to an eighth. Documents and files
 * of the page are compressed once instead (`site.ts`).
 */

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { onSendAsyncHookHandler } from 'fastify';
import { CODINGS, type Coding, LEAST_BYTES } from '../../files/built/codings.ts';
import { codingFor } from './accept.ts';

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    // The default window takes 4 MiB for every long answer under way.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
};

const PACK: Readonly<Record<Coding, (body: string | Buffer) => Promise<Buffer>>> = {
  br: (body) => toBrotli(body, BROTLI),
  gzip: (body) => toGzip(body),
};

/** `Vary` with Accept-Encoding in it. */
function varied(vary: unknown): string {
  const names = vary === undefined ? [] : String(vary).split(', ');
  return [...new Set([...names, 'accept-encoding'])].join(', ');
}

/** Compresses JSON in the coding that the caller prefers, in a thread of zlib. */
export const compress: onSendAsyncHookHandler<unknown> = async ({ headers }, reply, payload) => {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
  const isJson = /json/u.test(String(reply.getHeader('Content-Type')));
  const coding = codingFor(headers['accept-encoding'], CODINGS);
  if (!isJson || Buffer.byteLength(payload) < LEAST_BYTES || coding === null) return payload;
  reply.headers({ 'Content-Encoding': coding, Vary: varied(reply.getHeader('Vary')) });
  // fastify measures what it sends.
  reply.removeHeader('Content-Length');
  return PACK[coding](payload);
};
