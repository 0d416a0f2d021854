/**
 * Sends requests over open connections, either at even intervals or whenever a connection is idle.
 *
 * The sender makes little garbage, because its own pauses would count as time of the server. So the bytes of the
 * requests are made in advance, and only status and length of an answer are read.
 */

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import type { Load } from './requests.ts';

export interface LoadPlan {
  readonly load: Load;
  /** @param body index in `load.bodies` */
  readonly pathOf: (body: number) => string;
  readonly keys: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** Requests per second. Without a rate, a connection sends the next request as soon as it is idle. */
  readonly rate?: number;
}

export interface LoadTimes {
  readonly perSecond: number;
  /** Milliseconds from the moment at which each request was due until its answer was complete. */
  readonly times: readonly number[];
}

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

/**
 * Reads the headers at the start of an answer. Returns the length of the whole answer in bytes; undefined if the status
 * is not 200.
 */
function lengthOf(start: Buffer): number | undefined {
  const headLength = start.indexOf(HEAD_END) + HEAD_END.length;
  const head = start.toString('latin1', 0, headLength);
  const match = /^HTTP\/1\.1 200 .*^content-length: (\d+)\r$/imsu.exec(head);
  return match === null ? undefined : headLength + Number(match[1]);
}

/** Calls `answered` after each complete answer. Any status other than 200 destroys the socket with an error. */
function onAnswers(socket: Socket, answered: () => void): void {
  let left = 0;
  socket.setNoDelay(true).on('data', (bytes: Buffer) => {
    const length = left > 0 ? left : lengthOf(bytes);
    if (length === undefined) return void socket.destroy(new Error(`a request was answered with ${bytes}`));
    left = length - bytes.length;
    if (left === 0) answered();
  });
}

/**
 * Returns a stack with one function for each idle connection. A function that is popped sends the request with an
 * index. When the answer is complete, the milliseconds since `due` are added to `times`, and the function puts itself
 * back on the stack.
 */
function idleConnections(sockets: readonly Socket[], requests: readonly Buffer[], times: number[]) {
  const idle = sockets.map((socket) => {
    let begun = 0;
    const sendOn = (request: number, due: number): void => {
      begun = due;
      socket.write(requests[request % requests.length] as Buffer);
    };
    onAnswers(socket, () => {
      times.push(performance.now() - begun);
      idle.push(sendOn);
    });
    return sendOn;
  });
  return idle;
}

/**
 * Sends requests for `seconds`, then waits for the last answers. With a rate, a request is due at its interval even if
 * all connections are busy then, so that a slow server cannot hide by slowing the sender (coordinated omission).
 * @throws Error for a broken connection, or for an answer with a status other than 200
 */
export async function send(url: string, plan: LoadPlan): Promise<LoadTimes> {
  const { rate, seconds, connections } = plan;
  const { hostname, port, host } = new URL(url);
  const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  let failure: Error | undefined;
  for (const socket of sockets)
    socket.on('error', (error) => {
      failure = error;
    });
  const times: number[] = [];
  const idle = idleConnections(sockets, requestsOf(plan, host), times);
  const started = performance.now();
  const end = started + 1000 * seconds;
  let sent = 0;
  while (failure === undefined) {
    const now = performance.now();
    const areAllAnswered = idle.length === connections;
    if (now >= end && areAllAnswered) break;
    const dueOf = (request: number): number => (rate === undefined ? now : started + (1000 * request) / rate);
    while (now < end && idle.length > 0 && dueOf(sent) <= now) {
      const sendOnIdle = idle.pop();
      sendOnIdle?.(sent, dueOf(sent));
      sent++;
    }
    // Meanwhile the sockets receive answers.
    await setImmediate();
  }
  const took = performance.now() - started;
  for (const socket of sockets) socket.destroy();
  if (failure !== undefined) throw failure;
  return { perSecond: (1000 * times.length) / took, times };
}
