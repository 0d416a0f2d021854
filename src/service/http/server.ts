/**
 * The HTTP server below the routes: its limits.
 *
 * | what | limit | then |
 * |---|---|---|
 * | connections | 5,000 | a new one is closed |
 * | headers, from the first byte or the opening of the connection | 10 s, 16 KiB | 408, 431 |
 * | a whole request | 120 s, enough for 8 MiB over 0.6 Mbit/s | 408 |
 * | the next request of a connection | 10 s | closed |
 * | requests of a connection | 10,000 | closed |
 * | silence while an answer is made | 390 s: a fetch, two queues and the slowest recognizer together | closed |
 *
 * What a front server does better stands in `deploy/nginx.conf`: limits by address, TLS, slow callers.
 */

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';

const LIMITS = {
  connections: 5000,
  headersMs: 10_000,
  requestMs: 120_000,
  requestsOfConnection: 10_000,
  idleMs: 10_000,
  answerMs: 390_000,
  /** The interval at which Node checks the first two timeouts. */
  checkMs: 2000,
};

export type ServerLimits = Readonly<typeof LIMITS>;

/** The limits of the service, with these in place of its own. */
export const limitsWith = (more: Partial<ServerLimits> = {}): ServerLimits => ({ ...LIMITS, ...more });

/** The options of fastify for these limits. */
export function serverOptions(limits: ServerLimits): FastifyHttpOptions<Server> {
  const { headersMs, checkMs } = limits;
  return {
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.answerMs,
    keepAliveTimeout: limits.idleMs,
    maxRequestsPerSocket: limits.requestsOfConnection,
    // Node would refuse a request without Host itself, without a problem.
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs, requireHostHeader: false },
  };
}

/** Bounds the connections, and ignores expectations other than "100 Continue". */
export function prepareServer(server: Server, { connections }: ServerLimits): void {
  server.maxConnections = connections;
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
}
