/** Bodies in pieces, bodies that never end, and requests behind one another on a connection. */

import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { Bodies } from '../../src/serve/http/bodies.ts';
import { Traffic } from '../../src/serve/http/traffic.ts';
import { serving } from '../fixture.ts';
import { GOOD, raw, slotOf } from './exchange.ts';

const KIB = 1024;
const BODY = JSON.stringify(GOOD);

const traffic = new Traffic(new Bodies(900 * KIB));
const app = serving({ doors: { traffic } });

const head = (line: string, ...fields: readonly string[]): string =>
  [`${line} HTTP/1.1`, 'Host: x', ...fields]
    .map((field) => `${field}\r\n`)
    .join('')
    .concat('\r\n');

interface Half {
  readonly socket: Socket;
  /** All that came back so far. */
  readonly heard: () => string;
}

/** Sends headers, and so many bytes of a body of 400 KiB. */
function half(sent: number): Half {
  const socket = connect(app.port, '127.0.0.1');
  let heard = '';
  socket.on('error', () => {}).on('data', (chunk) => (heard += chunk));
  socket.write(head('POST /v1/tutor', `X-API-Key: ${app.secret}`, `Content-Length: ${400 * KIB}`));
  socket.write(Buffer.alloc(sent, ' '));
  return { socket, heard: () => heard };
}

describe('a body in chunks of one byte', () => {
  it('is a body as any other, on every route that reads one', async () => {
    const ask = (line: string, body: string): Promise<string> => {
      const fields = line === 'POST /mcp' ? [] : [`X-API-Key: ${app.secret}`];
      const chunks = [...Buffer.from(body)].map((byte) => `1\r\n${String.fromCharCode(byte)}\r\n`);
      const bytes = `${head(line, ...fields, 'Transfer-Encoding: chunked')}${chunks.join('')}0\r\n\r\n`;
      return raw(app.port, Buffer.from(bytes, 'latin1'));
    };
    const { id } = await slotOf(app);
    expect(await ask('POST /v1/tutor', BODY)).toContain('"proximity":0.75');
    expect(await ask('POST /mcp', '{"jsonrpc":"2.0","id":1,"method":"ping"}')).toContain('"result":{}');
    expect(await ask('POST /v1/bench', '{"kernels":["dance"]}')).toContain('kernels must be a list');
    expect(await ask(`PUT /v1/uploads/${id}`, BODY)).toContain('audio is not a WAV');
  });
});

describe('bodies without an end', () => {
  it('past the bound of all together the newcomer gets a 503; whole bodies pass, and there is room when some leave', async () => {
    const first = [half(300 * KIB), half(300 * KIB)];
    await expect.poll(() => traffic.bodies.size).toBe(2);
    const late = half(390 * KIB);
    await expect.poll(late.heard).toMatch(/^HTTP\/1\.1 503 .*\}$/su);
    expect(late.heard()).toMatch(/\r\nretry-after: 5\r\n/iu);
    expect(late.heard()).toContain('"code":"bodies-waiting"');
    expect(late.heard()).toContain(
      '"detail":"too many bodies are on their way; send it again in some seconds"',
    );
    expect(first.map(({ heard }) => heard())).toEqual(['', '']);
    expect((await app.post(GOOD)).status).toBe(200);
    for (const { socket } of first) socket.destroy();
    await expect.poll(() => [traffic.bodies.size, traffic.underWay]).toEqual([0, 0]);
    expect((await app.post({ ...GOOD, note: 'x'.repeat(390 * KIB) })).status).toBe(200);
  });
});

/** A long body that is all there, piece by piece, and what was read of it so far. */
function longBody(pieces: number, n: number) {
  let read = 0;
  const next = function (this: Readable): void {
    this.push(read++ < pieces ? Buffer.alloc(64 * KIB, n) : null);
  };
  const payload = Object.assign(new Readable({ read: next, highWaterMark: 1 }), {
    headers: {},
    socket: new EventEmitter(),
    complete: false,
  });
  return { payload: payload as unknown as IncomingMessage, read: () => read };
}

describe('long bodies', () => {
  it('take turns: a few pieces of four of them in a turn of the event loop, the first ones first, each whole in the end', async () => {
    const bodies = new Bodies();
    const sent = Array.from({ length: 12 }, (_, n) => longBody(32, n));
    const done: number[] = [];
    const all = sent.map(({ payload }, n) =>
      bodies.read(payload, 3000 * KIB).then((bytes) => {
        done.push(n);
        return bytes;
      }),
    );
    const pieces = (): number => sent.reduce((sum, { read }) => sum + read(), 0);
    await new Promise(setImmediate);
    for (let before = pieces(); done.length < 12; before = pieces()) {
      await new Promise(setImmediate);
      expect(pieces() - before).toBeLessThanOrEqual(4 * 4);
    }
    for (const [n, bytes] of (await Promise.all(all)).entries())
      expect(bytes.equals(Buffer.alloc(2048 * KIB, n))).toBe(true);
    expect(done.slice(0, 4).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
    expect(bodies.size).toBe(0);
  });
});

describe('a refused body without an end', () => {
  it('keeps no later body waiting, also where there are many', async () => {
    const bodies = new Bodies();
    const endless = Array.from({ length: 6 }, () => longBody(1e6, 1).payload);
    const refused = endless.map((payload) => bodies.read(payload, 1000 * KIB).catch(({ slug }) => slug));
    expect(await Promise.all(refused)).toEqual(Array(6).fill('content-too-large'));
    const { payload } = longBody(32, 2);
    expect((await bodies.read(payload, 3000 * KIB)).length).toBe(2048 * KIB);
    for (const one of endless) one.destroy();
  });
});

/** Reads until the connection has brought so many answers, and returns their ids. */
function idsOf(socket: Socket, count: number): Promise<string[]> {
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const ids = [...text.matchAll(/\r\nx-request-id: (\S+)\r\n/giu)].map(([, id]) => id as string);
      if (ids.length >= count) resolve(ids);
    });
  });
}

const get = (path: string, n: number): string => head(`GET ${path}`, `X-Request-Id: n${n}`);
const numbered = (count: number): string[] => Array.from({ length: count }, (_, n) => `n${n}`);

describe('requests behind one another on a connection', () => {
  it('with bodies, and cut anywhere, are answered in order', async () => {
    const body = JSON.stringify({ ...GOOD, note: '\r\n\r\n' });
    const post = (n: number): string =>
      head('POST /v1/tutor', `X-Request-Id: n${n}`, `Content-Length: ${Buffer.byteLength(body)}`) + body;
    const requests = numbered(200).map((_, n) => (n % 3 === 0 ? post(n) : get('/health', n)));
    const bytes = Buffer.from(requests.join(''));
    const socket = connect(app.port, '127.0.0.1').setNoDelay(true);
    const answers = idsOf(socket, 200);
    for (let at = 0; at < bytes.length; at += 997) {
      socket.write(bytes.subarray(at, at + 997));
      if (at % 7 === 0) await new Promise((done) => setImmediate(done));
    }
    expect(await answers).toEqual(numbered(200));
    socket.destroy();
  });

  it('of a caller who closes its half are all answered', async () => {
    const polite = connect({ port: app.port, host: '127.0.0.1', allowHalfOpen: true });
    const answers = idsOf(polite, 300);
    polite.end(
      numbered(300)
        .map((_, n) => get('/health', n))
        .join(''),
    );
    expect(await answers).toEqual(numbered(300));
    polite.destroy();
  });

  it('get no 100 Continue into an answer that is not out', async () => {
    const verse = JSON.stringify({ target: 'παρακαλοῦ '.repeat(64), ipa: 'p a r a k a l u '.repeat(64) });
    const key = `X-API-Key: ${app.secret}`;
    const slow = head('POST /v1/tutor', key, `Content-Length: ${Buffer.byteLength(verse)}`) + verse;
    const expecting = head(
      'POST /v1/tutor',
      key,
      'Connection: close',
      'Expect: 100-continue',
      `Content-Length: ${Buffer.byteLength(BODY)}`,
    );
    const socket = connect(app.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk)).write(slow + expecting + BODY);
    await expect.poll(() => socket.closed).toBe(true);
    expect(answer).not.toContain('100 Continue');
    expect(answer.split('HTTP/1.1 200 OK')).toHaveLength(3);
  });
});
