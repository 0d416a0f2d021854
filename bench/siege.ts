/**
 * `npm run siege`: hostile callers attack the service behind nginx (`deploy/nginx.conf`), one kind of attack after the
 * other. Meanwhile a friendly caller sends a word every 20 ms from another address. Writes bench/SIEGE.md.
 */

import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { machine, quantile, table } from '../packages/research/src/results.ts';
import { startFront } from '../test/front.ts';
import { recording } from '../test/recordings.ts';
import { issueKeys } from './load/keys.ts';
import { residentMib, startService } from './load/processes.ts';

const PAGE = new URL('../../bench/SIEGE.md', import.meta.url);
const SECONDS = 4;
const KIB = 1024;
const GOOD_MS = 50;

/** Address of the friendly caller. The attackers have 127.0.0.1; nginx limits each address separately. */
const CALLER = '127.0.0.2';
const EVERY_MS = 20;
/** Number of keys that the caller uses in turn, so that no key reaches its rate limit. */
const CALLER_KEYS = 80;

/** Milliseconds of a request, from the moment at which it was due to its answer; the status or error if it failed. */
type CallResult = number | string;

interface Orders {
  readonly port: number;
  readonly keys: readonly string[];
}

/**
 * Runs as the friendly caller, in the worker thread. Posts `ready` after a hundred requests that warm up the service,
 * then sends a request every EVERY_MS until the main thread posts `end`.
 */
async function keepAsking({ port, keys }: Orders): Promise<readonly CallResult[]> {
  let isOver = false;
  parentPort?.once('message', () => {
    isOver = true;
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const body = JSON.stringify({ target: 'θεός', ipa: 's ˈe o s' });
  const ask = (n: number): Promise<string> =>
    new Promise((resolve) => {
      const authorization = `Bearer ${keys[n % keys.length]}`;
      const options = { port, host: '127.0.0.1', localAddress: CALLER, agent, headers: { authorization } };
      request({ ...options, method: 'POST', path: '/v1/tutor' }, (answer) => {
        answer.resume().once('close', () => resolve(String(answer.statusCode)));
      })
        .once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'broke off'))
        .end(body);
    });
  for (let n = 0; n < 100; n++) await ask(n);
  parentPort?.postMessage('ready');
  const asked: Promise<CallResult>[] = [];
  const start = performance.now();
  while (!isOver) {
    const due = start + asked.length * EVERY_MS;
    await setTimeout(Math.max(0, due - performance.now()));
    const resultOf = (status: string) => (status === '200' ? performance.now() - due : status);
    asked.push(ask(asked.length).then(resultOf));
  }
  const results = await Promise.all(asked);
  agent.destroy();
  return results;
}

interface Victim {
  readonly url: string;
  readonly key: string;
  /** Opens a connection from which nothing is read. */
  readonly dial: () => Socket;
  readonly isOver: () => boolean;
}

const head = (line: string, headers: Readonly<Record<string, string | number>> = {}): string =>
  `${line} HTTP/1.1\r\nHost: siege\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

const MCP = { Accept: 'application/json' };

async function flood(count: number, { dial, isOver }: Victim, bytes: string): Promise<void> {
  for (let n = 0; n < count && !isOver(); n++) {
    dial().write(bytes);
    if (n % 10 === 9) await setTimeout(20);
  }
}

async function crowd(count: number, { url, key, isOver }: Victim, path: string, body: string): Promise<void> {
  const headers = { ...MCP, 'content-type': 'application/json', authorization: `Bearer ${key}` };
  const send = async (): Promise<void> => {
    while (!isOver()) {
      const answer = await fetch(url + path, { method: 'POST', headers, body });
      await answer.arrayBuffer();
      if (answer.status >= 429) await setTimeout(200);
    }
  };
  await Promise.allSettled(Array.from({ length: count }, send));
}

async function pour({ dial, isOver }: Victim, first: string, piece: string): Promise<void> {
  const send = async (): Promise<void> => {
    const socket = dial();
    socket.write(first);
    while (!isOver() && !socket.destroyed) if (!socket.write(piece)) await setTimeout(20);
  };
  await Promise.allSettled(Array.from({ length: 8 }, send));
}

/** Writes one byte a second on each of `count` connections. */
async function crawl(count: number, { dial, isOver }: Victim): Promise<void> {
  const sockets = Array.from({ length: count }, dial);
  for (const socket of sockets) socket.write(head('POST /mcp', { ...MCP, 'Content-Length': 1000 }));
  while (!isOver()) {
    await setTimeout(1000);
    for (const socket of sockets) if (!socket.destroyed) socket.write(' ');
  }
}

const rpc = (method: string, params: object): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
const VERSE = JSON.stringify({ target: 'παρακαλοῦ '.repeat(64), ipa: 'p a r a k a l u '.repeat(64) });
const SPOKEN = JSON.stringify({ target: 'θεός', audio_base64: recording(2).toString('base64') });
const ASKED = rpc('resources/read', { uri: 'koine://docs/errors' });
const MANUAL = head('POST /mcp', { ...MCP, 'Content-Length': ASKED.length }) + ASKED;

const ATTACKS: Readonly<Record<string, (victim: Victim) => Promise<unknown>>> = {
  'no attack': async () => {},
  'messages of many parts': (victim) => crowd(2, victim, '/mcp', rpc('ping', { a: Array(20_000).fill(1) })),
  'bodies in chunks of one byte': (victim) =>
    pour(victim, head('POST /mcp', { ...MCP, 'Transfer-Encoding': 'chunked' }), '1\r\nx\r\n'.repeat(10_000)),
  'bodies of 64 MiB that nobody asked for': (victim) =>
    pour(victim, head('GET /health', { 'Content-Length': 2 ** 26 }), ' '.repeat(256 * KIB)),
  'many requests in a packet, unread': (victim) => flood(200, victim, head('GET /openapi.json').repeat(1000)),
  'answers of MCP, unread': (victim) => flood(500, victim, MANUAL.repeat(4)),
  'half bodies of 400 KiB': (victim) =>
    flood(1000, victim, head('POST /mcp', { ...MCP, 'Content-Length': 400 * KIB }) + ' '.repeat(399 * KIB)),
  '3,000 bodies that crawl': (victim) => crawl(3000, victim),
  'verses that take long': (victim) => crowd(16, victim, '/v1/tutor', VERSE),
  'recordings, 118 at a time': (victim) => crowd(118, victim, '/v1/tutor', SPOKEN),
};

function attackRow(name: string, results: readonly CallResult[], peakMib: number) {
  const times = results.filter((result) => typeof result === 'number');
  const [median, p99, longest] = [quantile(times, 0.5), quantile(times, 0.99), quantile(times, 1)];
  const shown = p99 < GOOD_MS ? p99.toFixed(0) : `**${p99.toFixed(0)}**`;
  const lost = results.length - times.length;
  return [name, median.toFixed(1), shown, longest.toFixed(0), lost, peakMib.toFixed(0)];
}

/** Starts the friendly caller; resolves when it has posted `ready`. The returned function ends it. */
async function startCaller(orders: Orders): Promise<() => Promise<readonly CallResult[]>> {
  const thread = new Worker(new URL(import.meta.url), { workerData: orders });
  await once(thread, 'message');
  return async () => {
    const posted = once(thread, 'message');
    thread.postMessage('end');
    return (await posted)[0];
  };
}

/**
 * Attacks a new service for SECONDS while the friendly caller asks; returns a row of the table. Errors of the attackers
 * do not matter, because only the caller must be served.
 */
async function besiege(name: string, attack: (victim: Victim) => Promise<unknown>) {
  const folder = await mkdtemp(join(tmpdir(), 'koine-siege-'));
  const [key = '', ...keys] = await issueKeys(folder, 1 + CALLER_KEYS);
  const settings = { DATA_DIR: folder, LOG_LEVEL: 'error', RECOGNIZER_URL: 'demo' };
  // The service logs errors only and prints no sign that it is ready; `startFront` waits until it is.
  const service = await startService(settings, [], '');
  const front = await startFront([service.url]);
  const orders: Orders = { port: Number(new URL(front.url).port), keys };
  const endCaller = await startCaller(orders);
  const sockets: Socket[] = [];
  const dial = (): Socket => {
    const socket = connect(orders.port, '127.0.0.1').pause();
    sockets.push(socket.on('error', () => {}));
    return socket;
  };
  const until = performance.now() + 1000 * SECONDS;
  const isOver = (): boolean => performance.now() > until;
  const attacked = attack({ url: front.url, key, dial, isOver }).catch(() => {});
  await setTimeout(1000 * SECONDS);
  const results = await endCaller();
  for (const socket of sockets) socket.destroy();
  await attacked;
  const { peak } = await residentMib(service.pid);
  await front.stop();
  await service.kill();
  await rm(folder, { recursive: true, force: true });
  const row = attackRow(name, results, peak);
  console.error(row.join(' | '));
  return row;
}

if (isMainThread) {
  const load = loadavg()[0]?.toFixed(1);
  const rows: Awaited<ReturnType<typeof besiege>>[] = [];
  for (const [name, attack] of Object.entries(ATTACKS)) rows.push(await besiege(name, attack));
  const columns = ['attack', 'a word: p50 ms', 'p99 ms', 'longest ms', 'lost', 'MiB of the service'];
  const page = `# Siege

Written by \`npm run siege\`: each attack for ${SECONDS} s against a service behind nginx with \`deploy/nginx.conf\`, as \`compose.yaml\` starts it.
Meanwhile somebody who means well sends a word every ${EVERY_MS} ms from another address. nginx, the service, the attackers and the caller
share the machine, so the times are an upper bound. A p99 of ${GOOD_MS} ms or more is a miss, in **bold**. A bare process is not measured:
one anonymous caller can stop it.

Machine: ${machine()}; load when it began ${load}.

${table(columns, rows)}
`;
  await writeFile(PAGE, page);
} else parentPort?.postMessage(await keepAsking(workerData as Orders));
