/** Bodies: JSON on every POST, whatever it is called; plain bytes on an upload. */

import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse } from 'secure-json-parse';
import { badRequest, SENTENCES } from '../contract/problems.ts';

/** The content types that a request is given when its operation is known. */
const JSON_BODY = 'application/json';
const BYTES = 'audio/wav';

/** The body as JSON; an empty one is undefined. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw badRequest(SENTENCES.notAnObject);
  try {
    return parse(bytes.toString('utf8'), undefined, { protoAction: 'error', constructorAction: 'error' });
  } catch (error) {
    const forbidden = error instanceof Error && error.message.includes('forbidden prototype');
    throw badRequest(
      forbidden ? 'request must not set __proto__ or constructor.prototype' : SENTENCES.notAnObject,
    );
  }
}

export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const asBuffer = { parseAs: 'buffer' } as const;
  app.addContentTypeParser(BYTES, asBuffer, async (_request: FastifyRequest, body: Buffer) => body);
  app.addContentTypeParser('*', asBuffer, async (_request: FastifyRequest, body: Buffer) => parseJson(body));
}

/** Says that the body of this request is read as plain bytes. */
export function nameBytes(request: FastifyRequest): void {
  request.headers['content-type'] = BYTES;
}

/** Says how the body of this request is read. */
export function nameBody(request: FastifyRequest): void {
  if (request.method === 'POST') request.headers['content-type'] = JSON_BODY;
  if (request.method === 'PUT') nameBytes(request);
}
