/** Checks the API key and the rate window of a request, and reads JSON from its body. */

import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BODY, Poisoned, parseJson, requireFew } from '../../contract/json.ts';
import type { Rate } from '../../contract/limits.ts';
import {
  badRequest,
  notAnObject,
  notNow,
  pastLimit,
  Refusal,
  SERVICE_SENTENCES,
} from '../../contract/refusal.ts';
import type { Caller } from '../calls/hearRecording.ts';
import type { Key, KeyStore } from '../state/keys.ts';
import type { RateWindow } from '../state/window.ts';
import { type Metrics, NO_METRICS } from '../telemetry/telemetry.ts';
import { note, refusalFacts } from './journal.ts';

const BEARER = /^Bearer +(\S+) *$/iu;

/** Matches an Authorization with a scheme and something after it. */
const SCHEME = /^[A-Za-z][\w-]* +\S/u;

/** Runs a question to the key store. @throws Refusal 503 if the store does not answer */
async function askStore<T>(ask: () => T | Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    throw Object.assign(notNow('the key store does not answer; try again'), { cause });
  }
}

/**
 * Returns the API key in the headers. Ignores X-API-Key if there is an Authorization, and returns a blank text if its
 * scheme is not Bearer. @throws Refusal 401 if there is no key
 */
function requireSecret({ authorization, 'x-api-key': header }: IncomingHttpHeaders): string {
  if (authorization !== undefined) {
    if (SCHEME.test(authorization)) return BEARER.exec(authorization)?.[1] ?? '';
    const found = /^Bearer *$/iu.test(authorization)
      ? 'Authorization has no key behind Bearer; send one'
      : 'Authorization names no scheme; write Bearer before the key';
    const sentence = `${found}: Authorization: Bearer <API_KEY>`;
    throw new Refusal('unauthorized', sentence, 'api-key-rejected');
  }
  if (header !== undefined) return String(header);
  const sentence = 'send an API key as Authorization: Bearer <API_KEY> or as X-API-Key';
  throw new Refusal('unauthorized', sentence, 'api-key-required');
}

/** @throws Refusal 401 `api-key-required` or `api-key-rejected` */
export async function requireKey(headers: IncomingHttpHeaders, keys: KeyStore): Promise<Key> {
  const secret = requireSecret(headers);
  const key = await askStore(() => keys.verify(secret));
  if (key !== undefined) return key;
  const sentence = 'the API key is malformed, unknown, revoked or ended';
  throw new Refusal('unauthorized', sentence, 'api-key-rejected');
}

/** @throws Refusal 503 when the key store cannot verify keys */
export const requireStore = (keys: KeyStore): Promise<void> => askStore(keys.check);

/** Returns the header WWW-Authenticate of a 401 (RFC 6750, section 3). */
export const challenge = (baseUrl: string, { code }: Refusal): string =>
  `Bearer realm="${baseUrl}"${code === 'api-key-rejected' ? ', error="invalid_token"' : ''}`;

export interface Windows {
  readonly window: RateWindow;
  readonly rate: Rate;
}

export interface Several {
  /** Noun for the request in sentences, with its article. */
  readonly what: string;
  readonly field: string;
  /** Number of requests that the rate window must have room for. */
  readonly requests: number;
}

const tooMany = (several: Several | undefined, left: number, wait: number): Refusal =>
  new Refusal('too-many-requests', 'rate limit exceeded', 'rate-limit-exceeded', wait).with({
    hint:
      several &&
      `${several.what} needs ${several.requests} requests, ${left} are left; wait ${wait} s or send fewer`,
  });

/** @throws Refusal 400 if the attempts need more than a whole window: the caller would wait in vain */
function requireEnough({ what, field, requests: needed }: Several, { requests, seconds }: Rate) {
  if (needed <= requests) return;
  const allows = `this key allows ${requests} in ${seconds} s; send at most ${requests}`;
  throw pastLimit(`${what} needs ${needed} requests, and ${allows}`, field);
}

/**
 * Counts requests in the rate window of a key, and sets the RateLimit headers of the answer
 * (draft-ietf-httpapi-ratelimit-headers-10, section 3).
 *
 * @param requests number of requests to count now
 * @param several the whole request, if it has several attempts; Retry-After then says when all of it has room
 * @throws Refusal 429 with Retry-After if the window lacks room for all requests; 400 if it never has room for them
 */
export async function requireRoom(
  reply: FastifyReply,
  { window, rate: common }: Windows,
  { hash, limit }: Pick<Key, 'hash' | 'limit'>,
  requests = 1,
  several?: Several,
): Promise<void> {
  const rate = limit ?? common;
  reply.header('RateLimit-Policy', `"tutor";q=${rate.requests};w=${rate.seconds}`);
  if (several !== undefined) requireEnough(several, rate);
  const { counted, remaining, seconds, wait } = await window.count(hash, requests, rate, several?.requests);
  reply.header('RateLimit', `"tutor";r=${remaining};t=${seconds}`);
  if (!counted) throw tooMany(several, remaining, wait);
}

/** Returns a signal that aborts if the connection closes before the whole answer was sent. */
function gone({ raw }: FastifyReply): AbortSignal {
  const control = new AbortController();
  const onClose = (): void => {
    if (!raw.writableFinished) control.abort(badRequest('the caller hung up before the answer'));
  };
  if (raw.closed) onClose();
  else raw.once('close', onClose);
  return control.signal;
}

/** Makes the caller of a request, with functions that write to the log and the metrics of this request. */
export function callerOf(
  owner: string,
  request: FastifyRequest,
  reply: FastifyReply,
  metrics: Metrics = NO_METRICS,
): Caller {
  let signal: AbortSignal | undefined;
  return {
    owner,
    requestId: request.id,
    gone: () => (signal ??= gone(reply)),
    note: (facts) => note(request, facts),
    refused(refusal) {
      metrics.refused(refusal.slug, refusal.code);
      note(request, refusalFacts(refusal));
    },
  };
}

/** Makes fastify accept a body of any content type, as bytes. */
export function addBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    // Fastify would refuse a malformed type.
    headers['content-type'] = undefined;
    done();
  });
}

/** Explains why a body is not UTF-8. Gzip begins with 0x1f 0x8b (RFC 1952, section 2.3.1). */
const unreadable = ([one, two]: Buffer): string =>
  one === 0x1f && two === 0x8b
    ? 'the body is compressed with gzip; send the JSON as it is'
    : 'the body is not UTF-8; send JSON in UTF-8, not compressed, and a recording as audio_base64 in it';

export const bytesOf = ({ body }: FastifyRequest): Buffer => (body as Buffer | undefined) ?? Buffer.alloc(0);

/**
 * Parses the body of a request as JSON, whatever its Content-Encoding; returns undefined for an empty body.
 *
 * @throws Refusal 400 for a body that is not JSON in UTF-8, has more parts than `most`, or sets `__proto__` or
 * `constructor.prototype`
 */
export function readJson(request: FastifyRequest, most = BODY): unknown {
  const bytes = bytesOf(request);
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw notAnObject(unreadable(bytes));
  requireFew(bytes, most);
  try {
    return parseJson(bytes);
  } catch (error) {
    if (error instanceof Poisoned) throw badRequest(SERVICE_SENTENCES.poisoned, undefined, 'body-not-json');
    // The message of V8 quotes the body, and may cut a character of two code units.
    throw notAnObject((error as SyntaxError).message.toWellFormed());
  }
}
