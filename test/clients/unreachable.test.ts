/** What the client in TypeScript says where no answer of the service comes. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClient, TutorUnreachable } from '../../clients/typescript/client.ts';
import { freePort } from '../state/redisServer.ts';

const server = createServer((request, response) => {
  if (request.url?.startsWith('/silent')) return;
  if (request.url?.startsWith('/half')) {
    response.writeHead(200, { 'content-length': 1000 });
    response.write('{', () => response.destroy());
    return;
  }
  response.writeHead(200).end('<h1>Welcome</h1>');
});
let base: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function failureOf(baseUrl: string, given: { timeoutMs?: number; fetch?: typeof fetch } = {}) {
  const error = await createClient({ baseUrl, retries: 0, ...given })
    .capabilities()
    .catch((reason: unknown) => reason);
  if (!(error instanceof TutorUnreachable)) throw error;
  return error;
}

describe('the sentence has the address and the cause', () => {
  it('where nobody listens', async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    const { message } = await failureOf(nowhere);
    expect(message).toMatch(`no answer from ${nowhere}/v1/capabilities: `);
    expect(message).toContain('ECONNREFUSED');
  });

  it('where a name has two addresses, and nobody listens on either', async () => {
    const { message } = await failureOf(`http://localhost:${await freePort()}`);
    expect(message).toContain('ECONNREFUSED');
  });

  it('where no answer comes in time', async () => {
    const { message, timedOut } = await failureOf(`${base}/silent`, { timeoutMs: 50 });
    expect([message, timedOut]).toEqual([
      `no answer from ${base}/silent/v1/capabilities: no whole answer in 50 ms`,
      true,
    ]);
  });

  it('where the answer breaks off', async () => {
    const { message, timedOut } = await failureOf(`${base}/half`);
    expect(message).toMatch(/^no answer from http:\S+\/half\/v1\/capabilities: \w/u);
    expect(message).not.toContain('undefined');
    expect(timedOut).toBe(false);
  });

  it('where another server answers', async () => {
    const { message, status } = await failureOf(base);
    expect([message, status]).toEqual([
      `200 from something else than koine-tutor at ${base}/v1/capabilities`,
      200,
    ]);
  });
});

it('a redirect in a browser, which hides where it leads, is not tried again', async () => {
  let tries = 0;
  /** What `fetch` of a browser gives for `redirect: 'manual'` (Fetch Standard, "opaque-redirect filtered response"). */
  const opaque = Response.error();
  Object.defineProperty(opaque, 'type', { value: 'opaqueredirect' });
  const hidden: typeof fetch = async (_address, options) => {
    tries++;
    expect(options?.redirect).toBe('manual');
    return opaque;
  };
  const client = createClient({ baseUrl: base, retries: 2, backoffMs: 1, fetch: hidden });
  const error = await client.capabilities().catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    name: 'TutorUnreachable',
    message: `${base}/v1/capabilities redirects to another address; the client did not follow it, and the key was not sent on: correct baseUrl`,
    status: 0,
  });
  expect(tries).toBe(1);
});

it('without Retry-After the wait doubles from try to try, up to the longest wait', async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const tries: number[] = [];
  const down: typeof fetch = async () => {
    tries.push(Date.now());
    throw new TypeError('down');
  };
  const client = createClient({
    baseUrl: base,
    retries: 5,
    backoffMs: 100,
    longestWaitMs: 1000,
    fetch: down,
  });
  const failed = expect(client.capabilities()).rejects.toBeInstanceOf(TutorUnreachable);
  await vi.runAllTimersAsync();
  await failed;
  vi.useRealTimers();
  vi.restoreAllMocks();
  expect(tries.slice(1).map((at, n) => at - (tries[n] as number))).toEqual([100, 200, 400, 800, 1000]);
});
