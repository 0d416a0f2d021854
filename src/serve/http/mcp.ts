/**
 * POST /mcp as a route.
 *
 * Order of refusals: 404 and 405, Accept (406), Origin (403), size (413), the message; then key (401) and window (429),
 * which only a tool call needs. A body larger than any other message can only be a tool call, so the route checks its
 * key before it reads the body.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireBrief } from '../../contract/json.ts';
import { LIMITS } from '../../contract/limits.ts';
import { Refusal, SENTENCES } from '../../contract/refusal.ts';
import { Remembered } from '../../score/remembered.ts';
import { createEndpoint, needsKey } from '../mcp/endpoint.ts';
import { failed, type Message, type Reply, RPC_CODES, RpcError, readMessage } from '../mcp/message.ts';
import type { Caller } from '../service/hearing.ts';
import type { KeyStore } from '../state/keys.ts';
import { struck } from '../telemetry/log.ts';
import { type Metrics, NO_METRICS } from '../telemetry/metrics.ts';
import { weightOf } from './accept.ts';
import { nameBrief, nameBytes, readJson } from './body.ts';
import { callerOf } from './caller.ts';
import type { Documents } from './documents.ts';
import { requireKey, requireRoom, requireSize } from './guard.ts';
import { note, refusalFacts } from './journal.ts';
import { type Origins, requireOrigin } from './origin.ts';
import { continueLate, creditsLink, JSON_TYPE, type RouteParts } from './routes.ts';

interface McpParts extends RouteParts {
  readonly documents: Documents;
  readonly origins: Origins;
  readonly metrics?: Metrics;
}

/** The types that Accept may name. MCP clients name both; every answer is JSON. */
const ANSWERS = ['application/json', 'text/event-stream'];

/** A header is at most 16 KiB. */
const MOST_ACCEPTS = 64;

const NO_BYTES = Buffer.alloc(0);

/** Returns the check of Accept. A client sends the same header each time, so the verdicts are remembered. */
function acceptance(): (request: FastifyRequest) => void {
  const verdicts = new Remembered<string, boolean>(MOST_ACCEPTS);
  const accepts = (accept: string): boolean => ANSWERS.some((type) => weightOf(accept, type) > 0);
  return ({ headers: { accept = '' } }) => {
    if (verdicts.get(accept) ?? verdicts.set(accept, accepts(accept))) return;
    throw new Refusal('not-acceptable', 'the answer is application/json; let Accept allow it');
  };
}

/** The message in a body, or the reply to a body that holds no message. */
function messageOf(body: Buffer, coding: string | undefined): Message | Reply {
  const refuse = (sentence: string, code: number = RPC_CODES.parse): Reply =>
    failed(null, new RpcError(code, sentence, 400));
  if (body.length === 0) return refuse('the body is empty; send a JSON-RPC message');
  try {
    return readMessage(readJson(body, coding));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'body-not-json') throw error;
    if (error.message === SENTENCES.poisoned) return refuse(error.message, RPC_CODES.request);
    return refuse(error.message === SENTENCES.notAnObject ? 'the body is not JSON in UTF-8' : error.message);
  }
}

/**
 * Checks the size of a message before any schema does. A tool call may be as large as a body, and the service checks
 * its arguments; any other message needs no key and must be small.
 *
 * @throws Refusal 413 or 400
 */
function requireModest(message: Message, body: Buffer): void {
  if (needsKey(message)) return;
  if (body.length > LIMITS.message_bytes) {
    const sentence = `a message that calls no tool is larger than ${LIMITS.message_bytes / 1024} KiB; send a smaller one`;
    throw new Refusal('content-too-large', sentence, 'body-too-large');
  }
  requireBrief(body);
}

/**
 * Chooses the limit of the body: without a key, the limit of a message that calls no tool.
 *
 * @throws Refusal 401 when Content-Length is larger and the caller has no key
 */
async function admitBody(request: FastifyRequest, keys: KeyStore): Promise<void> {
  const { 'content-length': told } = request.headers;
  if (told !== undefined) {
    if (Number(told) > LIMITS.message_bytes) await requireKey(request.headers, keys);
    nameBytes(request);
    return;
  }
  await requireKey(request.headers, keys).then(
    () => nameBytes(request),
    () => nameBrief(request),
  );
}

const send = (reply: FastifyReply, { status, body }: Reply): FastifyReply =>
  body === null ? reply.code(status).send() : reply.code(status).type(JSON_TYPE).send(body);

/** Requires a key and room in its window. A refusal inside the 200 answer of a tool goes to log and metrics, too. */
async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { keys, window, traffic, metrics = NO_METRICS }: McpParts,
): Promise<Caller> {
  const key = await requireKey(request.headers, keys);
  note(request, { key: key.prefix });
  await requireRoom(reply, window, key.hash);
  traffic.unread.require(key.hash);
  return {
    ...callerOf(key, request, reply),
    refused(refusal) {
      metrics.refused(refusal.slug, refusal.code);
      note(request, refusalFacts(refusal));
    },
  };
}

export function addMcp(app: FastifyInstance, parts: McpParts): void {
  const { service, baseUrl, traffic, origins } = parts;
  const manual = [...parts.documents.values()].flatMap(({ page }) => (page === undefined ? [] : [page]));
  const endpoint = createEndpoint({ service, baseUrl, manual });
  const credits = creditsLink(baseUrl);
  const requireAccept = acceptance();
  app.route({
    method: 'POST',
    url: '/mcp',
    bodyLimit: LIMITS.body_bytes,
    onRequest: async (request) => {
      requireAccept(request);
      requireOrigin(request, origins);
      requireSize(request.headers, LIMITS.body_bytes);
      await admitBody(request, parts.keys);
    },
    preParsing: continueLate,
    handler: async (request, reply) => {
      const body = (request.body as Buffer | undefined) ?? NO_BYTES;
      const message = messageOf(body, request.headers['content-encoding']);
      if ('status' in message) return send(reply, message);
      requireModest(message, body);
      note(request, { rpc: struck(message.method).slice(0, 64) });
      const caller = needsKey(message) ? await admit(request, reply, parts) : null;
      const answer = await endpoint.answer(message, request.headers, caller);
      if (caller !== null) {
        traffic.unread.add(reply, caller.owner, answer.body?.length ?? 0);
        reply.header('Link', credits);
      }
      return send(reply, answer);
    },
  });
}
