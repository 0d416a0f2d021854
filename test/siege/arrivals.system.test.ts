/** Bodies that never end: they are bounded in bytes and in time, and keep nobody out. */

import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Refusal } from '../../src/contract/refusal.ts';
import { type Arrival, type ArrivalLimits, Arrivals } from '../../src/serve/http/arrivals.ts';
import type { ServerLimits } from '../../src/serve/http/server.ts';
import { createTraffic } from '../../src/serve/http/traffic.ts';
import { type Running, startApp } from '../fixture.ts';
import { BASE, GOOD } from '../http/exchange.ts';

const KIB = 1024;

/** Arrivals on a clock of the test, and the refused ones by name. */
function onClock(limits: Partial<ArrivalLimits> = {}) {
  let time = 0;
  const arrivals = new Arrivals({ now: () => time, ...limits });
  const refused: [name: string, code: unknown][] = [];
  const begin = (name: string) => {
    const arrival = arrivals.begin({} as Socket, ({ code }: Refusal) => {
      refused.push([name, code]);
      arrivals.end(arrival);
    });
    return arrival;
  };
  /** Bytes come, and the body takes as much memory as came. */
  const grow = (arrival: Arrival, bytes: number): void =>
    arrivals.grow(arrival, bytes, arrival.bytes + bytes);
  const pass = (ms: number): void => {
    time += ms;
    arrivals.look();
  };
  return { arrivals, begin, grow, pass, refused };
}

describe('the rate of a body', () => {
  it('is looked at after 5 s, and again in every 5 s that follow', () => {
    const { arrivals, begin, grow, pass, refused } = onClock();
    const [steady, silent, tired] = [begin('steady'), begin('silent'), begin('tired')];
    grow(tired, 400 * KIB);
    grow(silent, 4 * KIB);
    for (let second = 1; second <= 5; second++) {
      grow(steady, KIB);
      expect(refused).toEqual([]);
      pass(1000);
    }
    expect(refused).toEqual([['silent', 'body-too-slow']]);
    for (let second = 1; second <= 5; second++) {
      grow(steady, KIB);
      pass(1000);
    }
    expect(refused.slice(1)).toEqual([['tired', 'body-too-slow']]);
    expect(arrivals.size).toBe(1);
    arrivals.end(steady);
    expect(arrivals.size).toBe(0);
  });
});

describe('the bytes of all bodies', () => {
  it('have a bound; the bodies that were silent longest make room, and a body that ended does not count', () => {
    const { arrivals, begin, grow, pass, refused } = onClock({ bytes: 1000 * KIB });
    const bodies = ['a', 'b', 'c'].map((name) => {
      const arrival = begin(name);
      grow(arrival, 300 * KIB);
      pass(10);
      return arrival;
    });
    grow(bodies[0] as (typeof bodies)[0], KIB);
    const late = begin('late');
    pass(10);
    grow(late, 90 * KIB);
    expect(refused).toEqual([]);
    grow(late, 10 * KIB);
    expect(refused).toEqual([['b', 'bodies-waiting']]);
    arrivals.end(late);
    const next = begin('next');
    grow(next, 399 * KIB);
    expect(refused).toHaveLength(1);
  });
});

it('memory counts, not what came: a buffer may be twice as large', () => {
  const { arrivals, begin, refused } = onClock({ bytes: 1000 * KIB });
  const [first, second] = [begin('first'), begin('second')];
  arrivals.grow(first, 260 * KIB, 512 * KIB);
  expect(refused).toEqual([]);
  arrivals.grow(second, 250 * KIB, 500 * KIB);
  expect(refused).toEqual([['first', 'bodies-waiting']]);
});

const open: Running[] = [];
afterEach(() => Promise.all(open.splice(0).map((app) => app.close())));

async function start(limits: Partial<ArrivalLimits>, doors: Partial<ServerLimits> = {}) {
  const traffic = createTraffic(limits);
  const app = await startApp({ doors: { traffic, limits: doors } });
  open.push(app);
  return { app, traffic };
}

interface Half {
  readonly socket: Socket;
  /** All that came back so far. */
  readonly heard: () => string;
}

/** Sends headers and some of a body. */
function half({ port, secret }: Running, told: number, sent: number): Half {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket
    .on('error', () => {})
    .on('data', (chunk) => {
      heard += chunk;
    });
  socket.write(
    `POST /v1/tutor HTTP/1.1\r\nHost: x\r\nX-API-Key: ${secret}\r\nContent-Length: ${told}\r\n\r\n`,
  );
  socket.write(Buffer.alloc(sent, ' '));
  return { socket, heard: () => heard };
}

const problemOf = (text: string): unknown => JSON.parse(text.slice(text.indexOf('{"type"')));

describe('half a body', () => {
  it('that goes on too slowly: 408 `body-too-slow`', async () => {
    const { app, traffic } = await start({ spanMs: 200, lookMs: 20 });
    const { heard, socket } = half(app, 1000, 10);
    await expect.poll(heard, { timeout: 10_000 }).toMatch(/^HTTP\/1\.1 408 .*\}$/su);
    expect(heard()).toMatch(/\r\nconnection: close\r\n/iu);
    expect(problemOf(heard())).toMatchObject({
      type: `${BASE}/docs/errors#request-timeout`,
      status: 408,
      code: 'body-too-slow',
      detail: 'the body brought less than 1 KiB a second for 0.2 s; send it over a faster connection',
    });
    expect([traffic.arrivals.size, traffic.underWay()]).toEqual([0, 0]);
    socket.destroy();
  });

  it('of many that fill the bound: 503 `bodies-waiting` for the oldest, and all others are served', async () => {
    const { app, traffic } = await start({ bytes: 1000 * KIB });
    const halves: Half[] = [];
    for (let n = 0; n < 5; n++) {
      halves.push(half(app, 400 * KIB, 300 * KIB));
      await expect
        .poll(() => traffic.arrivals.size + halves.filter(({ heard }) => heard() !== '').length)
        .toBe(n + 1);
    }
    await expect
      .poll(() => halves.filter(({ heard }) => heard().endsWith('}')).length)
      .toBeGreaterThanOrEqual(2);
    const told = halves.flatMap(({ heard }) => (heard() === '' ? [] : [heard()]));
    for (const text of told) {
      expect(text).toMatch(/\r\nretry-after: 5\r\n/iu);
      expect(problemOf(text)).toMatchObject({ status: 503, code: 'bodies-waiting' });
    }
    const large = { ...GOOD, note: 'x'.repeat(390 * KIB) };
    expect((await app.post(large)).status).toBe(200);
    for (const { socket } of halves) socket.destroy();
  });

  it('on every connection that there may be: a new caller is let in', async () => {
    const { app, traffic } = await start({}, { connections: 20 });
    const halves = Array.from({ length: 20 }, () => half(app, 1000, 10));
    await expect.poll(() => traffic.arrivals.size).toBe(20);
    for (let n = 0; n < 3; n++) {
      expect((await app.post(GOOD, { connection: 'close' })).status).toBe(200);
    }
    await expect.poll(() => halves.filter(({ socket }) => socket.closed).length).toBeGreaterThanOrEqual(1);
    expect(traffic.arrivals.size).toBeGreaterThanOrEqual(17);
    for (const { socket } of halves) socket.destroy();
  });

  it('does not close the connection of a caller who waits for an answer', async () => {
    const { app, traffic } = await start({}, { connections: 2 });
    const verse = { target: 'παρακαλοῦ '.repeat(64), ipa: 'p a r a k a l u '.repeat(64) };
    const scored = app.post(verse);
    await expect.poll(traffic.underWay).toBe(1);
    const idle = connect(app.port, '127.0.0.1').on('error', () => {});
    await new Promise((done) => setTimeout(done, 50));
    expect((await fetch(`${app.url}/health`, { headers: { connection: 'close' } })).status).toBe(200);
    await expect.poll(() => idle.closed).toBe(true);
    expect((await scored).status).toBe(200);
  });
});
