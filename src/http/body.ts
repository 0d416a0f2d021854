/** Reads bodies: JSON on every POST, whatever its content type; plain bytes for MCP; shared bytes for an upload. */

import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { shown } from '../contract/fields.ts';
import { Poisoned, parseJson, requireSimple, requireSimpleBatch } from '../contract/json.ts';
import { jsonText } from '../contract/jsonText.ts';
import { LIMITS } from '../contract/limits.ts';
import { badRequest, notAnObject, type Refusal, SENTENCES } from '../contract/refusal.ts';
import type { Arrivals } from './arrivals.ts';
import { Intake } from './intake.ts';
import { bodyTooLarge } from './problem.ts';

/** Content types that a route sets on its request to choose a parser. */
const JSON_BODY = 'application/json';
const BYTES = 'application/octet-stream';
const BATCH_BODY = 'application/x-batch';
const BRIEF_BYTES = 'application/x-brief';
const SHARED_BYTES = 'audio/wav';

const NO_BYTES = Buffer.alloc(0);

/** The first bytes of gzip (RFC 1952, section 2.3.1), which no UTF-8 begins with. */
const GZIP = [0x1f, 0x8b];

/** Content-Encoding: the codings of HTTP that compress. */
const COMPRESSED = /\b(?:br|compress|deflate|gzip|zstd)\b/iu;

/** The refusal of a body that is no JSON; where its Content-Encoding says that it is compressed, that is why. */
function noJson(coding = ''): Refusal {
  if (!COMPRESSED.test(coding)) return notAnObject();
  return notAnObject(
    `the body has the Content-Encoding ${shown(coding)}, and none is decoded; send the JSON as it is`,
  );
}

/**
 * Parses a body as JSON; an empty body is undefined.
 *
 * @param coding its Content-Encoding, which is not obeyed, but explains a body that is no JSON
 * @param check refuses a body of too many fields or lists, before it is parsed
 * @throws Refusal 400 for a body that is not JSON in UTF-8, or sets a forbidden name
 */
export function readJson(
  bytes: Buffer,
  coding: string | undefined,
  check: (bytes: Buffer) => void = requireSimple,
): unknown {
  if (bytes.length === 0) return undefined;
  if (bytes[0] === GZIP[0] && bytes[1] === GZIP[1])
    throw notAnObject('the body is compressed with gzip; send the JSON as it is');
  if (!isUtf8(bytes)) throw noJson(coding);
  check(bytes);
  try {
    return parseJson(jsonText(bytes));
  } catch (error) {
    if (!(error instanceof Poisoned)) throw noJson(coding);
    throw notAnObject(SENTENCES.poisoned);
  }
}

/** The Content-Length of a body; NaN for a body in chunks. */
const lengthOf = ({ headers }: FastifyRequest): number => Number(headers['content-length'] ?? Number.NaN);

/** Reads a body. Most bodies come in one piece, which is not copied. A refused body leaves the connection open. */
function readBytes(
  payload: IncomingMessage,
  told: number,
  limit: number,
  shared: boolean,
  arrivals: Arrivals,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let whole: Buffer | null = null;
    let intake: Intake | null = null;
    const take = (chunk: Buffer): void => {
      if (!shared && chunk.length === told) {
        whole = chunk;
        return;
      }
      intake ??= new Intake(told < limit ? told : limit, chunk.length, shared);
      if (!intake.add(chunk)) fail(bodyTooLarge(limit));
      else if (arrival !== null) arrivals.grow(arrival, chunk.length, intake.held);
    };
    const finish = (): void => {
      leave();
      resolve(whole ?? intake?.bytes() ?? NO_BYTES);
    };
    const fail = (refusal: Refusal): void => {
      leave();
      reject(refusal);
    };
    const breakOff = (): void => fail(badRequest('the body broke off; send it again'));
    const leave = (): void => {
      if (arrival !== null) arrivals.end(arrival);
      payload.off('data', take).off('end', finish).off('error', breakOff).off('close', breakOff);
    };
    // Most bodies come in one packet with their headers.
    const arrival = payload.complete ? null : arrivals.begin(payload.socket, fail);
    payload.on('data', take).on('end', finish).on('error', breakOff).on('close', breakOff);
  });
}

export function addBodyParsers(app: FastifyInstance, arrivals: Arrivals): void {
  app.removeAllContentTypeParsers();
  const parser =
    <T>(shared: boolean, parse: (bytes: Buffer, coding: string | undefined) => T, most?: number) =>
    async (request: FastifyRequest, payload: IncomingMessage): Promise<T> => {
      const limit = most ?? request.routeOptions.bodyLimit ?? 0;
      const bytes = await readBytes(payload, lengthOf(request), limit, shared, arrivals);
      return parse(bytes, request.headers['content-encoding']);
    };
  app.addContentTypeParser(
    SHARED_BYTES,
    parser(true, (bytes) => bytes),
  );
  app.addContentTypeParser(
    BYTES,
    parser(false, (bytes) => bytes),
  );
  app.addContentTypeParser(
    BRIEF_BYTES,
    parser(false, (bytes) => bytes, LIMITS.message_bytes),
  );
  app.addContentTypeParser(
    BATCH_BODY,
    parser(false, (bytes, coding) => readJson(bytes, coding, requireSimpleBatch)),
  );
  app.addContentTypeParser(
    '*',
    parser(false, (bytes, coding) => readJson(bytes, coding)),
  );
}

/** Chooses plain bytes for the body of this request. */
export function nameBytes(request: FastifyRequest): void {
  request.headers['content-type'] = BYTES;
}

/** Chooses plain bytes with the limit of a short message. */
export function nameBrief(request: FastifyRequest): void {
  request.headers['content-type'] = BRIEF_BYTES;
}

/** Chooses JSON with the limits of a batch. */
export function nameBatch(request: FastifyRequest): void {
  request.headers['content-type'] = BATCH_BODY;
}

/** Chooses the parser for the body of this request, by its method. */
export function nameBody(request: FastifyRequest): void {
  if (request.method === 'POST') request.headers['content-type'] = JSON_BODY;
  if (request.method === 'PUT') request.headers['content-type'] = SHARED_BYTES;
}
