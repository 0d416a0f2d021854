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
import type { Caller } from '../calls/hearRecording.ts';
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

/** Media types that MCP clients accept. Every answer is JSON. */
const ANSWERS = ['application/json', 'text/event-stream'];

function checkAccept({ headers: { accept } }: FastifyRequest): void {
  if (acceptedTypes(accept, ANSWERS).length > 0) return;
  throw new Refusal('not-acceptable', 'the answer is application/json; let Accept allow it');
}

/** Reads the JSON-RPC message in a body; returns an error reply if it is not valid. */
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

/** @throws Refusal 413 or 400 for a message that needs no key, but is large */
function requireModest(message: Message, body: Buffer): void {
  if (needsKey(message)) return;
  if (body.length > SERVICE_LIMITS.message_bytes) {
    const sentence = `a message that calls no tool is larger than ${SERVICE_LIMITS.message_bytes / 1024} KiB; send a smaller one`;
    throw new Refusal('content-too-large', sentence, 'body-too-large');
  }
  requireFew(body, MESSAGE);
}

/** Returns the number of requests that a tool call counts as: one for each attempt of a list. */
function requestsOf({ params }: Message): number {
  if (!/^score(?:_attempt)?$/u.test(String(params.name)) || !isObject(params.arguments)) return 1;
  const { attempts } = readGiven('score', params.arguments);
  const isList = Array.isArray(attempts) && attempts.length <= SERVICE_LIMITS.batch_items;
  return isList ? Math.max(1, attempts.length) : 1;
}

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
      // Only a tool call may have this size, and it needs a key. Requires the key before the body is read.
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
      // Imported late, because the MCP packages load slowly; `serve` imports them after its start (cli/main.ts).
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
