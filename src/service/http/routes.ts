import type { FastifyInstance, FastifyReply, FastifyRequest, onSendAsyncHookHandler } from 'fastify';
import { parseBatch } from '../../contract/batch.ts';
import { BATCH } from '../../contract/json.ts';
import { SERVICE_LIMITS } from '../../contract/limits.ts';
import { OPERATIONS, type OperationId } from '../../contract/operations.ts';
import type { Note } from '../../contract/response.ts';
import { CODECS, CODINGS, codingFor, LEAST_BYTES } from '../built/codings.ts';
import type { Caller } from '../calls/hearRecording.ts';
import type { Service } from '../calls/service.ts';
import type { Speech } from '../calls/speech.ts';
import { typeOf } from '../hear/formats.ts';
import type { Key, KeyStore } from '../state/keys.ts';
import type { Metrics } from '../telemetry/telemetry.ts';
import { bytesOf, callerOf, readJson, requireKey, requireRoom, requireStore, type Windows } from './guard.ts';
import { note } from './journal.ts';
import { etagOf, isKnown } from './negotiation.ts';
import { sendLines } from './sendLines.ts';

declare module 'fastify' {
  interface FastifyRequest {
    key: Key | null;
  }
}

export interface RouteParts extends Windows {
  readonly service: Service;
  readonly keys: KeyStore;
  readonly baseUrl: string;
  readonly metrics?: Metrics;
}

/** A request to an operation. On a route without a key, the owner of the caller is blank. */
interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller;
}

type Handler = (call: Call) => unknown;

export const JSON_TYPE = 'application/json; charset=utf-8';

function varied(vary: unknown): string {
  const names = vary === undefined ? [] : String(vary).split(', ');
  return [...new Set([...names, 'accept-encoding'])].join(', ');
}

export const compress: onSendAsyncHookHandler<unknown> = async ({ headers }, reply, payload) => {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
  const isJson = /json/u.test(String(reply.getHeader('Content-Type')));
  const coding = codingFor(headers['accept-encoding'], CODINGS);
  if (!isJson || Buffer.byteLength(payload) < LEAST_BYTES || coding === null) return payload;
  reply.headers({ 'Content-Encoding': coding, Vary: varied(reply.getHeader('Vary')) });
  // Lets fastify set the length of the compressed bytes.
  reply.removeHeader('Content-Length');
  return CODECS[coding].pack(Buffer.isBuffer(payload) ? payload : Buffer.from(payload), 'answer');
};

const sendJson = (reply: FastifyReply, body: object): FastifyReply =>
  reply.type(JSON_TYPE).send(JSON.stringify(body));

/** Returns the header Link that names the license of the lexicon (RFC 4946). */
export const creditsLink = (baseUrl: string): string => `<${baseUrl}/docs/credits>; rel="license"`;

const keyOf = ({ key }: FastifyRequest): Key => key as Key;

/** Writes a path of the contract in the syntax of the router, which lets a parameter have at least one character. */
const routed = (path: string): string => path.replace(/\{(\w+)\}/gu, ':$1(^.+$)');

/** Sends an answer that changes only with the lexicon; callers may cache it. */
async function sendCached(
  { request, reply }: Call,
  answer: (query: unknown) => Promise<object>,
  { baseUrl }: RouteParts,
): Promise<FastifyReply> {
  const json = JSON.stringify(await answer(request.query));
  const etag = etagOf(JSON_TYPE, json);
  reply.headers({
    // Weak, because the compressed answer has the same tag.
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

function scoringHandlers(parts: RouteParts): Pick<Handlers, 'scoreTutor' | 'scoreBatch' | 'readPassage'> {
  const { service, baseUrl } = parts;
  const send = (reply: FastifyReply, answer: Buffer): FastifyReply =>
    reply.header('Link', creditsLink(baseUrl)).type(JSON_TYPE).send(answer);
  return {
    async scoreTutor({ request, reply, caller }) {
      return send(reply, await service.tutorJson(readJson(request), caller));
    },
    async scoreBatch({ request, reply, caller }) {
      const batch = parseBatch(readJson(request, BATCH));
      const { length } = batch.items;
      const several = { what: 'the batch', field: 'items', requests: length };
      // Counts one request less: the request itself was already counted.
      await requireRoom(reply, parts, keyOf(request), length - 1, several);
      return send(reply, await service.batch(batch, caller));
    },
    readPassage({ request, reply, caller }) {
      const body = readJson(request);
      const several = { what: 'the passage', field: 'verses' };
      // Counts one request less: the request itself was already counted.
      const admit = (requests: number) =>
        requireRoom(reply, parts, keyOf(request), requests - 1, { ...several, requests });
      const headers = { Link: creditsLink(baseUrl) };
      return sendLines(reply, caller, headers, (tell) => service.passage(body, caller, admit, tell));
    },
  };
}

const approximatelyOf = (approximations: readonly (readonly [string, string])[]): string =>
  approximations.map((pair) => pair.map(encodeURIComponent).join('=')).join(', ');

const notesOf = (notes: readonly Note[]): string =>
  notes.map(({ detail }) => detail.replace(/[^ -~]|%/gu, encodeURIComponent)).join(', ');

function sendSpeech({ request, reply }: Call, { wav, approximations, notes = [] }: Speech): FastifyReply {
  const etag = etagOf('audio/wav', wav);
  reply.headers({ ETag: etag, 'Cache-Control': 'private, max-age=3600' });
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (approximations.length > 0) reply.header('X-Spoken-Approximately', approximatelyOf(approximations));
  if (notes.length > 0) reply.header('X-Notes', notesOf(notes));
  return reply.type('audio/wav').send(wav);
}

const slotOf = ({ params }: FastifyRequest): string => (params as { id: string }).id;

function uploadHandlers(
  service: Service,
): Pick<Handlers, 'createUpload' | 'deleteUpload' | 'putUpload' | 'getUpload'> {
  return {
    createUpload({ reply, caller }) {
      const slot = service.createUpload(caller);
      return sendJson(reply.code(201).header('Location', slot.audio_url), slot);
    },
    deleteUpload({ request, reply, caller }) {
      service.deleteUpload(slotOf(request), caller);
      return reply.code(204).send();
    },
    putUpload: ({ request, reply, caller }) =>
      sendJson(reply, service.putUpload(slotOf(request), bytesOf(request), caller)),
    getUpload({ request, reply, caller }) {
      const { buffer, byteOffset, byteLength } = service.getUpload(slotOf(request), caller);
      reply.header('Cache-Control', 'private, no-store');
      // Copies no bytes, because copies for callers that read slowly would fill the memory.
      const bytes = Buffer.from(buffer, byteOffset, byteLength);
      return reply.type(typeOf(bytes)).send(bytes);
    },
  };
}

function handlersOf(parts: RouteParts): Handlers {
  const { service, keys } = parts;
  return {
    ...scoringHandlers(parts),
    ...uploadHandlers(service),
    getHealth: ({ reply }) => reply.type('text/plain; charset=utf-8').send('koine-tutor is ready\n'),
    async getReady({ reply }) {
      await requireStore(keys);
      reply.header('Cache-Control', 'no-store');
      return reply.type('text/plain; charset=utf-8').send('koine-tutor takes requests\n');
    },
    searchLexicon: (call) => sendCached(call, service.lexicon, parts),
    readTarget: (call) => sendCached(call, service.reading, parts),
    getSpeech: async (call) => sendSpeech(call, await service.speech(call.request.query, call.caller)),
    runBench: async ({ request, reply }) => sendJson(reply, await service.bench(readJson(request) ?? {})),
  };
}

export function addOperations(app: FastifyInstance, parts: RouteParts): void {
  app.decorateRequest('key', null);
  const handlers = handlersOf(parts);
  for (const { method, path, id, keyed } of OPERATIONS) {
    if (id === 'callMcp') continue;
    const bodyLimit = method === 'PUT' ? SERVICE_LIMITS.upload_bytes : SERVICE_LIMITS.body_bytes;
    app.route({
      method,
      url: routed(path),
      bodyLimit,
      handler(request, reply) {
        const caller = callerOf(request.key?.hash ?? '', request, reply, parts.metrics);
        return handlers[id]({ request, reply, caller });
      },
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
