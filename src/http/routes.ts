/**
 * The operations as routes: what is keyed asks for the key first, then for room in its window, then
 * for the size, then for the body.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LIMITS } from '../contract/limits.ts';
import { OPERATIONS, type Operation, type OperationId } from '../contract/operations.ts';
import type { Caller } from '../hearing.ts';
import type { Service } from '../service.ts';
import type { Key, KeyStore } from '../state/keys.ts';
import type { RateWindow } from '../state/window.ts';
import { nameBody } from './body.ts';
import { requireKey, requireRoom, requireSize, requireStore } from './guard.ts';
import { note } from './journal.ts';

export interface RouteParts {
  readonly service: Service;
  readonly keys: KeyStore;
  readonly window: RateWindow;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** Where an answer tells the licence of the words it names (RFC 4946, link relation `license`). */
export const CREDITS_LINK = '</docs/credits>; rel="license"';

export const JSON_TYPE = 'application/json; charset=utf-8';
const NO_BYTES = Buffer.alloc(0);

/** Asks for the body, once nothing is left to refuse before it. */
export async function continueLate({ headers, raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const expects = headers.expect?.toLowerCase() === '100-continue';
  if (expects && raw.httpVersion !== '1.0') reply.raw.writeContinue();
}

const slotOf = (request: FastifyRequest): string => (request.params as { id: string }).id;

function handlersOf(
  { service, keys }: RouteParts,
  callerOf: (request: FastifyRequest) => Caller,
): Record<Exclude<OperationId, 'callMcp'>, Handler> {
  const json = (reply: FastifyReply, body: object): FastifyReply =>
    reply.type(JSON_TYPE).send(JSON.stringify(body));
  return {
    getHealth: (_request, reply) => reply.type('text/plain; charset=utf-8').send('koine-tutor is ready\n'),
    async getReady(_request, reply) {
      await requireStore(keys);
      reply.header('Cache-Control', 'no-store');
      return reply.type('text/plain; charset=utf-8').send('koine-tutor takes requests\n');
    },
    runBench: async (request, reply) => json(reply, await service.bench(request.body ?? {})),
    async scoreTutor(request, reply) {
      const answer = await service.tutor(request.body, callerOf(request));
      reply.header('Link', CREDITS_LINK);
      return reply.type(JSON_TYPE).send(answer);
    },
    async putUpload(request, reply) {
      const bytes = (request.body as Buffer | undefined) ?? NO_BYTES;
      return json(reply, await service.putUpload(slotOf(request), bytes, callerOf(request)));
    },
    async getUpload(request, reply) {
      const bytes = await service.getUpload(slotOf(request), callerOf(request));
      reply.header('Cache-Control', 'private, no-store');
      return reply.type('audio/wav').send(bytes);
    },
  };
}

export function addOperations(app: FastifyInstance, parts: RouteParts): void {
  const keyOf = new WeakMap<FastifyRequest, Key>();
  const callerOf = (request: FastifyRequest): Caller => ({
    owner: (keyOf.get(request) as Key).hash,
    requestId: request.id,
    note: (facts) => note(request, facts),
  });
  const handlers = handlersOf(parts, callerOf);
  for (const { method, path, id, keyed } of OPERATIONS as readonly (Operation & { id: OperationId })[]) {
    if (id === 'callMcp') continue;
    const bodyLimit = method === 'PUT' ? LIMITS.upload_bytes : LIMITS.body_bytes;
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/gu, ':$1'),
      bodyLimit,
      handler: handlers[id],
      onRequest: async (request, reply) => {
        if (keyed) {
          const key = requireKey(request.headers, parts.keys);
          keyOf.set(request, key);
          note(request, { key: key.prefix });
          await requireRoom(reply, parts.window, key);
        }
        requireSize(request.headers, bodyLimit);
        nameBody(request);
      },
      preParsing: continueLate,
    });
  }
}
