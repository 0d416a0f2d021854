/** Reads bodies: JSON on every POST, whatever its content type; plain bytes for MCP; shared bytes for an upload. */

import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { shown } from '../../contract/fields.ts';
import { Poisoned, parseJson, requireSimple, requireSimpleBatch } from '../../contract/json.ts';
import { LIMITS } from '../../contract/limits.ts';
import { badRequest, notAnObject, type Refusal, SENTENCES } from '../../contract/refusal.ts';
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
    return parseJson(bytes.toString('utf8'));
  } catch (error) {
    if (!(error instanceof Poisoned)) throw noJson(coding);
    throw notAnObject(SENTENCES.poisoned);
  }
}

/** The Content-Length of a body; NaN for a body in chunks. */
const lengthOf = ({ headers }: FastifyRequest): number => Number(headers['content-length'] ?? Number.NaN);

/** How a body is read. */
interface Reading {
  /** Its Content-Length. */
  readonly told: number;
  readonly limit: number;
  /** True for bytes that threads share. */
  readonly shared: boolean;
}

/**
 * Reads a body, and calls `done` once. Most bodies come in one piece, which is not copied. A refused body leaves the
 * connection open.
 */
function readBytes(
  payload: IncomingMessage,
  { told, limit, shared }: Reading,
  arrivals: Arrivals,
  done: (refusal: Refusal | null, bytes: Buffer) => void,
): void {
  let whole: Buffer | null = null;
  let intake: Intake | null = null;
  let ended = false;
  const end = (refusal: Refusal | null): void => {
    if (ended) return;
    ended = true;
    if (arrival !== null) arrivals.end(arrival);
    const bytes = (refusal === null ? (whole ?? intake?.bytes()) : null) ?? NO_BYTES;
    // The listeners live as long as the request; the bytes need not.
    [whole, intake] = [null, null];
    done(refusal, bytes);
  };
  const take = (chunk: Buffer): void => {
    if (ended) return;
    if (!shared && chunk.length === told) {
      whole = chunk;
      return;
    }
    intake ??= new Intake(told < limit ? told : limit, chunk.length, shared);
    if (!intake.add(chunk)) end(bodyTooLarge(limit));
    else if (arrival !== null) arrivals.grow(arrival, chunk.length, intake.held);
  };
  const breakOff = (): void => {
    // Every request closes in the end, most of them after their body.
    if (!ended) end(badRequest('the body broke off; send it again'));
  };
  const finish = (): void => end(null);
  // Most bodies come in one packet with their headers.
  const arrival = payload.complete ? null : arrivals.begin(payload.socket, end);
  payload.on('data', take).on('end', finish).on('error', breakOff).on('close', breakOff);
}

type Parse = (bytes: Buffer, coding: string | undefined) => unknown;

/** Returns the function that adds a parser of bodies; `most` is a limit below that of the route. */
const addParsersTo =
  (app: FastifyInstance, arrivals: Arrivals) =>
  (type: string, parse: Parse, most?: number): void => {
    const shared = type === SHARED_BYTES;
    app.addContentTypeParser(type, (request: FastifyRequest, payload: IncomingMessage, done) => {
      const limit = most ?? request.routeOptions.bodyLimit ?? 0;
      readBytes(payload, { told: lengthOf(request), limit, shared }, arrivals, (refusal, bytes) => {
        let body: unknown;
        let fault: unknown = refusal;
        try {
          if (fault === null) body = parse(bytes, request.headers['content-encoding']);
        } catch (error) {
          fault = error;
        }
        done(fault as Error | null, body);
      });
    });
  };

const asItIs: Parse = (bytes) => bytes;

export function addBodyParsers(app: FastifyInstance, arrivals: Arrivals): void {
  app.removeAllContentTypeParsers();
  const add = addParsersTo(app, arrivals);
  add(SHARED_BYTES, asItIs);
  add(BYTES, asItIs);
  add(BRIEF_BYTES, asItIs, LIMITS.message_bytes);
  add(BATCH_BODY, (bytes, coding) => readJson(bytes, coding, requireSimpleBatch));
  add('*', (bytes, coding) => readJson(bytes, coding));
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
