import { describe, expect, it } from 'vitest';
import { Refusal } from '../../src/contract/refusal.ts';
import { createEndpoint } from '../../src/serve/mcp/endpoint.ts';
import { readMessage } from '../../src/serve/mcp/message.ts';
import type { Caller } from '../../src/serve/service/hearing.ts';
import type { Service } from '../../src/serve/service/service.ts';
import { modern, request } from './talk.ts';

/** An endpoint whose tools do this. */
const over = (tutor: (body: unknown, caller: Caller) => Promise<object>) =>
  createEndpoint({ service: { tutor } as unknown as Service, baseUrl: 'https://koine.example', manual: [] });

const CALLER = { owner: 'sha256:a', requestId: 'a' };
const PARAMS = { name: 'score', arguments: {} };
const NEW = modern('tools/call', PARAMS);
const ERAS = [
  ['2025-11-25', request('tools/call', PARAMS), {}],
  ['2026-07-28', NEW.body, NEW.headers],
] as const;

const read = (body: unknown) => {
  const message = readMessage(body);
  if ('status' in message) throw new Error('no message');
  return message;
};

describe.each(ERAS)('a tool in %s', (_era, body, headers) => {
  it('that fails by our own fault, or with a 503, leaves both to HTTP', async () => {
    for (const error of [new Error('a bug'), new Refusal('service-unavailable', 'later', undefined, 5)]) {
      const endpoint = over(() => Promise.reject(error));
      await expect(endpoint.answer(read(body), headers, CALLER)).rejects.toBe(error);
    }
  });

  it('knows its own caller among many', async () => {
    const endpoint = over(async (_body, { owner }) => {
      await new Promise((done) => setTimeout(done, Math.random() * 20));
      return { owner };
    });
    const owners = Array.from({ length: 50 }, (_, n) => `sha256:${n}`);
    const replies = await Promise.all(
      owners.map((owner) => endpoint.answer(read(body), headers, { owner, requestId: owner })),
    );
    expect(replies.map((reply) => JSON.parse(String(reply.body)).result.structuredContent.owner)).toEqual(
      owners,
    );
  });

  it('is not called without a key', async () => {
    const endpoint = over(async () => ({}));
    await expect(endpoint.answer(read(body), headers, null)).rejects.toThrow('without a key');
  });
});
