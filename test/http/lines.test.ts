/** Answers that come line by line: as fast as the caller reads, and not at all for one that does not. */

import { connect } from 'node:net';
import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { badRequest } from '../../src/contract/refusal.ts';
import { sendLines } from '../../src/service/http/sendLines.ts';

const LINE = `${JSON.stringify({ line: 'x'.repeat(64 * 1024) })}\n`;

/** By path, how the work of an answer came out and how many lines it told. */
const ended = new Map<string, { error: unknown; told: number }>();

const app = fastify();
afterAll(() => app.close());
app.get('/:lines', async (request, reply) => {
  const wanted = Number((request.params as { lines: string }).lines);
  const result = { error: undefined as unknown, told: 0 };
  return sendLines(
    reply,
    { owner: 'a', requestId: '1' },
    { Link: '<l>' },
    async (tell) => {
      try {
        if (wanted === 0) throw badRequest('refused');
        for (; result.told < wanted; result.told++) await tell(LINE);
      } catch (error) {
        result.error = error;
        throw error;
      } finally {
        ended.set(request.url, result);
      }
    },
    200,
  );
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });

describe('an answer in lines', () => {
  it('ends, with its work, where nobody reads it', async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.pause().write('GET /5000 HTTP/1.1\r\nHost: a\r\n\r\n');
    await expect.poll(() => ended.get('/5000')).toBeDefined();
    expect(ended.get('/5000')).toMatchObject({ error: { name: 'AbortError' } });
    expect(ended.get('/5000')?.told).toBeLessThan(1000);
    socket.destroy();
  });
});
