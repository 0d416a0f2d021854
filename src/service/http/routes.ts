/**
 * The operations of the contract as routes. A keyed route checks the key, then the window, then the size of the body,
 * then the body.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseBatch } from '../../contract/batch.ts';
import { requireSimpleBatch } from '../../contract/json.ts';
import { SERVICE_LIMITS } from '../../contract/limits.ts';
import { OPERATIONS, type OperationId } from '../../contract/operations.ts';
import type { Service } from '../calls/service.ts';
import type { Key, KeyStore } from '../state/keys.ts';
import type { Metrics } from '../telemetry/telemetry.ts';
import { requireKey, requireStore } from './credentials.ts';
import { etagOf, isKnown } from './etag.ts';
import { callerOf, readJson, requireRoom, type Windows } from './guard.ts';
import { type CallerOf, type Handler, JSON_TYPE, sendJson } from './handler.ts';
import { note } from './journal.ts';
import { sendLines } from './lines.ts';
import { sendSpeech } from './sound.ts';
import { uploadHandlers } from './uploads.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The key of a request that needs one, once it is admitted. */
    key: Key | null;
  }
}

export interface RouteParts extends Windows {
  readonly service: Service;
  readonly keys: KeyStore;
  /** Public address of the service, without a final slash. */
  readonly baseUrl: string;
  readonly metrics?: Metrics;
}

/** The Link header that gives the licence of the words in an answer (RFC 4946, link relation `license`). */
export const creditsLink = (baseUrl: string): string => `<${baseUrl}/docs/credits>; rel="license"`;

const keyOf = ({ key }: FastifyRequest): Key => key as Key;

/** A path pattern of the contract in the syntax of the router; each name matches at least one character. */
const routed = (path: string): string => path.replace(/\{(\w+)\}/gu, ':$1(^.+$)');

/** Sends an answer that changes only with the lexicon: callers may cache it, and then revalidate it by its entity tag. */
async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (query: unknown) => Promise<object>,
  { baseUrl }: RouteParts,
): Promise<FastifyReply> {
  const json = JSON.stringify(await answer(request.query));
  const etag = etagOf(JSON_TYPE, json);
  reply.headers({
    // Weak, because the same tag stands for the compressed answer.
    ETag: `W/${etag}`,
    Vary: 'accept-encoding',
    Link: creditsLink(baseUrl),
    'Cache-Control': 'public, max-age=3600',
    'Access-Control-Allow-Origin': '*',
  });
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(JSON_TYPE).send(json);
}

type Handlers = Record<Exclude<OperationId, 'callMcp'>, Handler>;

/** The handlers of the operations that score. */
function scoringHandlers(
  parts: RouteParts,
  caller: CallerOf,
): Pick<Handlers, 'scoreTutor' | 'scoreBatch' | 'readPassage'> {
  const { service, baseUrl } = parts;
  const send = (reply: FastifyReply, answer: Buffer): FastifyReply =>
    reply.header('Link', creditsLink(baseUrl)).type(JSON_TYPE).send(answer);
  return {
    async scoreTutor(request, reply) {
      return send(reply, await service.tutorJson(readJson(request), caller(request, reply)));
    },
    async scoreBatch(request, reply) {
      const batch = parseBatch(readJson(request, requireSimpleBatch));
      const { length } = batch.items;
      // The request itself is counted.
      const several = { what: 'the batch', field: 'items', requests: length };
      await requireRoom(reply, parts, keyOf(request), length - 1, several);
      return send(reply, await service.batch(batch, caller(request, reply)));
    },
    async readPassage(request, reply) {
      const asking = caller(request, reply);
      const body = readJson(request);
      // The request itself is counted.
      const several = { what: 'the passage', field: 'verses' };
      const admit = (requests: number) =>
        requireRoom(reply, parts, keyOf(request), requests - 1, { ...several, requests });
      const headers = { Link: creditsLink(baseUrl) };
      return sendLines(reply, asking, headers, (tell) => service.passage(body, asking, admit, tell));
    },
  };
}

function handlersOf(parts: RouteParts, caller: CallerOf): Handlers {
  const { service, keys } = parts;
  return {
    ...scoringHandlers(parts, caller),
    ...uploadHandlers(service, caller),
    getHealth: (_request, reply) => reply.type('text/plain; charset=utf-8').send('koine-tutor is ready\n'),
    async getReady(_request, reply) {
      await requireStore(keys);
      reply.header('Cache-Control', 'no-store');
      return reply.type('text/plain; charset=utf-8').send('koine-tutor takes requests\n');
    },
    searchLexicon: (request, reply) => sendCached(request, reply, service.lexicon, parts),
    readTarget: (request, reply) => sendCached(request, reply, service.reading, parts),
    async getSpeech(request, reply) {
      return sendSpeech(request, reply, await service.speech(request.query, caller(request, reply)));
    },
    runBench: async (request, reply) => sendJson(reply, await service.bench(readJson(request) ?? {})),
  };
}

export function addOperations(app: FastifyInstance, parts: RouteParts): void {
  const caller: CallerOf = (request, reply) => callerOf(keyOf(request).hash, request, reply, parts.metrics);
  app.decorateRequest('key', null);
  const handlers = handlersOf(parts, caller);
  for (const { method, path, id, keyed } of OPERATIONS) {
    if (id === 'callMcp') continue;
    const bodyLimit = method === 'PUT' ? SERVICE_LIMITS.upload_bytes : SERVICE_LIMITS.body_bytes;
    app.route({
      method,
      url: routed(path),
      bodyLimit,
      handler: handlers[id],
      onRequest: async (request, reply) => {
        if (keyed) {
          const key = await requireKey(request.headers, parts.keys);
          request.key = key;
          note(request, { key: key.prefix });
          await requireRoom(reply, parts, key);
        }
      },
    });
  }
}
