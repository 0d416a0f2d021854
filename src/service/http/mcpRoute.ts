/**
 * The route of POST /mcp. Order of checks: path and method (404, 405), Accept (406), Origin (403), size (413), the
 * message (400); then, only for a tool call, key (401) and window (429).
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isObject } from '../../contract/fields.ts';
import { BATCH, MESSAGE, requireFew } from '../../contract/json.ts';
import { SERVICE_LIMITS } from '../../contract/limits.ts';
import { Refusal } from '../../contract/refusal.ts';
import { instructionsFor, TOOLS } from '../../contract/tools.ts';
import type { Caller } from '../calls/hear.ts';
import {
  failed,
  type Message,
  needsKey,
  type Reply,
  RPC_CODES,
  readGiven,
  readMessage,
} from '../mcp/message.ts';
import { struck } from '../telemetry/telemetry.ts';
import { bytesOf, callerOf, readJson, requireKey, requireRoom } from './guard.ts';
import { note } from './journal.ts';
import { acceptedTypes } from './negotiation.ts';
import { type Origins, requireOrigin } from './origins.ts';
import { creditsLink, JSON_TYPE, type RouteParts } from './routes.ts';
import type { Site } from './site.ts';

interface McpParts extends RouteParts {
  readonly site: Site;
  readonly origins: Origins;
}

/** Media types of which Accept must allow at least one. MCP clients name both, but every answer is JSON. */
const ANSWERS = ['application/json', 'text/event-stream'];

/** Checks the header Accept. @throws Refusal 406 when it allows neither type */
function checkAccept({ headers: { accept } }: FastifyRequest): void {
  if (acceptedTypes(accept, ANSWERS).length > 0) return;
  throw new Refusal('not-acceptable', 'the answer is application/json; let Accept allow it');
}

/** Reads the JSON-RPC message in a body; returns the error reply for a body without a valid message. */
function messageOf(request: FastifyRequest): Message | Reply {
  if (bytesOf(request).length === 0)
    return failed(400, null, RPC_CODES.parse, 'the body is empty; send a JSON-RPC message');
  try {
    return readMessage(readJson(request, BATCH));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'body-not-json') throw error;
    return failed(400, null, RPC_CODES.parse, error.sentences);
  }
}

/**
 * Checks the size of a message before any schema checks its content. A tool call may have the size of any body, because
 * it needs a key and the service checks its arguments. Any other message needs no key, so it must be small.
 *
 * @throws Refusal 413 or 400
 */
function requireModest(message: Message, body: Buffer): void {
  if (needsKey(message)) return;
  if (body.length > SERVICE_LIMITS.message_bytes) {
    const sentence = `a message that calls no tool is larger than ${SERVICE_LIMITS.message_bytes / 1024} KiB; send a smaller one`;
    throw new Refusal('content-too-large', sentence, 'body-too-large');
  }
  requireFew(body, MESSAGE);
}

const SCORES = new Set(['score', 'score_attempt']);

/**
 * Returns the number of requests that a tool call counts as. Each attempt of a list counts as one request, as in a
 * batch.
 */
function requestsOf({ params }: Message): number {
  if (!SCORES.has(String(params.name)) || !isObject(params.arguments)) return 1;
  const { attempts } = readGiven('score', params.arguments);
  const isList = Array.isArray(attempts) && attempts.length <= SERVICE_LIMITS.batch_items;
  return isList ? Math.max(1, attempts.length) : 1;
}

/**
 * Admits a tool call: requires a key, and room in the rate window of the key. The returned caller also reports refusals
 * that are inside a 200 answer to log and metrics.
 */
async function admit(
  message: Message,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: McpParts,
): Promise<Caller> {
  const key = await requireKey(request.headers, parts.keys);
  note(request, { key: key.prefix });
  const requests = requestsOf(message);
  const several = { what: 'the list', field: 'attempts', requests };
  await requireRoom(reply, parts, key, requests, requests > 1 ? several : undefined);
  return callerOf(key.hash, request, reply, parts.metrics);
}

export function addMcp(app: FastifyInstance, parts: McpParts): void {
  const { service, baseUrl, site, origins } = parts;
  const instructions = instructionsFor(parts.rate);
  app.route({
    method: 'POST',
    url: '/mcp',
    bodyLimit: SERVICE_LIMITS.body_bytes,
    onRequest: async (request) => {
      checkAccept(request);
      requireOrigin(request, origins);
      // Requires a key before the body is read: only a tool call may have this size, and a tool call needs a key.
      const length = Number(request.headers['content-length']);
      const { message_bytes: small, body_bytes: most } = SERVICE_LIMITS;
      if (length > small && length <= most) await requireKey(request.headers, parts.keys);
    },
    handler: async (request, reply) => {
      const message = messageOf(request);
      if ('status' in message) return reply.code(message.status).type(JSON_TYPE).send(message.body);
      requireModest(message, bytesOf(request));
      note(request, { rpc: struck(message.method).slice(0, 64) });
      const caller = needsKey(message) ? await admit(message, request, reply, parts) : null;
      // This import is usually instant: `serve` imports the module after its start (cli/main.ts), because the MCP
      // packages load slowly.
      const { answerMessage } = await import('../mcp/endpoint.ts');
      const { status, body: answer } = await answerMessage(message, request.headers, {
        service,
        baseUrl,
        manual: site.manual,
        caller,
        tools: TOOLS,
        instructions,
      });
      if (answer === '') return reply.code(status).send();
      if (caller !== null) reply.header('Link', creditsLink(baseUrl));
      return reply.code(status).type(JSON_TYPE).send(answer);
    },
  });
}
