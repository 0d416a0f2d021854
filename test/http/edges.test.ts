import { connect, type Socket } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { Traffic } from '../../src/service/http/journal.ts';
import { createLog } from '../../src/service/telemetry/telemetry.ts';
import { serving, startApp } from '../fixture.ts';
import { BASE, GOOD, raw } from './exchange.ts';

let written = '';
const write = (text: string): void => {
  written += text;
};
const traffic = new Traffic();
const log = createLog({ level: 'info', plain: false, write });
const app = serving({ doors: { traffic, log, limits: { idleMs: 100 } } });
const within = (headersMs: number, requestMs: number) =>
  serving({ doors: { log, limits: { headersMs, requestMs, checkMs: 100 } } });
const [hasty, hastyLater] = [within(300, 300), within(1000, 1000)];

const BODY = Buffer.from(JSON.stringify(GOOD)).toString('latin1');
const LENGTH = BODY.length;

function read(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('end', () => socket.destroy());
    socket.on('close', () => resolve(answer));
  });
}

const dial = (port = app.port): Socket => connect({ port, host: '127.0.0.1', allowHalfOpen: true });

function send(bytes: string): Promise<string> {
  const socket = dial();
  socket.write(Buffer.from(bytes.replaceAll('KEY', app.secret), 'latin1'));
  return read(socket);
}

/** Returns the lines of the log about the request with this answer, found by its request id. */
async function linesOf(answer: string): Promise<Record<string, unknown>[]> {
  const id = /\r\nX-Request-Id: (\S+)\r\n/iu.exec(answer)?.[1] as string;
  expect(id).toBeDefined();
  await expect.poll(() => written).toContain(`"request_id":"${id}"`);
  const lines = written.split('\n').filter((line) => line.includes(id));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

const statuses = (answer: string): number[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /gu)].map(([, status]) => Number(status));

const CLOSE = 'Connection: close\r\n';
const post = (headers: string, body = ''): string =>
  `POST /v1/tutor HTTP/1.1\r\nHost: x\r\nX-API-Key: KEY\r\n${headers}\r\n${body}`;
const get = (target: string, headers = CLOSE): string =>
  `GET ${target} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;

afterAll(async () => {
  expect((await fetch(`${app.url}/health`)).status).toBe(200);
});

describe('bytes that are not a request', () => {
  // biome-ignore format: a table, one case a line
  it.each([
    ['TLS', '\x16\x03\x01\x00\xa1\x01\x00\x00', 400],
    ['a chunk without end', post('Transfer-Encoding: chunked\r\n', '2\r\n{}x'), 400],
    ['a trailer that is a flood', post('Transfer-Encoding: chunked\r\n', `0\r\n${'abcd: efgh\r\n'.repeat(4000)}`), 431],
  ])('%s: a problem, and the connection is closed', async (_what, bytes, status) => {
    const answer = await send(bytes);
    expect(statuses(answer)).toEqual([status]);
    expect(answer).toMatch(/\r\nConnection: close\r\n/iu);
    expect(answer).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/iu);
    expect(answer).toMatch(/\r\nContent-Type: application\/problem\+json\r\n/iu);
    const problem = JSON.parse(answer.slice(answer.indexOf('{')));
    expect(problem).toMatchObject({ status, detail: expect.any(String) });
    expect(answer).not.toMatch(/HPE_|at .*\.[jt]s|fastify|node/iu);
    const kind = status === 431 ? 'header-fields-too-large' : 'bad-request';
    const [line, ...more] = await linesOf(answer);
    expect(line).toMatchObject({ level: 'info', client: '127.0.0.1', status, problem: kind });
    expect(more).toEqual([]);
  });

  it('with an API key in them, they leave one line in the log, without the key', async () => {
    const before = written.length;
    const answer = await send('GET /KEY HTTP/1.1\r\nX-API-Key: KEY\r\nX-Request-Id: KEY\r\nKEY\r\n\r\n');
    const [line] = await linesOf(answer);
    expect(line).toEqual({
      time: expect.any(String),
      level: 'info',
      message: 'no request 400',
      request_id: expect.stringMatching(/^[\da-f-]{36}$/u),
      client: '127.0.0.1',
      route: 'none',
      status: 400,
      problem: 'bad-request',
      code: 'request-malformed',
    });
    expect(written.slice(before).trim().split('\n')).toHaveLength(1);
    expect(written + answer).not.toContain(app.secret.slice(0, 16));
  });

  it('in the body of a request, they get the answer to that request, and one line in the log', async () => {
    const headers = 'X-Request-Id: lesson-9\r\nTransfer-Encoding: chunked\r\n';
    const lines = await linesOf(await send(post(headers, 'zz\r\n')));
    const problem = { problem: 'bad-request', status: 400 };
    expect(lines).toMatchObject([{ request_id: 'lesson-9', route: '/v1/tutor', ...problem }]);
    expect(lines[0]).not.toHaveProperty('gone');
  });
});

describe('callers that are slow, or leave', () => {
  it.each([
    ['say nothing', '', hasty],
    ['drip their headers', 'GET /health HTTP/1.1\r\nHost: x\r\n', hasty],
    ['drip their body', post(`Content-Length: ${LENGTH}\r\n`), hastyLater],
  ])('who %s get a 408, and are closed', async (_what, start, asked) => {
    const socket = dial(asked.port);
    if (start !== '') socket.write(start.replace('KEY', asked.secret));
    const drip = setInterval(() => start !== '' && socket.write('a'), 100);
    const answer = await read(socket);
    clearInterval(drip);
    expect(statuses(answer)).toEqual([408]);
    expect(answer).toContain(`"type":"${BASE}/docs/errors#request-timeout"`);
    expect(answer).toContain('"detail":"the request took too long to arrive"');
    const route = start.startsWith('POST') ? '/v1/tutor' : 'none';
    expect(await linesOf(answer)).toMatchObject([{ route, status: 408, problem: 'request-timeout' }]);
  });

  it('who leave while many requests are unanswered end all of them, with a line in the log for each', async () => {
    const socket = dial();
    const before = written.length;
    // The answer to the verse takes long, and the answers to the sixty requests after it must wait for it.
    const verse = JSON.stringify({ target: 'παρακαλοῦ '.repeat(64), ipa: 'p a r a k a l u '.repeat(64) });
    const first = post(`Content-Length: ${Buffer.byteLength(verse)}\r\n`, verse).replace('KEY', app.secret);
    socket.write(first + get('/robots.txt', '').repeat(60));
    await expect.poll(() => traffic.underWay, { interval: 5 }).toBeGreaterThan(20);
    socket.resetAndDestroy();
    await expect.poll(() => traffic.underWay).toBe(0);
    const lines = () => written.slice(before).trim().split('\n');
    await expect.poll(() => lines().at(-1)).toContain('"gone":true');
    expect(lines().length).toBeGreaterThan(20);
  });

  it('a kept connection is closed when no more requests arrive', async () => {
    const answer = await send(get('/health', ''));
    expect(statuses(answer)).toEqual([200]);
  });

  it('a body in chunks is refused as soon as it passes the limit', async () => {
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
    const answer = await send(post(`Transfer-Encoding: chunked\r\n${CLOSE}`, chunk.repeat(7)));
    expect(statuses(answer)).toEqual([413]);
    expect(answer).toContain('"code":"body-too-large"');
  });

  it('may hold 5000 connections together', () => {
    expect(app.app.server.maxConnections).toBe(5000);
  });
});

it('HSTS is sent if the address is https, and otherwise not', async () => {
  const plain = await startApp({ baseUrl: 'http://koine.example:0' });
  for (const bytes of ['BAD\r\n\r\n', get('/nowhere'), get('/v1/uploads/%zz')]) {
    for (const one of [app, plain]) {
      const answer = await raw(one.port, bytes);
      expect(answer).toMatch(/\r\nX-Request-Id: [\da-f-]{36}\r\n/iu);
      expect(answer).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/iu);
      expect(/\r\nStrict-Transport-Security: max-age=31536000\r\n/iu.test(answer)).toBe(one === app);
    }
  }
  await plain.close();
  expect((await app.post(GOOD)).headers.get('x-content-type-options')).toBe('nosniff');
});
