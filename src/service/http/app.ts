/**
 * The HTTP app: routes, every failure as a problem, and the limits of the server.
 *
 * Order of refusals on a keyed route: 404 and 405, key (401), window (429), size (413), body (400).
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
 * Limits by address, TLS and slow callers are for a front server (`deploy/nginx.conf`).
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
import { compress } from './negotiation.ts';
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
import { addOperations, type RouteParts } from './routes.ts';
import { addSite, type Site } from './site.ts';

/** Limits of the server, in milliseconds except for the counts. */
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

export interface AppParts extends Omit<RouteParts, 'traffic'> {
  readonly site: Site;
  /** Web origins that may call /mcp and routes with a key, besides our own and loopback ones; `*` means all. */
  readonly allowedOrigins?: ReadonlySet<string>;
  readonly log?: Log;
  readonly metrics?: Metrics;
  readonly traffic?: Traffic;
  /** Addresses and networks of trusted proxies, whose X-Forwarded-For counts. */
  readonly trustProxy?: readonly string[];
  readonly limits?: Partial<typeof LIMITS>;
}

const optionsFor = (limits: typeof LIMITS) => ({
  requestTimeout: limits.requestMs,
  connectionTimeout: limits.answerMs,
  keepAliveTimeout: limits.idleMs,
  maxRequestsPerSocket: limits.requestsOfConnection,
  http: {
    headersTimeout: limits.headersMs,
    connectionsCheckingInterval: limits.checkMs,
    // Node would refuse a request without Host itself, and not as a problem.
    requireHostHeader: false,
  },
});

/** Longest URL, bytes: no URL is longer than all headers together may be. */
const LONGEST_URL = 16 * 1024;

/** Time for the rest of a refused body to arrive, milliseconds. */
const DISCARD_MS = 500;

/**
 * Discards the rest of a refused body if the connection closes after the answer. Closing it while the caller still writes
 * would reset it, and the caller would lose the answer. On a kept connection Node discards the rest.
 */
async function discardBody({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const isKept =
    raw.headers.connection?.toLowerCase() !== 'close' && reply.getHeader('connection') !== 'close';
  if (raw.complete || isKept || !raw.socket.readable) return;
  await Promise.race([new Promise((resolve) => raw.resume().once('close', resolve)), setTimeout(DISCARD_MS)]);
}

async function sendRefusal(
  refusal: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
  { baseUrl, methodsOf }: Pick<Gate, 'baseUrl' | 'methodsOf'>,
): Promise<FastifyReply> {
  const path = pathOf(request.url);
  if (refusal.slug === 'unauthorized') reply.header('WWW-Authenticate', challenge(baseUrl, refusal));
  if (refusal.retryAfter !== undefined) reply.header('Retry-After', refusal.retryAfter);
  // Fastify would close the connection, but the caller learns of the refusal sooner if it stays open.
  if (refusal.slug === 'content-too-large') reply.removeHeader('Connection');
  if (refusal.slug === 'method-not-allowed')
    reply.header('Allow', methodsOf(decodedPath(request.url)).join(', '));
  await discardBody(request, reply);
  // As bytes, because fastify adds a charset to the type of a string.
  const problem = Buffer.from(JSON.stringify(problemOf(refusal, baseUrl, path)));
  return reply.code(PROBLEMS[refusal.slug].status).type(PROBLEM_JSON).send(problem);
}

type RoutedParts = AppParts & RouteParts & { readonly origins: Origins };

/** Adds all routes; answers of operations are compressed on the fly. */
function addRoutes(app: FastifyInstance, parts: RoutedParts): void {
  app.register(async (operations) => {
    operations.addHook('onSend', compress);
    addOperations(operations, parts);
    addMcp(operations, parts);
  });
  addSite(app, parts.site);
}

/** Builds the app, which does not listen yet. */
export function createApp(parts: AppParts): FastifyInstance {
  const { baseUrl, site, trustProxy = [] } = parts;
  const { log = NO_LOG, metrics = NO_METRICS, traffic = new Traffic() } = parts;
  const recording = { log, metrics, traffic };
  const limits = { ...LIMITS, ...parts.limits };
  const methodsOf: MethodsOf = (path) => (site.answers.has(path) ? ['GET', 'HEAD'] : allowedMethods(path));
  const refuse = (refusal: Refusal, request: FastifyRequest, reply: FastifyReply, error?: unknown) => {
    // A caller that hung up gets no answer, so this does not count as a refusal.
    if (!reply.raw.closed) metrics.refused(refusal.slug, refusal.code);
    note(request, refusalFacts(refusal, error));
    return sendRefusal(refusal, request, reply, { baseUrl, methodsOf });
  };
  const app = fastify({
    ...optionsFor(limits),
    ...logging(log),
    genReqId: requestId,
    routerOptions: { maxParamLength: LONGEST_URL, ignoreTrailingSlash: true },
    // While the service stops, the gate refuses with a problem; fastify would send its own error.
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
  // Ignores expectations other than "100 Continue".
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
