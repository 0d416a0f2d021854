/** A body that lies in memory with its headers, and the answer that it is, or a 304 to a caller that has it. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, isKnown } from './etag.ts';

export interface Representation {
  readonly body: Buffer;
  readonly etag: string;
  readonly type: string;
  /** Headers of the 200 and of the 304. */
  readonly headers: Readonly<Record<string, string>>;
  readonly link?: string;
}

const ALWAYS = {
  'Cache-Control': 'public, max-age=300, must-revalidate',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
} as const;

export function represent(
  type: string,
  content: string | Buffer,
  more: Readonly<Record<string, string>> = {},
): Representation {
  const body = Buffer.from(content);
  const etag = etagOf(type, body);
  return { body, etag, type, headers: { ...ALWAYS, ETag: etag, ...more } };
}

export function send(chosen: Representation, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers(chosen.headers);
  if (isKnown(request.headers['if-none-match'], chosen.etag)) {
    // The Content-Length of a 304 would be that of the 200 (RFC 9110, section 8.6); HEAD takes it from the unsent body.
    return request.method === 'HEAD'
      ? reply.code(304).type(chosen.type).send(chosen.body)
      : reply.code(304).send();
  }
  if (chosen.link !== undefined) reply.header('Link', chosen.link);
  return reply.type(chosen.type).send(chosen.body);
}
