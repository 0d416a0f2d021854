/** Fires a round of requests with autocannon, and measures what the process under fire spent on it. */

import autocannon, { type Request } from 'autocannon';
import type { Case } from './cases.ts';
import { cpuSeconds, type Running } from './processes.ts';

export interface Round {
  readonly perSecond: number;
  /** Microseconds of processor time of the process under fire, for each request. */
  readonly cpuUs: number;
  /** Share of one core that the process under fire used. */
  readonly busy: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
}

export interface Fire {
  /** Where to send the body with this number. */
  readonly pathOf: (body: number) => string;
  readonly sent: Case;
  /** Secrets to sign the requests with, in turn. */
  readonly keys: readonly string[];
  readonly connections: number;
  readonly seconds: number;
}

/** Requests of one connection: its own share of the keys, in turn. */
function requestsOf({ pathOf, sent, keys, connections }: Fire, connection: number): Request[] {
  const { bodies } = sent;
  const share = keys.filter((_, n) => n % connections === connection % connections);
  return share.map((key, n) => ({
    method: 'POST',
    path: pathOf((n * connections + connection) % bodies.length),
    headers: { 'content-type': 'application/json', ...sent.headers, authorization: `Bearer ${key}` },
    body: bodies[(n * connections + connection) % bodies.length] as string,
  }));
}

/** Fires at a process; throws when any answer is not a 200. */
export async function fire(at: Running, plan: Fire): Promise<Round> {
  let connection = 0;
  const before = await cpuSeconds(at.pid);
  const result = await autocannon({
    url: at.url,
    connections: plan.connections,
    duration: plan.seconds,
    setupClient: (client) => client.setRequests(requestsOf(plan, connection++)),
  });
  const cpu = (await cpuSeconds(at.pid)) - before;
  const answered = result['2xx'];
  const lost = result.non2xx + result.errors + result.timeouts;
  if (lost > 0) throw new Error(`${plan.sent.name}: ${lost} of ${answered + lost} requests failed`);
  const { p50, p99, p99_9: p999 } = result.latency;
  return {
    perSecond: answered / result.duration,
    cpuUs: (cpu * 1e6) / answered,
    busy: cpu / result.duration,
    p50,
    p99,
    p999,
  };
}
