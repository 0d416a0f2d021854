/**
 * A steady load: requests leave at even intervals, whatever happens to earlier ones, and their time counts from when they
 * were due (no coordinated omission). autocannon's own rate fires the requests of a second in one burst.
 *
 * The sender makes as little garbage as it can, because its own pauses would count as the server's: requests are bytes
 * made in advance, and only the status and the length of an answer are read.
 */

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
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

export const quantile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;

/** A request of each key, as it goes over the wire. */
function requestsOf({ sent, keys, pathOf }: Fire, host: string): Buffer[] {
  return keys.map((key, n) => {
    const body = sent.bodies[n % sent.bodies.length] as string;
    const headers = {
      host,
      'content-type': 'application/json',
      ...sent.headers,
      authorization: `Bearer ${key}`,
      'content-length': `${Buffer.byteLength(body)}`,
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return Buffer.from(`POST ${pathOf(n % sent.bodies.length)} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
  });
}

const HEAD_END = '\r\n\r\n';

/** The length of the answer that begins with these bytes; undefined when it is not a 200. */
function lengthOf(start: Buffer): number | undefined {
  const headLength = start.indexOf(HEAD_END) + HEAD_END.length;
  const head = start.toString('latin1', 0, headLength);
  const told = /^HTTP\/1\.1 200 .*^content-length: (\d+)\r$/imsu.exec(head);
  return told === null ? undefined : headLength + Number(told[1]);
}

/** A connection that takes one request after another. */
class Line {
  readonly #socket: Socket;
  #request = -1;
  /** Bytes of the answer that are still to come; -1 before the first. */
  #left = -1;

  constructor(socket: Socket, answered: (line: Line, request: number) => void) {
    this.#socket = socket.setNoDelay(true);
    socket.on('data', (bytes: Buffer) => {
      const left = this.#left < 0 ? lengthOf(bytes) : this.#left;
      if (left === undefined) return void socket.destroy(new Error(`a request was answered with ${bytes}`));
      this.#left = left - bytes.length;
      if (this.#left === 0) answered(this, this.#request);
    });
  }

  send(request: number, bytes: Buffer): void {
    this.#request = request;
    this.#left = -1;
    this.#socket.write(bytes);
  }
}

/** Sends at this pace; throws when any answer is not a 200. */
export async function keepPace({ url }: Running, plan: Pace): Promise<Latency> {
  const { rate } = plan;
  const { hostname, port, host } = new URL(url);
  const requests = requestsOf(plan, host);
  const times = new Float64Array(Math.floor(rate * plan.seconds));
  const free: Line[] = [];
  const waiting: number[] = [];
  let start = 0;
  let answered = 0;
  const send = (line: Line, n: number): void => line.send(n, requests[n % requests.length] as Buffer);
  const done = (line: Line, n: number): void => {
    times[n] = performance.now() - start - (n * 1000) / rate;
    answered++;
    const next = waiting.shift();
    if (next === undefined) free.push(line);
    else send(line, next);
  };
  const sockets = Array.from({ length: plan.connections }, () => connect(Number(port), hostname));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) free.push(new Line(socket, done));
  await new Promise<void>((resolve, reject) => {
    for (const socket of sockets) socket.on('error', reject);
    let n = 0;
    start = performance.now();
    const tick = (): void => {
      for (; n < times.length && start + (n * 1000) / rate <= performance.now(); n++) {
        const line = free.pop();
        if (line === undefined) waiting.push(n);
        else send(line, n);
      }
      if (answered < times.length) setImmediate(tick);
      else resolve();
    };
    tick();
  });
  for (const socket of sockets) socket.destroy();
  // The first second opens the connections.
  const sorted = times.slice(Math.floor(rate)).sort();
  return { rate, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), p999: quantile(sorted, 0.999) };
}
