import { describe, expect, it } from 'vitest';
import { Refusal } from '../../src/contract/refusal.ts';
import { createEndpoint } from '../../src/serve/mcp/endpoint.ts';
import { readMessage } from '../../src/serve/mcp/message.ts';
import type { Service } from '../../src/serve/service/service.ts';
import { modern, request } from './talk.ts';

/** An endpoint whose tools do this. */
const over = (tutor: Service['tutor']) =>
  createEndpoint({ service: { tutor } as Service, baseUrl: 'https://koine.example', manual: [] });

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
      return Buffer.from(JSON.stringify({ owner }));
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
    const endpoint = over(async () => Buffer.from('{}'));
    await expect(endpoint.answer(read(body), headers, null)).rejects.toThrow('without a key');
  });

  it('has its text escaped as JSON.stringify does', async () => {
    const json = JSON.stringify({ text: 'θεός "\\" \n\u0007 \ud800 \u{10000}\u007f', n: [1e-7, -0, null] });
    const { body: bytes } = await over(async () => Buffer.from(json)).answer(read(body), headers, CALLER);
    const { content, structuredContent } = JSON.parse(String(bytes)).result;
    expect(content).toEqual([{ type: 'text', text: json }]);
    expect(JSON.stringify(structuredContent)).toBe(json);
  });
});
