/**
 * Counts the requests in progress. When a request ends, writes a line to the log and reports to the metrics. Code that
 * serves the request adds facts to its line.
 */

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { PROBLEMS, type Refusal, stopping } from '../../contract/refusal.ts';
import { type Facts, type Log, type Metrics, reasonOf, struck } from '../telemetry/telemetry.ts';

/** Time for bodies to arrive while the service stops, milliseconds. */
const GRACE_MS = 500;

const pause = (ms: number): Promise<void> => setTimeout(ms, undefined, { ref: false });

export class Traffic {
  /** Unfinished replies, each with a function to call when the request ends. */
  readonly #replies = new Map<FastifyReply, () => void>();
  #stopping = false;
  #onIdle: () => void = () => {};

  get isStopping(): boolean {
    return this.#stopping;
  }

  get underWay(): number {
    return this.#replies.size;
  }

  /**
   * Ends all requests of a connection when the connection closes. Needed because a reply that waits for an earlier reply
   * of its connection gets no `close` event.
   */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      socket.once('close', () => {
        for (const reply of this.of(socket)) this.#leave(reply);
      });
    });
  }

  /** Adds a request. @param onEnd called when the answer was sent or the connection has closed */
  enter(reply: FastifyReply, onEnd: () => void): void {
    this.#replies.set(reply, onEnd);
    reply.raw.once('close', () => this.#leave(reply));
  }

  /** Returns the unfinished replies of a connection, in the order of their requests. */
  of(socket: Socket): FastifyReply[] {
    const found: FastifyReply[] = [];
    for (const reply of this.#replies.keys()) if (reply.request.raw.socket === socket) found.push(reply);
    return found;
  }

  /**
   * Refuses new requests, and after GRACE_MS also requests with an incomplete body. Resolves when every request has
   * ended.
   */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const { raw } of this.#replies.keys()) if (!raw.headersSent) raw.setHeader('Connection', 'close');
    pause(GRACE_MS).then(() => {
      for (const reply of this.#replies.keys())
        if (!reply.request.raw.complete && !reply.sent) reply.send(stopping());
    });
    if (this.#replies.size > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve));
  }

  #leave(reply: FastifyReply): void {
    const onEnd = this.#replies.get(reply);
    this.#replies.delete(reply);
    onEnd?.();
    if (this.#replies.size === 0) this.#onIdle();
  }
}

/** Time for callers to read the last answers, milliseconds. */
const LAST_ANSWERS_MS = 100;
/** Time for connections to close, milliseconds. */
const CLOSING_MS = 1000;

/**
 * Stops the app: finishes requests, refuses new ones with a 503, then closes all connections. `close` alone would wait
 * for the timeout of connections without a complete request.
 *
 * @returns the number of requests that were unfinished after `ms` milliseconds and are cut off
 */
export async function drain(app: FastifyInstance, traffic: Traffic, ms: number): Promise<number> {
  app.server.closeIdleConnections();
  await Promise.race([traffic.stop(), pause(ms)]);
  const cut = traffic.underWay;
  const closed = app.close();
  await Promise.race([closed, pause(LAST_ANSWERS_MS)]);
  app.server.closeAllConnections();
  await Promise.race([closed, pause(CLOSING_MS)]);
  return cut;
}

export interface JournalParts {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly traffic: Traffic;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Facts for the line of this request in the log. */
    noted: Facts | null;
  }
}

export function note(request: FastifyRequest, facts: Facts): void {
  request.noted = request.noted === null ? facts : { ...request.noted, ...facts };
}

/** Returns the facts of a refusal for the log; for a status of 500 or more also detail and cause. */
export function refusalFacts(refusal: Refusal, error: unknown = refusal): Facts {
  const { slug, code, cause } = refusal;
  const { status } = PROBLEMS[slug];
  const facts = { problem: slug, code };
  if (status < 500) return facts;
  const detail = refusal.message;
  // A 500 is a bug, so the log needs its stack.
  if (status === 500 && error instanceof Error) return { ...facts, detail, cause: struck(error.stack ?? '') };
  return { ...facts, detail, cause: cause === undefined ? undefined : reasonOf(cause) };
}

/** The route in the log of a request that matches no route. */
export const NO_ROUTE = 'none';

/** Matches the plain beginning of a path. The rest is not logged: an encoded key in it would escape the filter of keys. */
const PLAIN_PATH = /^[\w./~-]{0,80}/u;
const plainPath = (url: string): string => struck(PLAIN_PATH.exec(url)?.[0] ?? '');

/** Returns the pattern of a route, without the regular expressions of its parameters. */
const routeOf = ({ routeOptions }: FastifyRequest): string =>
  (routeOptions.url ?? NO_ROUTE).replaceAll(/\([^)]*\)/gu, '');

const levelOf = (status: number, route: string): 'error' | 'warn' | 'info' | 'debug' => {
  if (status === 500) return 'error';
  if (status > 500) return 'warn';
  return route === '/health' || route === '/ready' ? 'debug' : 'info';
};

const lengthOf = (value: unknown): number | undefined => (value === undefined ? undefined : Number(value));

function factsOf(request: FastifyRequest, reply: FastifyReply, route: string, seconds: number): Facts {
  const { ip } = request;
  return {
    request_id: request.id,
    // A header X-Forwarded-For may contain any text.
    client: isIP(ip) === 0 ? request.socket.remoteAddress : ip,
    method: request.method,
    route,
    path: route === NO_ROUTE ? plainPath(request.url) : undefined,
    status: reply.statusCode,
    ms: Math.round(seconds * 1e5) / 100,
    bytes_in: lengthOf(request.headers['content-length']),
    bytes_out: lengthOf(reply.getHeader('content-length')),
    gone: reply.raw.writableFinished ? undefined : true,
    ...request.noted,
  };
}

export function record(request: FastifyRequest, reply: FastifyReply, parts: JournalParts): void {
  const { log, metrics, traffic } = parts;
  const start = performance.now();
  traffic.enter(reply, () => {
    const seconds = (performance.now() - start) / 1000;
    const route = routeOf(request);
    const { method } = request;
    const status = reply.raw.writableFinished ? reply.statusCode : 0;
    metrics.answered(route, method, status, seconds);
    const facts = factsOf(request, reply, route, seconds);
    log[levelOf(status, route)](facts, `${method} ${facts.path ?? route} ${reply.statusCode}`);
  });
}

export function keepJournal(app: FastifyInstance, parts: JournalParts): void {
  app.decorateRequest('noted', null);
  app.addHook('onRequest', (request, reply, done) => {
    record(request, reply, parts);
    done();
  });
}

const REQUEST_ID = /^[\w.:-]{1,128}$/u;

export const requestId = (raw: IncomingMessage): string => {
  const sent = raw.headers['x-request-id'];
  // Ignores a value with an API key in it, which must not reach the log.
  return typeof sent === 'string' && REQUEST_ID.test(sent) && struck(sent) === sent ? sent : randomUUID();
};

/** Makes fastify log only its own errors; this module logs the requests. */
export const logging = (log: Log) => ({
  loggerInstance: log.child(
    {},
    { level: log.isLevelEnabled('error') ? 'error' : log.level },
  ) as FastifyBaseLogger,
  childLoggerFactory: (logger: FastifyBaseLogger) => logger,
  logController: new LogController({ disableRequestLogging: true }),
});
