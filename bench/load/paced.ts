/**
 * A steady load: requests leave at even intervals, whatever becomes of those before them, and their time counts from
 * when they were due (no coordinated omission). autocannon's own rate fires the requests of a second in one burst.
 */

import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Fire } from './cannon.ts';
import type { Running } from './processes.ts';

export interface Latency {
  /** Requests a second that were sent. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
}

export interface Pace extends Fire {
  /** Requests a second. */
  readonly rate: number;
}

export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;

/** Sends at this pace; throws when any answer is not a 200. */
export async function keepPace(at: Running, plan: Pace): Promise<Latency> {
  const { sent, keys, rate } = plan;
  const pool = new Pool(at.url, { connections: plan.connections, pipelining: 1 });
  const times: number[] = [];
  const count = Math.floor(rate * plan.seconds);
  const ask = async (n: number, due: number): Promise<void> => {
    const { statusCode, body } = await pool.request({
      path: plan.pathOf(n % sent.bodies.length),
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...sent.headers,
        authorization: `Bearer ${keys[n % keys.length]}`,
      },
      body: sent.bodies[n % sent.bodies.length] as string,
    });
    for await (const _bytes of body);
    if (statusCode !== 200) throw new Error(`${sent.name} was answered with ${statusCode}`);
    times.push(performance.now() - due);
  };
  const asked: Promise<void>[] = [];
  const start = performance.now();
  for (let n = 0; n < count; n++) {
    const due = start + (n * 1000) / rate;
    while (performance.now() < due) await setImmediate();
    asked.push(ask(n, due));
  }
  await Promise.all(asked);
  await pool.close();
  // The first second opens the connections.
  const sorted = times.slice(Math.floor(rate)).sort((a, b) => a - b);
  return { rate, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), p999: quantile(sorted, 0.999) };
}
