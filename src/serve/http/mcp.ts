/**
 * POST /mcp as a route.
 *
 * Order of refusals: 404 and 405, Accept (406), Origin (403), size (413), the message; then key (401) and window (429),
 * which only a tool call needs. A body larger than any other message can only be a tool call, so the route checks its
 * key before it reads the body.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireBrief } from '../../contract/json.ts';
import { SERVICE_LIMITS } from '../../contract/limits.ts';
import { Refusal, SENTENCES, SERVICE_SENTENCES } from '../../contract/refusal.ts';
import { INSTRUCTIONS, TOOLS } from '../../contract/tools.ts';
import { failed, type Message, needsKey, type Reply, RPC_CODES, readMessage } from '../mcp/message.ts';
import type { Caller } from '../service/hearing.ts';
import type { KeyStore } from '../state/keys.ts';
import { type Metrics, NO_METRICS, struck } from '../telemetry/telemetry.ts';
import { type Origins, requireOrigin } from './gate.ts';
import { bytesOf, callerOf, readJson, requireKey, requireRoom, requireSize } from './guard.ts';
import { note, refusalFacts } from './journal.ts';
import { acceptedTypes } from './negotiation.ts';
import { continueLate, creditsLink, JSON_TYPE, type RouteParts } from './routes.ts';
import type { Site } from './site.ts';

interface McpParts extends RouteParts {
  readonly site: Site;
  readonly origins: Origins;
  readonly metrics?: Metrics;
}

/** The types that Accept may name. MCP clients name both; every answer is JSON. */
const ANSWERS = ['application/json', 'text/event-stream'];

/** @throws Refusal 406 when Accept does not allow the answer */
function checkAccept({ headers: { accept } }: FastifyRequest): void {
  if (acceptedTypes(accept, ANSWERS).length > 0) return;
  throw new Refusal('not-acceptable', 'the answer is application/json; let Accept allow it');
}

/** The message in a body, or the reply to a body that holds no message. */
function messageOf(request: FastifyRequest): Message | Reply {
  if (bytesOf(request).length === 0)
    return failed(400, null, RPC_CODES.parse, 'the body is empty; send a JSON-RPC message');
  try {
    return readMessage(readJson(request));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'body-not-json') throw error;
    if (error.message === SERVICE_SENTENCES.poisoned)
      return failed(400, null, RPC_CODES.request, error.message);
    const sentence =
      error.message === SENTENCES.notAnObject ? 'the body is not JSON in UTF-8' : error.message;
    return failed(400, null, RPC_CODES.parse, sentence);
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
  if (body.length > SERVICE_LIMITS.message_bytes) {
    const sentence = `a message that calls no tool is larger than ${SERVICE_LIMITS.message_bytes / 1024} KiB; send a smaller one`;
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
    if (Number(told) > SERVICE_LIMITS.message_bytes) await requireKey(request.headers, keys);
    return;
  }
  await requireKey(request.headers, keys).catch(() => {
    request.bodyLimit = SERVICE_LIMITS.message_bytes;
  });
}

/** Requires a key and room in its window. A refusal inside the 200 answer of a tool goes to log and metrics, too. */
async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { keys, window, traffic, metrics = NO_METRICS }: McpParts,
): Promise<Caller> {
  const key = await requireKey(request.headers, keys);
  note(request, { key: key.prefix });
  await requireRoom(reply, window, key.hash);
  traffic.requireRead(key.hash);
  return {
    ...callerOf(key, request, reply),
    refused(refusal) {
      metrics.refused(refusal.slug, refusal.code);
      note(request, refusalFacts(refusal));
    },
  };
}

export function addMcp(app: FastifyInstance, parts: McpParts): void {
  const { service, baseUrl, site, traffic, origins } = parts;
  const credits = creditsLink(baseUrl);
  app.route({
    method: 'POST',
    url: '/mcp',
    bodyLimit: SERVICE_LIMITS.body_bytes,
    onRequest: async (request) => {
      checkAccept(request);
      requireOrigin(request, origins);
      requireSize(request.headers, SERVICE_LIMITS.body_bytes);
      await admitBody(request, parts.keys);
    },
    preParsing: continueLate,
    handler: async (request, reply) => {
      const message = messageOf(request);
      if ('status' in message) return reply.code(message.status).type(JSON_TYPE).send(message.body);
      requireModest(message, bytesOf(request));
      note(request, { rpc: struck(message.method).slice(0, 64) });
      const caller = needsKey(message) ? await admit(request, reply, parts) : null;
      // The packages take a tenth of a second to load, so the first message loads them.
      const { answerMessage } = await import('../mcp/endpoint.ts');
      const { status, body: answer } = await answerMessage(message, request.headers, {
        service,
        baseUrl,
        manual: site.manual,
        caller,
        tools: TOOLS,
        instructions: INSTRUCTIONS,
      });
      if (answer === '') return reply.code(status).send();
      if (caller !== null) {
        traffic.countUnread(reply, caller.owner, Buffer.byteLength(answer));
        reply.header('Link', credits);
      }
      return reply.code(status).type(JSON_TYPE).send(answer);
    },
  });
}
