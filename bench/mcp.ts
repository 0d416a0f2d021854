/**
 * What a call of a tool costs beyond the same request by POST /v1/tutor.
 *
 * Both go through the whole app over one kept connection on loopback. fastify's inject() needs no connection, but takes
 * 4 µs a KiB to hand over an answer, and the answer of a tool is twice as long. The requests alternate, and the cost is
 * the median of the differences of neighbours, so a machine that slows down meanwhile slows down both.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { DEFAULT_SCHEME } from '../src/contract/schemes.ts';
import { EngineShelf } from '../src/files/built/engineShelf.ts';
import { createFetcher } from '../src/hear/fetch/fetch.ts';
import { createRecognizers } from '../src/hear/recognizers/recognizer.ts';
import { createRecordings } from '../src/hear/speech/recordings.ts';
import { createSpeaker } from '../src/hear/speech/speaker.ts';
import { createBench } from '../src/serve/bench/bench.ts';
import { createApp } from '../src/serve/http/app.ts';
import { readSite } from '../src/serve/http/site.ts';
import { createService } from '../src/serve/service/service.ts';
import { openKeyStore } from '../src/serve/state/sqliteKeys.ts';
import { createUploads } from '../src/serve/state/uploads.ts';
import { createWindow } from '../src/serve/state/window.ts';
import type { Suite } from './measure.ts';

const ROUNDS = 3000;
const WARM_UP = 1000;
const MOST_US = 40;

const BASE = 'http://127.0.0.1:8080';
const BODY = { target: 'λόγος', ipa: 'l ˈo ɣ u s' };
const CALL = { name: 'score', arguments: BODY };
const REVISION = '2026-07-28';
const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': REVISION,
  'io.modelcontextprotocol/clientCapabilities': {},
};

interface Sent {
  readonly name: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
}

const message = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params });

const REQUESTS: readonly Sent[] = [
  { name: 'POST /v1/tutor', url: '/v1/tutor', body: BODY },
  { name: 'tools/call, 2025-11-25', url: '/mcp', body: message('tools/call', CALL) },
  {
    name: `tools/call, ${REVISION}`,
    url: '/mcp',
    headers: { 'mcp-protocol-version': REVISION, 'mcp-method': 'tools/call', 'mcp-name': 'score' },
    body: message('tools/call', { ...CALL, _meta: ENVELOPE }),
  },
  { name: 'tools/list, 2025-11-25', url: '/mcp', body: message('tools/list', {}) },
];

/** The whole app with the default scheme, listening, and what ends it. */
async function startApp(): Promise<{ port: number; key: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'koine-bench-'));
  const keys = openKeyStore(folder);
  const key = keys.issue('bench');
  const engines = new EngineShelf();
  await engines.load(DEFAULT_SCHEME);
  const uploads = createUploads();
  const fetcher = createFetcher('koine-tutor/bench');
  const recognizers = createRecognizers({ url: null, named: new Map(), timeoutS: 30 });
  const { count } = keys;
  const service = createService({
    engines,
    bench: createBench(),
    uploads,
    fetcher,
    recognizers,
    speaker: createSpeaker(null),
    recordings: createRecordings(null, () => {}),
    count,
    baseUrl: BASE,
    warn: () => {},
  });
  // This clock leaps, so that the window lets every request through.
  let time = 0;
  const window = createWindow(() => (time += 1000));
  const app = createApp({ service, keys, window, baseUrl: BASE, site: readSite({ baseUrl: BASE }) });
  const close = async (): Promise<void> => {
    await app.close();
    fetcher.close();
    await Promise.all([service.close(), recognizers.close()]);
    uploads.close();
    window.close();
    await keys.close();
    await rm(folder, { recursive: true, force: true });
  };
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { port: (app.server.address() as AddressInfo).port, key, close };
}

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))] as number;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Sends a request and waits for the last byte of its answer; microseconds. */
function send(port: number, { name, url, headers, body }: Sent, key: string): Promise<number> {
  const payload = JSON.stringify(body);
  const more = { 'x-api-key': key, 'content-length': Buffer.byteLength(payload), ...headers };
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const sent = request({ port, method: 'POST', path: url, headers: more, agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${name} answered ${answer.statusCode}`));
      answer.on('data', () => {});
      answer.on('end', () => resolve((performance.now() - started) * 1000));
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}

/** Sends every request in turn, again and again; returns the microseconds of each, by its index in the list. */
async function takeTurns(port: number, key: string): Promise<number[][]> {
  const times: number[][] = REQUESTS.map(() => []);
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const [n, sent] of REQUESTS.entries()) {
      const time = await send(port, sent, key);
      if (round >= 0) times[n]?.push(time);
    }
  }
  return times;
}

/** A suite of all requests, and the sentence that compares them. */
export async function benchMcp(): Promise<{ suite: Suite; note: string }> {
  const { port, key, close } = await startApp();
  const times = await takeTurns(port, key);
  agent.destroy();
  await close();
  const [plain = [], legacy = [], modern = []] = times;
  const first = quantile(plain, 0.5);
  const more = [legacy, modern].map((other) =>
    quantile(
      other.map((time, n) => time - (plain[n] as number)),
      0.5,
    ),
  );
  const verdict = more.every((cost) => cost <= MOST_US) ? 'met' : '**missed**';
  const rows = REQUESTS.map(({ name }, n) => {
    const own = times[n] as number[];
    const medianUs = quantile(own, 0.5);
    return {
      name,
      medianUs,
      p99Us: quantile(own, 0.99),
      samples: own.length,
      ratio: medianUs / first,
      target: null,
    };
  });
  return {
    suite: {
      title: 'MCP over HTTP',
      input: 'λόγος against l ˈo ɣ u s over one kept connection on loopback, in turns',
      rows,
    },
    note:
      `A call of the tool score takes ${more.map((cost) => cost.toFixed(0)).join(' and ')} µs (2025-11-25 and ${REVISION}) more than ` +
      `the same request by POST /v1/tutor, median of ${ROUNDS} pairs (target: at most ${MOST_US}, ${verdict}).`,
  };
}
