/** Starts a server in front of the service. The server fails as planned, and passes on all other requests. */

import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Fault =
  | {
      readonly status: number;
      readonly retryAfter?: number;
      readonly policy?: string;
      readonly problem?: boolean;
    }
  | { readonly location: string }
  | 'reset'
  | 'silence'
  | 'half';

export interface Flaky {
  readonly url: string;
  /** Plans a fault for each of the next requests; null passes the request on to the service. */
  readonly plan: (...faults: readonly (Fault | null)[]) => void;
  /** Count of requests since the last call of `plan`. */
  readonly count: () => number;
  readonly close: () => Promise<unknown>;
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  const { method, url, headers } = incoming;
  const passed = request({ port, method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  incoming.pipe(passed);
}

function fail(fault: Fault, outgoing: ServerResponse): void {
  if (fault === 'silence') return;
  if (fault === 'reset') return void outgoing.destroy();
  if (fault === 'half') {
    outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
    outgoing.write('{"proximity"', () => outgoing.destroy());
    return;
  }
  if ('location' in fault) return void outgoing.writeHead(302, fault).end();
  const { status, retryAfter, policy, problem = true } = fault;
  const body = { title: 'X', status, detail: 'as planned', code: 'bench-busy' };
  outgoing.writeHead(status, {
    'x-request-id': 'lesson-7',
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    ...(policy === undefined ? {} : { 'ratelimit-policy': policy }),
  });
  outgoing.end(problem ? JSON.stringify(body) : '<h1>Busy</h1>');
}

/** @param port the port of the service */
export async function startFlaky(port: number): Promise<Flaky> {
  let [faults, seen]: [readonly (Fault | null)[], number] = [[], 0];
  const server = createServer((incoming, outgoing) => {
    const fault = faults[seen++];
    if (fault == null) pass(incoming, outgoing, port);
    else incoming.resume().once('end', () => fail(fault, outgoing));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plan: (...planned) => {
      [faults, seen] = [planned, 0];
    },
    count: () => seen,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}
