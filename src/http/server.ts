/**
 * What comes before a request is one: connections, timeouts, bytes that are no HTTP, expectations.
 *
 * | what | limit | then |
 * |---|---|---|
 * | connections | 5,000 | a further one is closed |
 * | headers, from the first byte or the opening of the connection | 10 s, 16 KiB | 408, 431 |
 * | a whole request | 120 s, which bring 8 MiB over 0.6 Mbit/s | 408 |
 * | the next request of a connection | 10 s | closed |
 * | silence while an answer is made | 390 s: a fetch, two queues and the slowest recognizer together | closed |
 */

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions } from 'fastify';
import { badRequest, PROBLEMS, problemOf, Refusal } from '../contract/problems.ts';
import { PROBLEM_JSON } from './problem.ts';

export interface ServerLimits {
  readonly connections: number;
  readonly headersMs: number;
  readonly requestMs: number;
  readonly idleMs: number;
  readonly answerMs: number;
  /** How often the first two times are looked at, milliseconds. */
  readonly checkMs: number;
}

const LIMITS: ServerLimits = {
  connections: 5000,
  headersMs: 10_000,
  requestMs: 120_000,
  idleMs: 10_000,
  answerMs: 390_000,
  checkMs: 2000,
};

/** The options of fastify that say this. */
export function serverOptions(more: Partial<ServerLimits> = {}): FastifyHttpOptions<Server> {
  const { headersMs, requestMs, idleMs, answerMs, checkMs } = { ...LIMITS, ...more };
  return {
    requestTimeout: requestMs,
    connectionTimeout: answerMs,
    keepAliveTimeout: idleMs,
    // Node would refuse a request without Host by itself, and not with a problem.
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs, requireHostHeader: false },
  };
}

function refusalOf({ code }: NodeJS.ErrnoException): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new Refusal('header-fields-too-large', 'the request headers are larger than 16 KiB');
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Refusal('request-timeout', 'the request took too long to arrive');
  }
  return badRequest('the request is not well-formed HTTP');
}

/** How long the caller may take to read such an answer and close its side. */
const LINGER_MS = 1000;

/** The answer that a connection owes: node:http keeps it here, and has no name for it. */
const owedBy = (socket: Socket): ServerResponse | null =>
  (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage ?? null;

/**
 * A request that Node could not parse, or did not get in time, gets a problem, too, and its connection is closed. When
 * the one before it is not answered yet, the bad bytes are left without an answer: theirs would be taken for that one's.
 */
export function refuseMalformed(
  error: NodeJS.ErrnoException,
  socket: Socket,
  baseUrl: string,
  tell: (refusal: Refusal) => void,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const owed = owedBy(socket);
  if (owed?.headersSent) return void socket.destroy();
  if (owed?.req.complete) {
    owed.setHeader('Connection', 'close');
    return;
  }
  const refusal = refusalOf(error);
  tell(refusal);
  const { status, title } = PROBLEMS[refusal.slug];
  const body = JSON.stringify(problemOf(refusal, baseUrl));
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    `Content-Type: ${PROBLEM_JSON}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}

/**
 * Node says "100 Continue" by itself and 417 to any other expectation; here neither is said before the route. A
 * connection that asks to be a tunnel is closed by Node; one that asks for another protocol stays with HTTP.
 */
export function prepareServer(
  server: Server,
  { connections = LIMITS.connections }: Partial<ServerLimits> = {},
) {
  server.maxConnections = connections;
  for (const event of ['checkContinue', 'checkExpectation']) {
    server.on(event, (request: IncomingMessage, response: ServerResponse) => {
      server.emit('request', request, response);
    });
  }
}

const isHost = (name: string): boolean => name.length === 4 && name.toLowerCase() === 'host';

/**
 * Refuses a request of HTTP/1.1 with no Host, or with two, of which two readers might take one each (RFC 9112,
 * section 3.2). What it names does not matter: nothing is chosen by it.
 */
export function hostRefusal({ rawHeaders, httpVersion }: IncomingMessage): Refusal | null {
  let hosts = 0;
  for (let n = 0; n < rawHeaders.length; n += 2) if (isHost(rawHeaders[n] as string)) hosts++;
  const fits = hosts === 1 || (hosts === 0 && httpVersion !== '1.1');
  return fits ? null : badRequest('send one Host header');
}

/** A target in absolute form, as proxies get it, is read as its path and query (RFC 9112, section 3.2.2). */
export function originForm(target: string): string {
  if (!/^https?:\/\//iu.test(target)) return target;
  const path = target.replace(/^https?:\/\/[^/?#]*/iu, '');
  return path.startsWith('/') ? path : `/${path}`;
}
