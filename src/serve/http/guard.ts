/**
 * Admits a request: checks its API key, then the rate window, then the size of its body; reads JSON out of the body that
 * `traffic.ts` collects; makes the Caller of the service from its key.
 */

import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shown } from '../../contract/fields.ts';
import { Poisoned, parseJson, requireSimple } from '../../contract/json.ts';
import { SERVICE_LIMITS } from '../../contract/limits.ts';
import { badRequest, notAnObject, notNow, Refusal, SERVICE_SENTENCES } from '../../contract/refusal.ts';
import type { Caller } from '../service/hearing.ts';
import type { Key, KeyStore } from '../state/keys.ts';
import type { Trial } from '../state/trial.ts';
import type { RateWindow } from '../state/window.ts';
import { note } from './journal.ts';
import { bodyTooLarge } from './problem.ts';
import type { Bodies } from './traffic.ts';

const BEARER = /^Bearer +(\S+) *$/iu;

/** An Authorization header begins with a scheme and has something after it. */
const SCHEME = /^[A-Za-z][\w-]* +\S/u;

/** The secret in the headers; Authorization wins over X-API-Key. */
function secretOf(headers: IncomingHttpHeaders): string | undefined {
  const { authorization } = headers;
  if (authorization !== undefined) return BEARER.exec(authorization)?.[1] ?? '';
  const header = headers['x-api-key'];
  return Array.isArray(header) ? header[0] : header;
}

/** @throws Refusal 503 when the key store does not answer */
async function asked<T>(ask: () => T | Promise<T>): Promise<T> {
  try {
    const answer = ask();
    // An await costs a step of its own, and a store in a file answers at once.
    return answer instanceof Promise ? await answer : answer;
  } catch (cause) {
    throw Object.assign(notNow('the key store does not answer; try again'), { cause });
  }
}

/**
 * The key of a request.
 *
 * @throws Refusal 401 `api-key-required` without a key, `api-key-rejected` with an unknown key
 */
export async function requireKey(headers: IncomingHttpHeaders, keys: KeyStore): Promise<Key> {
  const { authorization } = headers;
  if (authorization !== undefined && !SCHEME.test(authorization)) {
    const sentence =
      'Authorization names no scheme; write Bearer before the key: Authorization: Bearer <API_KEY>';
    throw new Refusal('unauthorized', sentence, 'api-key-rejected');
  }
  const secret = secretOf(headers);
  if (secret === undefined) {
    throw new Refusal(
      'unauthorized',
      'send an API key as Authorization: Bearer <API_KEY> or as X-API-Key',
      'api-key-required',
    );
  }
  const key = await asked(() => keys.verify(secret));
  if (key === undefined) {
    throw new Refusal('unauthorized', 'the API key is malformed, unknown or revoked', 'api-key-rejected');
  }
  return key;
}

/** True where the headers hold something that is meant as a key. */
export const hasKey = (headers: IncomingHttpHeaders): boolean => secretOf(headers) !== undefined;

/** @throws Refusal 503 when no key can be verified */
export const requireStore = (keys: KeyStore): Promise<void> => asked(keys.check);

/** The RateLimit-Policy of every counted answer (draft-ietf-httpapi-ratelimit-headers-10, section 3). */
const POLICY = `"tutor";q=${SERVICE_LIMITS.window_requests};w=${SERVICE_LIMITS.window_s}`;

/** Why several attempts in one request have no room, as `requireRoom` has it told. */
export const needing =
  (what: string, requests: number) =>
  (left: number, wait: number): string =>
    `${what} needs ${requests} requests, ${left} are left; wait ${wait} s or send fewer`;

/**
 * Counts requests in the window of a key and sets the RateLimit headers of the answer.
 *
 * @param owner the hash of the key
 * @param sentence says why they are refused, by the requests that are left and the seconds until there is room
 * @throws Refusal 429 with Retry-After when the window has no room for all of them
 */
export async function requireRoom(
  reply: FastifyReply,
  window: RateWindow,
  owner: string,
  requests = 1,
  sentence: (left: number, wait: number) => string = () => 'rate limit exceeded',
): Promise<void> {
  const counting = window.count(owner, requests);
  const { counted, remaining, seconds, wait } = counting instanceof Promise ? await counting : counting;
  reply.header('RateLimit-Policy', POLICY).header('RateLimit', `"tutor";r=${remaining};t=${seconds}`);
  if (!counted)
    throw new Refusal('too-many-requests', sentence(remaining, wait), 'rate-limit-exceeded', wait);
}

/**
 * Counts calls without a key by their address and sets the RateLimit headers of the answer.
 *
 * @throws Refusal 429 with Retry-After when there is no room for all of them
 */
export function requireTrial(
  { ip }: FastifyRequest,
  reply: FastifyReply,
  { rate, count }: Trial,
  calls: number,
): void {
  const { counted, remaining, seconds } = count(ip, calls);
  reply
    .header('RateLimit-Policy', `"trial";q=${rate.requests};w=${rate.seconds}`)
    .header('RateLimit', `"trial";r=${remaining};t=${seconds}`);
  if (counted) return;
  const needs = calls > 1 ? `the list needs ${calls} calls; ` : '';
  const sentence = `${needs}without a key an address has ${rate.requests} calls in ${rate.seconds} s, ${remaining} are left; send an API key, or wait ${seconds} s`;
  throw new Refusal('too-many-requests', sentence, 'rate-limit-exceeded', seconds);
}

/** Refuses a body by its Content-Length, before any of it is read. */
export function requireSize(headers: IncomingHttpHeaders, limit: number): void {
  if (Number(headers['content-length'] ?? 0) > limit) throw bodyTooLarge(limit);
}

/** The WWW-Authenticate header of a 401 (RFC 6750, section 3). */
export const challenge = (baseUrl: string, { code }: Refusal): string =>
  `Bearer realm="${baseUrl}"${code === 'api-key-rejected' ? ', error="invalid_token"' : ''}`;

/** A signal that aborts when the connection closes before the answer is out. Only the log shows its sentence. */
function gone({ raw }: FastifyReply): AbortSignal {
  const control = new AbortController();
  const leave = (): void => {
    if (!raw.writableFinished) control.abort(badRequest('the caller hung up before the answer'));
  };
  if (raw.closed) leave();
  else raw.once('close', leave);
  return control.signal;
}

/** @param owner the hash of the key, or another name for who calls */
export const callerOf = (owner: string, request: FastifyRequest, reply: FastifyReply): Caller => ({
  owner,
  requestId: request.id,
  gone: () => gone(reply),
  note: (facts) => note(request, facts),
});

declare module 'fastify' {
  interface FastifyRequest {
    /** A limit of the body below that of the route, bytes; null for that of the route. */
    bodyLimit: number | null;
  }
}

/** Bodies are bytes, whatever their content type: handlers read JSON out of them. */
export function addBodyParser(app: FastifyInstance, bodies: Bodies): void {
  app.decorateRequest('bodyLimit', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', ({ bodyLimit, routeOptions }: FastifyRequest, payload: IncomingMessage) =>
    bodies.read(payload, bodyLimit ?? routeOptions.bodyLimit ?? 0),
  );
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    // Fastify would refuse a malformed content type.
    headers['content-type'] = undefined;
    done();
  });
}

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

/** The bytes of a body that a route has read; none for a request without a body. */
export const bytesOf = ({ body }: FastifyRequest): Buffer => (body as Buffer | undefined) ?? Buffer.alloc(0);

/**
 * Parses the body of a request as JSON; an empty body is undefined. Its Content-Encoding is not obeyed, but explains a
 * body that is no JSON.
 *
 * @param check refuses a body of too many fields or lists, before it is parsed
 * @throws Refusal 400 for a body that is not JSON in UTF-8, or sets a forbidden name
 */
export function readJson(request: FastifyRequest, check: (bytes: Buffer) => void = requireSimple): unknown {
  const [bytes, coding] = [bytesOf(request), request.headers['content-encoding']];
  if (bytes.length === 0) return undefined;
  if (bytes[0] === GZIP[0] && bytes[1] === GZIP[1])
    throw notAnObject('the body is compressed with gzip; send the JSON as it is');
  if (!isUtf8(bytes)) throw noJson(coding);
  check(bytes);
  try {
    return parseJson(bytes.toString('utf8'));
  } catch (error) {
    if (!(error instanceof Poisoned)) throw noJson(coding);
    throw notAnObject(SERVICE_SENTENCES.poisoned);
  }
}
