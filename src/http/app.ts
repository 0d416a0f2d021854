/**
 * The web face: routes, and every failure as a problem.
 *
 * Order of refusals on a keyed route: 404 and 405, key (401), window (429), size (413), body (400).
 */

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { allowedMethods } from '../contract/operations.ts';
import { badRequest, PROBLEMS, problemOf, Refusal, SENTENCES } from '../contract/problems.ts';
import { addBodyParsers } from './body.ts';
import { addDocuments, type Documents } from './documents.ts';
import { challenge } from './guard.ts';
import { gatherLines, logAnswer } from './log.ts';
import { addMcp } from './mcp.ts';
import { PROBLEM_JSON, refusalOf } from './problem.ts';
import { addOperations, type RouteParts } from './routes.ts';

export interface AppParts extends RouteParts {
  /** What is public and never changes, by path. */
  readonly documents: Documents;
  /** Web origins that may call /mcp, besides our own and loopback ones; `*` stands for all. */
  readonly allowedOrigins?: ReadonlySet<string>;
  readonly logLevel: string;
}

/** The methods of a path, for Allow; none for an unknown one. */
type MethodsOf = (path: string) => readonly string[];

const REQUEST_ID = /^[\w.:-]{1,128}$/u;

/**
 * Two minutes bring 8 MiB over 0.6 Mbit/s. An idle connection may wait for its answer as long as a fetch, two queues
 * and the slowest recognizer take together.
 */
const TIMEOUTS = {
  requestTimeout: 120_000,
  connectionTimeout: 390_000,
  keepAliveTimeout: 10_000,
} as const;

/** As long as the headers together may be. */
const LONGEST_URL = 16 * 1024;

const requestId = (raw: IncomingMessage): string => {
  const sent = raw.headers['x-request-id'];
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
};

const pathOf = (url: string): string => url.split('?', 1)[0] as string;

/** The path as the router reads it. */
function decodedPath(url: string): string {
  try {
    return decodeURI(pathOf(url));
  } catch {
    return pathOf(url);
  }
}

/** What Node says of a request that it gave up, and what is told. */
const MALFORMED: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: new Refusal('header-fields-too-large', 'the request headers are larger than 16 KiB'),
  ERR_HTTP_REQUEST_TIMEOUT: new Refusal(
    'request-timeout',
    'the request took longer than 120 s to arrive; send a smaller one, or over a faster connection',
  ),
};

/** A request that Node could not parse gets a problem, too, and its connection is closed. */
function refuseMalformed(error: Error & { code?: string }, socket: Socket, baseUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const refusal = MALFORMED[error.code ?? ''] ?? badRequest('the request is not well-formed HTTP');
  const { status, title } = PROBLEMS[refusal.slug];
  const body = JSON.stringify(problemOf(refusal, baseUrl));
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\nContent-Type: ${PROBLEM_JSON}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** How long the rest of a refused body may still come in, milliseconds. */
const DRAIN_MS = 5000;

/**
 * Lets the rest of a refused body run out, unread, for a moment: a connection that is closed on a caller who still
 * writes is reset, and the answer is lost with it.
 */
function drain(raw: IncomingMessage): void {
  const { socket } = raw;
  const timer = setTimeout(() => socket.destroy(), DRAIN_MS);
  // A connection that ends with this answer is closed by half: the caller's half is for the caller to close.
  socket.destroySoon = () => socket.end();
  socket.once('close', () => clearTimeout(timer));
  raw.once('end', () => {
    if (socket.writableEnded) return;
    clearTimeout(timer);
    Reflect.deleteProperty(socket, 'destroySoon');
  });
  raw.resume();
}

function sendRefusal(
  refusal: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
  baseUrl: string,
  methodsOf: MethodsOf,
): FastifyReply {
  const path = pathOf(request.url);
  if (refusal.slug === 'unauthorized') reply.header('WWW-Authenticate', challenge(baseUrl, refusal));
  if (refusal.retryAfter !== undefined) reply.header('Retry-After', refusal.retryAfter);
  if (refusal.slug === 'content-too-large') {
    reply.removeHeader('Connection');
    drain(request.raw);
  }
  if (refusal.slug === 'method-not-allowed')
    reply.header('Allow', methodsOf(decodedPath(request.url)).join(', '));
  return reply
    .code(PROBLEMS[refusal.slug].status)
    .header('X-Request-Id', request.id)
    .type(PROBLEM_JSON)
    .send(JSON.stringify(problemOf(refusal, baseUrl, path)));
}

/** 404 for a path that nothing has, 405 for a method that it does not take. */
function refuseRoute(request: FastifyRequest, methodsOf: MethodsOf): Refusal {
  const methods = methodsOf(decodedPath(request.url));
  if (methods.length === 0) return new Refusal('not-found', SENTENCES.notFound);
  return new Refusal(
    'method-not-allowed',
    `${request.method} is not accepted here; send ${methods.join(' or ')}`,
  );
}

/** Node says "100 Continue" by itself and 417 to any other expectation; here neither is said before the route. */
function takeExpectations(app: FastifyInstance): void {
  for (const event of ['checkContinue', 'checkExpectation']) {
    app.server.on(event, (request: IncomingMessage, response: ServerResponse) => {
      app.server.emit('request', request, response);
    });
  }
}

/** Builds the app; nothing listens yet. */
export function createApp(parts: AppParts): FastifyInstance {
  const { baseUrl, documents, logLevel } = parts;
  const methodsOf: MethodsOf = (path) => (documents.has(path) ? ['GET', 'HEAD'] : allowedMethods(path));
  const refuse = (refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendRefusal(refusal, request, reply, baseUrl, methodsOf);
  const app = fastify({
    ...TIMEOUTS,
    logger: { level: logLevel, stream: gatherLines(process.stdout) },
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    routerOptions: { maxParamLength: LONGEST_URL },
    clientErrorHandler: (error, socket) => refuseMalformed(error, socket, baseUrl),
    frameworkErrors: (error, request, reply) => {
      refuse(refusalOf(error), request, reply);
    },
  });
  addBodyParsers(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(app.log, request, reply);
    done();
  });
  takeExpectations(app);
  addOperations(app, parts);
  addMcp(app, parts);
  addDocuments(app, documents);
  app.setNotFoundHandler((request, reply) => refuse(refuseRoute(request, methodsOf), request, reply));
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error, request.routeOptions.bodyLimit);
    if (PROBLEMS[refusal.slug].status >= 500)
      app.log.error({ reqId: request.id, err: refusal.cause ?? error }, refusal.message);
    return refuse(refusal, request, reply);
  });
  return app;
}
