import { connect } from 'node:net';
import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { sendLines } from '../../src/service/http/sendLines.ts';

const LINE = `${JSON.stringify({ line: 'x'.repeat(64 * 1024) })}\n`;
const ended: { error?: unknown; told: number } = { told: 0 };

const app = fastify();
afterAll(() => app.close());
app.get('/', async (_request, reply) => {
  const work = async (tell: (line: string) => Promise<void>) => {
    try {
      for (; ended.told < 5000; ended.told++) await tell(LINE);
    } catch (error) {
      ended.error = error;
      throw error;
    }
  };
  return sendLines(reply, { owner: 'a', requestId: '1' }, {}, work, 200);
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });

it('an answer in lines whose caller stops reading is ended, and so is the work for it', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.pause().write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await expect.poll(() => ended.error).toMatchObject({ name: 'AbortError' });
  expect(ended.told).toBeLessThan(1000);
  socket.destroy();
});
