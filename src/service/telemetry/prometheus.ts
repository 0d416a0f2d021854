/**
 * Metrics for Prometheus, on a separate port, because they are not part of the API. Values of labels come from closed
 * lists; keys, callers, paths and words never become labels.
 */

import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { PROBLEMS } from '../../contract/refusal.ts';
import type { Metrics } from './telemetry.ts';

/** Upper bounds of the histogram buckets, seconds: from a short score to the slowest recognizer. */
const BUCKETS = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
];

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);

/** Makes the counters and histograms; returns the functions that report to them. */
function measures(registers: [Registry]): Metrics {
  const histogram = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Histogram({ name: `koine_${name}_seconds`, help, labelNames, buckets: BUCKETS, registers });
  const requests = new Counter({
    name: 'koine_http_requests_total',
    help: 'Requests by route, method and status; status 0: the caller left before the answer',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const latency = histogram('http_request', 'Time from the headers of a request to its last byte', ['route']);
  const refusals = new Counter({
    name: 'koine_refusals_total',
    help: 'Refusals by problem and code, over HTTP or by a tool',
    labelNames: ['problem', 'code'],
    registers,
  });
  const scoring = histogram('scoring', 'Time to score an attempt, with the wait for a thread', ['ending']);
  const fetching = histogram('audio_fetch', 'Time to fetch a recording', ['ending']);
  const preparing = histogram('audio_preparation', 'Time to prepare a recording, with the wait', ['ending']);
  const hearing = histogram('recognizer', 'Time of a recognizer by its name', ['recognizer', 'ending']);
  // Starts each counter at 0, because Prometheus does not count a first value as an increase.
  for (const problem of Object.keys(PROBLEMS)) refusals.inc({ problem, code: '' }, 0);
  return {
    answered(route, method, status, seconds) {
      requests.inc({ route, method: METHODS.has(method) ? method : 'other', status });
      latency.observe({ route }, seconds);
    },
    refused: (problem, code = '' as never) => refusals.inc({ problem, code }),
    scored: (seconds, ending) => scoring.observe({ ending }, seconds),
    fetched: (seconds, ending) => fetching.observe({ ending }, seconds),
    prepared: (seconds, ending) => preparing.observe({ ending }, seconds),
    heard: (recognizer, seconds, ending) => hearing.observe({ recognizer, ending }, seconds),
  };
}

interface GaugeSources {
  readonly traffic: { readonly underWay: number };
  readonly uploads: { readonly live: () => number };
  readonly service: { readonly waiting: () => Readonly<Record<string, number>> };
  readonly keys: { readonly waiting: () => number };
}

function addGauges({ traffic, uploads, service, keys }: GaugeSources, registers: [Registry]): void {
  const gauge = (name: string, help: string, read: (gauge: Gauge) => unknown, labelNames: string[] = []) =>
    new Gauge({
      name: `koine_${name}`,
      help,
      labelNames,
      registers,
      async collect() {
        await read(this);
      },
    });
  gauge('http_requests_under_way', 'Requests whose answer is not out yet', (one) =>
    one.set(traffic.underWay),
  );
  gauge('upload_slots_live', 'Upload slots that are live', (one) => one.set(uploads.live()));
  const wait = (one: Gauge): void => {
    for (const [tasks, count] of Object.entries(service.waiting())) one.set({ tasks }, count);
  };
  gauge('usage_waiting', 'Requests whose usage the store refused, and that wait; 0 in normal work', (one) =>
    one.set(keys.waiting()),
  );
  gauge('pool_waiting', 'Tasks that wait for a worker thread', wait, ['tasks']);
}

const CONNECTIONS = 16;
const PATIENCE_MS = 10_000;

function scrapeServer(registry: Registry): Server {
  const limits = { requestTimeout: PATIENCE_MS, headersTimeout: PATIENCE_MS };
  const server = createServer(limits, async ({ url, method }, response) => {
    const fail = (status: number): void => void response.writeHead(status).end();
    if (url !== '/metrics') return fail(404);
    if (method !== 'GET' && method !== 'HEAD') return fail(405);
    const text = await registry.metrics().catch(() => null);
    if (text === null) return fail(500);
    response.writeHead(200, { 'Content-Type': registry.contentType }).end(text);
  });
  server.maxConnections = CONNECTIONS;
  return server;
}

export function createPrometheus(version: string) {
  const registry = new Registry();
  const registers: [Registry] = [registry];
  collectDefaultMetrics({ register: registry });
  const build = { name: 'koine_build_info', help: '1, by version', labelNames: ['version'], registers };
  new Gauge(build).set({ version }, 1);
  return {
    metrics: measures(registers),
    watch: (sources: GaugeSources): void => addGauges(sources, registers),
    server: scrapeServer(registry),
  };
}
