/**
 * The record of a request: one line in the log and one observation in the metrics, when its answer is out or its caller is
 * gone. Until then, code that serves the request may note facts for the line.
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

/** Time for incoming bodies to complete when the service stops, milliseconds. */
const GRACE_MS = 500;

const pause = (ms: number): Promise<void> => setTimeout(ms, undefined, { ref: false });

export class Traffic {
  /** Replies under way, each with a callback for its end. */
  readonly #replies = new Map<FastifyReply, () => void>();
  #stopping = false;
  #quiet: () => void = () => {};

  get isStopping(): boolean {
    return this.#stopping;
  }

  get underWay(): number {
    return this.#replies.size;
  }

  /**
   * Ends the requests of each connection that closes, because an answer that is queued after another one gets no event of
   * its own.
   */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      socket.once('close', () => {
        for (const reply of this.of(socket)) this.#leave(reply);
      });
    });
  }

  /** Adds a request. It is under way until its answer is out or its connection is gone; then `left` is called. */
  enter(reply: FastifyReply, left: () => void): void {
    this.#replies.set(reply, left);
    reply.raw.once('close', () => this.#leave(reply));
  }

  /** The replies under way on a connection, in the order of their requests. */
  of(socket: Socket): FastifyReply[] {
    const found: FastifyReply[] = [];
    for (const reply of this.#replies.keys()) if (reply.request.raw.socket === socket) found.push(reply);
    return found;
  }

  /** Refuses new requests, and bodies that are incomplete after half a second; resolves when no request is under way. */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const { raw } of this.#replies.keys()) if (!raw.headersSent) raw.setHeader('Connection', 'close');
    pause(GRACE_MS).then(() => {
      for (const reply of this.#replies.keys())
        if (!reply.request.raw.complete && !reply.sent) reply.send(stopping());
    });
    if (this.#replies.size > 0) await new Promise<void>((resolve) => (this.#quiet = resolve));
  }

  #leave(reply: FastifyReply): void {
    const left = this.#replies.get(reply);
    this.#replies.delete(reply);
    left?.();
    if (this.#replies.size === 0) this.#quiet();
  }
}

/** The longest time for callers to read the last answers, and for connections to close, milliseconds. */
const LAST_WORDS_MS = 100;
const CLOSING_MS = 1000;

/**
 * Answers the requests under way and refuses new ones with a 503; then closes everything. Cuts connections with half a
 * request or without one, which would delay `close` until their timeout.
 *
 * @returns the number of requests cut off after `ms`
 */
export async function drain(app: FastifyInstance, traffic: Traffic, ms: number): Promise<number> {
  app.server.closeIdleConnections();
  await Promise.race([traffic.stop(), pause(ms)]);
  const cut = traffic.underWay;
  const closed = app.close();
  await Promise.race([closed, pause(LAST_WORDS_MS)]);
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
    /** Facts for its line, from code that serves it. */
    noted: Facts | null;
  }
}

export function note(request: FastifyRequest, facts: Facts): void {
  request.noted = request.noted === null ? facts : { ...request.noted, ...facts };
}

/** Facts of a refusal: its problem and code, and for our own faults its detail and cause. */
export function refusalFacts(refusal: Refusal, error: unknown = refusal): Facts {
  const { slug, code, cause } = refusal;
  const { status } = PROBLEMS[slug];
  const facts = { problem: slug, code };
  if (status < 500) return facts;
  const own = status === 500 && error instanceof Error;
  return {
    ...facts,
    detail: refusal.message,
    cause: own ? struck(error.stack ?? '') : cause === undefined ? undefined : reasonOf(cause),
  };
}

/** The route of a request that matches no route; only such a line shows the path. */
export const NO_ROUTE = 'none';

/** The plain beginning of a path: no encoding in it can hide a key from the filter of secrets. */
const PLAIN_PATH = /^[\w./~-]{0,80}/u;
const plainPath = (url: string): string => struck(PLAIN_PATH.exec(url)?.[0] ?? '');

/** The pattern of a route, without the regular expressions of its parameters. */
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

/** Begins the record of a request, and writes it when the answer is out or the connection is gone. */
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

/** Records every request, even if no route matches. */
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
  // A caller may send its key in the wrong header; it must not reach the log.
  return typeof sent === 'string' && REQUEST_ID.test(sent) && struck(sent) === sent ? sent : randomUUID();
};

/** Logging options of fastify: the journal has a line for each request, fastify adds its own faults. */
export const logging = (log: Log) => ({
  loggerInstance: log.child(
    {},
    { level: log.isLevelEnabled('error') ? 'error' : log.level },
  ) as FastifyBaseLogger,
  childLoggerFactory: (logger: FastifyBaseLogger) => logger,
  logController: new LogController({ disableRequestLogging: true }),
});
