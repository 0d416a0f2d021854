/**
 * Builds the HTTP app: adds the routes, answers every failure with a problem document, and sets the limits of the server.
 *
 * Order of checks on a route with a key: path and method (404, 405), key (401), window (429), size (413), body (400).
 * A front server (`deploy/nginx.conf`) limits requests by address, does TLS, and protects from slow callers.
 */

import { setTimeout } from 'node:timers/promises';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { allowedMethods } from '../../contract/operations.ts';
import { problemOf } from '../../contract/problems.ts';
import { PROBLEMS, type Refusal } from '../../contract/refusal.ts';
import { type Log, type Metrics, NO_LOG, NO_METRICS } from '../telemetry/telemetry.ts';
import { addBodyParser, challenge } from './guard.ts';
import { keepJournal, logging, note, record, refusalFacts, requestId, Traffic } from './journal.ts';
import { createMalformed } from './malformed.ts';
import { addMcp } from './mcpRoute.ts';
import {
  addGate,
  addHeaders,
  decodedPath,
  type Gate,
  type Origins,
  originForm,
  pathOf,
  refuseRoute,
} from './origins.ts';
import { type MethodsOf, PROBLEM_JSON, refusalOf } from './problem.ts';
import { addOperations, compress, type RouteParts } from './routes.ts';
import { addSite, type Site } from './site.ts';

const LIMITS = {
  connections: 5000,
  /** Time for the headers of a request, from its first byte. */
  headersMs: 10_000,
  /** Time for a whole request: enough for 8 MiB over 0.6 Mbit/s. */
  requestMs: 120_000,
  requestsOfConnection: 10_000,
  /** Time until the next request of a connection. */
  idleMs: 10_000,
  /** Time to make an answer: the limits of a fetch, two queues and the slowest recognizer together. */
  answerMs: 390_000,
  /** Interval at which Node checks headersMs and requestMs. */
  checkMs: 2000,
};

export interface AppParts extends RouteParts {
  readonly site: Site;
  /** More web origins that may call /mcp and routes with a key; `*` means all. */
  readonly allowedOrigins?: ReadonlySet<string>;
  readonly log?: Log;
  readonly metrics?: Metrics;
  readonly traffic?: Traffic;
  /** Addresses and networks of proxies whose header X-Forwarded-For is trusted. */
  readonly trustProxy?: readonly string[];
  readonly limits?: Partial<typeof LIMITS>;
}

const timeouts = (limits: typeof LIMITS) => ({
  requestTimeout: limits.requestMs,
  connectionTimeout: limits.answerMs,
  keepAliveTimeout: limits.idleMs,
  maxRequestsPerSocket: limits.requestsOfConnection,
  http: {
    headersTimeout: limits.headersMs,
    connectionsCheckingInterval: limits.checkMs,
    // Requests without Host are refused in origins.ts, with a problem document.
    requireHostHeader: false,
  },
});

/** Longest parameter of a path, bytes. Node accepts no more bytes of headers, so the router never refuses a parameter. */
const LONGEST_PARAMETER = 16 * 1024;

/** Time for the rest of a refused body, milliseconds. */
const DISCARD_MS = 500;

/**
 * Reads and discards the rest of a refused body if the connection closes after the answer. Otherwise the connection would
 * be reset while the caller still writes, and the answer would be lost.
 */
async function discardBody({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const isKept =
    raw.headers.connection?.toLowerCase() !== 'close' && reply.getHeader('connection') !== 'close';
  if (raw.complete || isKept || !raw.socket.readable) return;
  await Promise.race([new Promise((resolve) => raw.resume().once('close', resolve)), setTimeout(DISCARD_MS)]);
}

/** Sends a problem document with the headers of its kind. */
async function sendRefusal(
  refusal: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
  { baseUrl, methodsOf }: Pick<Gate, 'baseUrl' | 'methodsOf'>,
): Promise<FastifyReply> {
  const path = pathOf(request.url);
  if (refusal.slug === 'unauthorized') reply.header('WWW-Authenticate', challenge(baseUrl, refusal));
  if (refusal.retryAfter !== undefined) reply.header('Retry-After', refusal.retryAfter);
  // Keeps the connection open, because the caller then gets the refusal sooner.
  if (refusal.slug === 'content-too-large') reply.removeHeader('Connection');
  if (refusal.slug === 'method-not-allowed')
    reply.header('Allow', methodsOf(decodedPath(request.url)).join(', '));
  await discardBody(request, reply);
  // Sends bytes, because fastify adds a charset to the type of a string.
  const problem = Buffer.from(JSON.stringify(problemOf(refusal, baseUrl, path)));
  return reply.code(PROBLEMS[refusal.slug].status).type(PROBLEM_JSON).send(problem);
}

/** Adds all routes. Compresses the answers of operations; files of the site are already compressed. */
function addRoutes(app: FastifyInstance, parts: AppParts & { readonly origins: Origins }): void {
  app.register(async (operations) => {
    operations.addHook('onSend', compress);
    addOperations(operations, parts);
    addMcp(operations, parts);
  });
  addSite(app, parts.site);
}

export function createApp(parts: AppParts): FastifyInstance {
  const { baseUrl, site, trustProxy = [] } = parts;
  const { log = NO_LOG, metrics = NO_METRICS, traffic = new Traffic() } = parts;
  const recording = { log, metrics, traffic };
  const limits = { ...LIMITS, ...parts.limits };
  const methodsOf: MethodsOf = (path) => (site.answers.has(path) ? ['GET', 'HEAD'] : allowedMethods(path));
  const refuse = (refusal: Refusal, request: FastifyRequest, reply: FastifyReply, error?: unknown) => {
    if (!reply.raw.closed) metrics.refused(refusal.slug, refusal.code);
    note(request, refusalFacts(refusal, error));
    return sendRefusal(refusal, request, reply, { baseUrl, methodsOf });
  };
  const app = fastify({
    ...timeouts(limits),
    ...logging(log),
    genReqId: requestId,
    routerOptions: { maxParamLength: LONGEST_PARAMETER, ignoreTrailingSlash: true },
    return503OnClosing: false,
    trustProxy: trustProxy.length > 0 && [...trustProxy],
    rewriteUrl: originForm,
    clientErrorHandler: createMalformed({ baseUrl, ...recording }),
    frameworkErrors: (error, request, reply) => {
      record(request, reply, recording);
      addHeaders(request, reply, baseUrl);
      reply.header('Access-Control-Allow-Origin', '*');
      refuse(refusalOf(error, request), request, reply);
    },
  });
  app.server.maxConnections = limits.connections;
  // Ignores an unknown value of the header Expect, which Node would refuse with a 417.
  app.server.on('checkExpectation', (...exchange) => app.server.emit('request', ...exchange));
  traffic.watch(app.server);
  addBodyParser(app);
  keepJournal(app, recording);
  const origins = { own: new URL(baseUrl).origin, allowed: parts.allowedOrigins ?? new Set<string>() };
  addGate(app, { baseUrl, methodsOf, traffic, origins });
  addRoutes(app, { ...parts, traffic, origins });
  app.setNotFoundHandler((request, reply) => refuse(refuseRoute(request, methodsOf), request, reply));
  app.setErrorHandler((error, request, reply) => refuse(refusalOf(error, request), request, reply, error));
  return app;
}
