/** Thousands of requests in one packet: a connection owes 64 answers at most, and gives all of them in order. */

import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MOST_OWED } from '../../src/serve/http/inflow.ts';
import { createTraffic, type Traffic } from '../../src/serve/http/traffic.ts';
import { type Running, startApp } from '../fixture.ts';
import { GOOD } from '../http/exchange.ts';

/** Counts the most requests that were under way at once. */
function watched(): { traffic: Traffic; most: () => number; reset: () => void } {
  const traffic = createTraffic();
  let most = 0;
  const enter: Traffic['enter'] = (reply, left) => {
    traffic.enter(reply, left);
    most = Math.max(most, traffic.underWay());
  };
  return {
    traffic: { ...traffic, enter },
    most: () => most,
    reset: () => {
      most = 0;
    },
  };
}

let app: Running;
const { traffic, most, reset } = watched();
beforeAll(async () => {
  app = await startApp({ doors: { traffic } });
});
beforeEach(reset);
afterAll(() => app.close());

const get = (path: string, n: number): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Request-Id: n${n}\r\n\r\n`;

const pipeline = (count: number, request: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => request(n)).join('');

/** Reads until the connection has brought so many answers, and returns their ids. */
function idsOf(socket: Socket, count: number): Promise<string[]> {
  return new Promise((resolve) => {
    const ids: string[] = [];
    let rest = '';
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1');
      for (const [, id] of rest.matchAll(/\r\nx-request-id: (\S+)\r\n/giu)) ids.push(id as string);
      rest = rest.slice(Math.max(rest.lastIndexOf('\r\n'), rest.length - 200));
      if (ids.length >= count) resolve(ids);
    });
    socket.resume();
  });
}

const expected = (count: number): string[] => Array.from({ length: count }, (_, n) => `n${n}`);

describe('2,600 requests in one packet', () => {
  it('are all answered, in order, 64 at a time', async () => {
    const socket = connect(app.port, '127.0.0.1');
    const answers = idsOf(socket, 2600);
    socket.write(pipeline(2600, (n) => get('/health', n)));
    expect(await answers).toEqual(expected(2600));
    expect(most()).toBeLessThanOrEqual(MOST_OWED + 1);
    socket.destroy();
  });

  it('whose answers are not read wait, and go on when the answers are read', async () => {
    const socket = connect(app.port, '127.0.0.1').pause();
    socket.write(pipeline(1000, (n) => get('/docs/scoring', n)));
    // The buffers of the system fill first; then answers wait.
    await expect.poll(traffic.underWay).toBeGreaterThan(0);
    // Another caller is served meanwhile.
    for (let n = 0; n < 5; n++) expect((await fetch(`${app.url}/health`)).status).toBe(200);
    expect(traffic.underWay()).toBeLessThanOrEqual(MOST_OWED + 1);
    expect(await idsOf(socket, 1000)).toEqual(expected(1000));
    expect(most()).toBeLessThanOrEqual(MOST_OWED + 1);
    socket.destroy();
  });

  it('with bodies, and cut anywhere, are the same requests', async () => {
    const body = JSON.stringify({ ...GOOD, note: '\r\n\r\n' });
    const post = (n: number): string =>
      `POST /v1/tutor HTTP/1.1\r\nHost: x\r\nX-Request-Id: n${n}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    const bytes = Buffer.from(pipeline(300, (n) => (n % 3 === 0 ? post(n) : get('/health', n))));
    const socket = connect(app.port, '127.0.0.1').setNoDelay(true);
    const answers = idsOf(socket, 300);
    for (let at = 0; at < bytes.length; at += 997) {
      socket.write(bytes.subarray(at, at + 997));
      if (at % 7 === 0) await new Promise((done) => setImmediate(done));
    }
    expect(await answers).toEqual(expected(300));
    expect(most()).toBeLessThanOrEqual(MOST_OWED + 1);
    socket.destroy();
  });

  it('of a caller who then closes its half are all answered', async () => {
    const socket = connect({ port: app.port, host: '127.0.0.1', allowHalfOpen: true });
    const answers = idsOf(socket, 500);
    socket.end(pipeline(500, (n) => get('/health', n)));
    expect(await answers).toEqual(expected(500));
    socket.destroy();
  });

  it('of a caller who leaves do not stay under way', async () => {
    const socket = connect(app.port, '127.0.0.1').pause();
    socket.write(pipeline(1000, (n) => get('/openapi.json', n)));
    await expect.poll(traffic.underWay).toBeGreaterThan(0);
    socket.resetAndDestroy();
    await expect.poll(traffic.underWay).toBe(0);
  });
});
