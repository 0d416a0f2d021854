/**
 * The HTTP server below the routes: connections, timeouts, expectations. `malformed.ts` handles bytes that are no HTTP.
 *
 * | what | limit | then |
 * |---|---|---|
 * | connections | 5,000 | the connection that was silent longest is closed |
 * | headers, from the first byte or the opening of the connection | 10 s, 16 KiB | 408, 431 |
 * | a body | 1 KiB a second in every 5 s (`arrivals.ts`) | 408 |
 * | incoming bodies | 64 MiB in all | 503 for the body that was silent longest |
 * | a whole request | 120 s, enough for 8 MiB over 0.6 Mbit/s | 408 |
 * | the next request of a connection | 10 s | closed |
 * | answers that a connection owes | 64 | the service stops reading it |
 * | silence while an answer is made | 390 s: a fetch, two queues and the slowest recognizer together | closed |
 */

import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import type { FastifyHttpOptions } from 'fastify';
import { badRequest, type Refusal } from '../../contract/refusal.ts';
import { guardConnections } from './connections.ts';
import type { Traffic } from './traffic.ts';

export interface ServerLimits {
  readonly connections: number;
  readonly headersMs: number;
  readonly requestMs: number;
  readonly idleMs: number;
  readonly answerMs: number;
  /** The interval at which Node checks the first two timeouts, milliseconds. */
  readonly checkMs: number;
  /** How long the rest of a refused body may still come in. */
  readonly drainMs: number;
}

const LIMITS: ServerLimits = {
  connections: 5000,
  headersMs: 10_000,
  requestMs: 120_000,
  idleMs: 10_000,
  answerMs: 390_000,
  checkMs: 2000,
  drainMs: 5000,
};

/** The limits of the service, with these in place of its own. */
export const limitsWith = (more: Partial<ServerLimits> = {}): ServerLimits => ({ ...LIMITS, ...more });

/** The options of fastify for these limits. */
export function serverOptions(limits: ServerLimits): FastifyHttpOptions<Server> {
  const { headersMs, requestMs, idleMs, answerMs, checkMs } = limits;
  return {
    requestTimeout: requestMs,
    connectionTimeout: answerMs,
    keepAliveTimeout: idleMs,
    // Node would refuse a request without Host itself, without a problem.
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs, requireHostHeader: false },
  };
}

/**
 * Stops Node from answering expectations ("100 Continue", 417 for any other), which the route does later. Node closes a
 * connection that asks for a tunnel; a connection that asks for another protocol stays with HTTP.
 */
export function prepareServer(server: Server, traffic: Traffic, { connections }: ServerLimits) {
  guardConnections(server, traffic, connections);
  for (const event of ['checkContinue', 'checkExpectation']) {
    server.on(event, (request: IncomingMessage, response: ServerResponse) => {
      server.emit('request', request, response);
    });
  }
}

/** The first address of a host; `localhost` has a second one (RFC 6761, section 6.3). */
export const addressOf = (host: string): string => (host === 'localhost' ? '127.0.0.1' : host);

const NO_SUCH_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/**
 * Serves `localhost` on its second address, too, if the machine has it. The server of the first address takes these
 * connections, because fastify would serve them by a server without these limits.
 *
 * @throws Error when the port is taken on the second address
 */
export async function listenTwice(server: Server, host: string): Promise<void> {
  if (host !== 'localhost') return;
  const { port } = server.address() as AddressInfo;
  const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    server.emit('connection', socket),
  );
  server.once('close', () => door.close());
  await once(door.listen(port, '::1'), 'listening').catch((error) => {
    if (!NO_SUCH_ADDRESS.has(error.code)) throw error;
  });
}

const isHost = (name: string): boolean => name.length === 4 && name.toLowerCase() === 'host';

/**
 * Refuses an HTTP/1.1 request without Host, or with two, of which two servers might read one each (RFC 9112, section
 * 3.2). The value of Host does not matter, because the service chooses nothing by it.
 */
export function hostRefusal({ rawHeaders, httpVersion }: IncomingMessage): Refusal | null {
  let hosts = 0;
  for (let n = 0; n < rawHeaders.length; n += 2) if (isHost(rawHeaders[n] as string)) hosts++;
  const fits = hosts === 1 || (hosts === 0 && httpVersion !== '1.1');
  return fits ? null : badRequest('send one Host header');
}

/** Reduces a target in absolute form, as proxies get it, to its path and query (RFC 9112, section 3.2.2). */
export function originForm(target: string): string {
  if (!/^https?:\/\//iu.test(target)) return target;
  const path = target.replace(/^https?:\/\/[^/?#]*/iu, '');
  return path.startsWith('/') ? path : `/${path}`;
}
