/**
 * Sends requests over kept connections, each as soon as a connection is free or at even intervals. At even intervals
 * the time of a request counts from when it was due (no coordinated omission).
 *
 * The sender makes little garbage, because its own pauses would count as the server's: requests are bytes made in
 * advance, and only status and length of an answer are read.
 */

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import type { Load } from './requests.ts';

export interface LoadPlan {
  readonly load: Load;
  /** Path to send the body with this number to. */
  readonly pathOf: (body: number) => string;
  /** Secrets that sign the requests, in turn. */
  readonly keys: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** Requests a second; without it, a connection sends when it is free. */
  readonly rate?: number;
}

export interface LoadTimes {
  readonly perSecond: number;
  /** Milliseconds of each request, in the order of the answers. */
  readonly times: readonly number[];
}

/** Bytes of the requests: one for each key or each body, whichever are more. */
function requestsOf({ load: { bodies, headers }, keys, pathOf }: LoadPlan, host: string): Buffer[] {
  return Array.from({ length: Math.max(keys.length, bodies.length) }, (_, n) => {
    const body = bodies[n % bodies.length] as string;
    const lines = Object.entries({
      host,
      'content-type': 'application/json',
      ...headers,
      authorization: `Bearer ${keys[n % keys.length]}`,
      'content-length': Buffer.byteLength(body),
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    return Buffer.from(`POST ${pathOf(n % bodies.length)} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
  });
}

const HEAD_END = '\r\n\r\n';

/** Length of the answer that begins with these bytes; undefined if it is not a 200. */
function lengthOf(start: Buffer): number | undefined {
  const headLength = start.indexOf(HEAD_END) + HEAD_END.length;
  const head = start.toString('latin1', 0, headLength);
  const told = /^HTTP\/1\.1 200 .*^content-length: (\d+)\r$/imsu.exec(head);
  return told === null ? undefined : headLength + Number(told[1]);
}

/** Calls back after each whole answer. An answer that is not a 200 destroys the socket with an error. */
function onAnswers(socket: Socket, answered: () => void): void {
  let left = 0;
  socket.setNoDelay(true).on('data', (bytes: Buffer) => {
    const length = left > 0 ? left : lengthOf(bytes);
    if (length === undefined) return void socket.destroy(new Error(`a request was answered with ${bytes}`));
    left = length - bytes.length;
    if (left === 0) answered();
  });
}

/** Sends the request with this number on a free connection; `due` is now or earlier. */
type SendRequest = (request: number, due: number) => void;

/** @throws Error if an answer is not a 200 */
export async function send(url: string, plan: LoadPlan): Promise<LoadTimes> {
  const { rate = Number.POSITIVE_INFINITY, seconds, connections } = plan;
  const { hostname, port, host } = new URL(url);
  const requests = requestsOf(plan, host);
  const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const times: number[] = [];
  let failure: Error | undefined;
  const free = sockets.map((socket) => {
    let begun = 0;
    const take: SendRequest = (request, due) => {
      begun = due;
      socket.write(requests[request % requests.length] as Buffer);
    };
    socket.on('error', (error) => {
      failure = error;
    });
    onAnswers(socket, () => {
      times.push(performance.now() - begun);
      free.push(take);
    });
    return take;
  });
  const started = performance.now();
  const end = started + 1000 * seconds;
  for (let n = 0; failure === undefined; await setImmediate()) {
    const now = performance.now();
    if (now >= end && free.length === connections) break;
    for (; free.length > 0 && now < end && started + (1000 * n) / rate <= now; n++)
      free.pop()?.(n, plan.rate === undefined ? now : started + (1000 * n) / rate);
  }
  const took = performance.now() - started;
  for (const socket of sockets) socket.destroy();
  if (failure !== undefined) throw failure;
  return { perSecond: (1000 * times.length) / took, times };
}
