/**
 * POST /mcp as a route.
 *
 * Order of refusals: 404 and 405, Accept (406), Origin (403), size (413), the message; then, for a call of a tool
 * alone, key (401) and window (429).
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LIMITS } from '../contract/limits.ts';
import { Refusal, SENTENCES } from '../contract/problems.ts';
import type { Caller } from '../hearing.ts';
import { struck } from '../log.ts';
import { createEndpoint, needsKey } from '../mcp/endpoint.ts';
import { CODES, failed, type Message, type Reply, RpcError, readMessage } from '../mcp/message.ts';
import { type Metrics, NO_METRICS } from '../metrics.ts';
import { weightOf } from './accept.ts';
import { nameBytes, parseJson } from './body.ts';
import { requireKey, requireRoom, requireSize } from './guard.ts';
import { note, refusalFacts } from './journal.ts';
import { CREDITS_LINK, continueLate, JSON_TYPE, type RouteParts } from './routes.ts';

interface McpParts extends RouteParts {
  readonly baseUrl: string;
  readonly allowedOrigins?: ReadonlySet<string>;
  readonly metrics?: Metrics;
}

/** Answers are JSON in either case; clients of MCP name both. */
const ANSWERS = ['application/json', 'text/event-stream'];

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

function requireAccept({ headers }: FastifyRequest): void {
  if (ANSWERS.some((type) => weightOf(headers.accept, type) > 0)) return;
  throw new Refusal('not-acceptable', 'the answer is application/json; let Accept allow it');
}

/** Web pages may call from our own origin, from this machine, and from origins that the operator allows. */
function requireOrigin({ headers }: FastifyRequest, own: string, allowed: ReadonlySet<string>): void {
  const { origin } = headers;
  if (origin === undefined || allowed.has('*') || allowed.has(origin) || origin === own) return;
  if (URL.canParse(origin) && LOOPBACK.has(new URL(origin).hostname)) return;
  throw new Refusal('forbidden-origin', 'web pages of this origin may not call the service');
}

/** The body of a request as a message, or the reply to one that is none. */
function messageOf(body: Buffer | undefined): Message | Reply {
  const refuse = (sentence: string, code: number = CODES.parse): Reply =>
    failed(null, new RpcError(code, sentence, 400));
  if (body === undefined || body.length === 0) return refuse('the body is empty; send a JSON-RPC message');
  try {
    return readMessage(parseJson(body));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.message !== SENTENCES.notAnObject) return refuse(error.message, CODES.request);
    return refuse('the body is not JSON in UTF-8');
  }
}

const send = (reply: FastifyReply, { status, body }: Reply): FastifyReply =>
  body === null ? reply.code(status).send() : reply.code(status).type(JSON_TYPE).send(body);

export function addMcp(app: FastifyInstance, parts: McpParts): void {
  const { service, keys, window, baseUrl, allowedOrigins = new Set(), metrics = NO_METRICS } = parts;
  const endpoint = createEndpoint({ service, baseUrl });
  const own = new URL(baseUrl).origin;
  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<Caller> => {
    const key = requireKey(request.headers, keys);
    note(request, { key: key.prefix });
    await requireRoom(reply, window, key);
    return {
      owner: key.hash,
      requestId: request.id,
      note: (facts) => note(request, facts),
      refused(refusal) {
        metrics.refused(refusal.slug, refusal.code);
        note(request, refusalFacts(refusal));
      },
    };
  };
  app.route({
    method: 'POST',
    url: '/mcp',
    bodyLimit: LIMITS.body_bytes,
    onRequest: async (request) => {
      requireAccept(request);
      requireOrigin(request, own, allowedOrigins);
      requireSize(request.headers, LIMITS.body_bytes);
      nameBytes(request);
    },
    preParsing: continueLate,
    handler: async (request, reply) => {
      const message = messageOf(request.body as Buffer | undefined);
      if ('status' in message) return send(reply, message);
      note(request, { rpc: struck(message.method).slice(0, 64) });
      const caller = needsKey(message) ? await admit(request, reply) : null;
      const answer = await endpoint.answer(message, request.headers, caller);
      if (caller !== null) reply.header('Link', CREDITS_LINK);
      return send(reply, answer);
    },
  });
}
