/** Long bodies are parsed in the turns of their owners; a short one waits for none. */

import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { createCohort } from '../../src/service/hear/threads/turns.ts';
import { readInTurn } from '../../src/service/http/guard.ts';

const request = (bytes: number): FastifyRequest =>
  ({ body: Buffer.from(JSON.stringify({ text: 'x'.repeat(bytes) })), headers: {} }) as FastifyRequest;

it('one of another key is read after one of the first, and a short one at once', async () => {
  const inCohort = createCohort();
  const order: string[] = [];
  const read = (name: string, bytes: number): Promise<unknown> =>
    readInTurn(request(bytes), name[0] as string, inCohort, () => order.push(name));
  const all = ['a1', 'a2', 'a3', 'b1'].map((name) => read(name, 100_000));
  const short = read('c1', 10);
  expect(order).toEqual(['c1']);
  expect(await short).toEqual({ text: 'x'.repeat(10) });
  await Promise.all(all);
  expect(order).toEqual(['c1', 'a1', 'b1', 'a2', 'a3']);
});

it('one that is no JSON is refused as a short one is', async () => {
  const wrong = { body: Buffer.alloc(100_000, 'x'), headers: {} } as FastifyRequest;
  await expect(readInTurn(wrong, 'a', createCohort())).rejects.toMatchObject({ code: 'body-not-json' });
});
