/** Bodies: JSON on every POST, whatever it is called; plain bytes for MCP, shared ones for an upload. */

import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Poisoned, parseJson, requireSimple } from '../contract/json.ts';
import { badRequest, SENTENCES } from '../contract/problems.ts';
import { bodyTooLarge } from './problem.ts';

/** The content types that a request is given when its operation is known. */
const JSON_BODY = 'application/json';
const BYTES = 'application/octet-stream';
const SHARED_BYTES = 'audio/wav';

/**
 * The body as JSON; an empty one is undefined.
 *
 * @throws Refusal 400 for what is no JSON in UTF-8, for too many fields or lists, and for names that are not allowed
 */
export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw badRequest(SENTENCES.notAnObject);
  requireSimple(bytes);
  try {
    return parseJson(bytes.toString('utf8'));
  } catch (error) {
    const poisoned = error instanceof Poisoned;
    throw badRequest(
      poisoned ? 'request must not set __proto__ or constructor.prototype' : SENTENCES.notAnObject,
    );
  }
}

/** The room for a body: its length when that is told, else the most there may be. */
const roomFor = ({ headers }: FastifyRequest, limit: number): number =>
  headers['content-length'] === undefined ? limit : Math.min(Number(headers['content-length']), limit);

/** The chunks of a body; one that breaks off is the caller's fault. Who stops reading leaves the connection open. */
async function* chunksOf(payload: Readable): AsyncGenerator<Buffer> {
  try {
    yield* payload.iterator({ destroyOnReturn: false });
  } catch {
    throw badRequest('the body broke off; send it again');
  }
}

/** Reads an upload into memory that threads share, chunk by chunk: no copy of the whole holds the event loop. */
async function readShared(request: FastifyRequest, payload: Readable): Promise<Uint8Array> {
  const limit = request.routeOptions.bodyLimit ?? 0;
  const shared = new SharedArrayBuffer(0, { maxByteLength: roomFor(request, limit) });
  let length = 0;
  for await (const chunk of chunksOf(payload)) {
    if (length + chunk.length > shared.maxByteLength) throw bodyTooLarge(limit);
    shared.grow(length + chunk.length);
    new Uint8Array(shared, length).set(chunk);
    length = shared.byteLength;
  }
  return new Uint8Array(shared, 0, length);
}

export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const asBuffer = { parseAs: 'buffer' } as const;
  app.addContentTypeParser(SHARED_BYTES, (request: FastifyRequest, payload: IncomingMessage) =>
    readShared(request, payload),
  );
  app.addContentTypeParser(BYTES, asBuffer, async (_request: FastifyRequest, body: Buffer) => body);
  app.addContentTypeParser('*', asBuffer, async (_request: FastifyRequest, body: Buffer) => readJson(body));
}

/** Says that the body of this request is read as plain bytes. */
export function nameBytes(request: FastifyRequest): void {
  request.headers['content-type'] = BYTES;
}

/** Says how the body of this request is read. */
export function nameBody(request: FastifyRequest): void {
  if (request.method === 'POST') request.headers['content-type'] = JSON_BODY;
  if (request.method === 'PUT') request.headers['content-type'] = SHARED_BYTES;
}
