/**
 * Checks Host, path and web origin of every request.
 *
 * Web pages of every origin may call routes without a key (CORS, the Fetch standard). Only pages of our own origin, of
 * this machine, and of origins that the operator allows may call /mcp and routes with a key.
 */

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GUARDED } from '../../contract/operations.ts';
import { badRequest, notFound, Refusal, stopping } from '../../contract/refusal.ts';
import type { Traffic } from './journal.ts';
import { hintFor, type MethodsOf, STRICT_TRANSPORT } from './problem.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Headers of requests that web pages may send. */
const SENT =
  'Authorization, Content-Type, If-None-Match, MCP-Protocol-Version, Mcp-Method, Mcp-Name, X-API-Key, X-Request-Id';
/** Headers of answers that web pages may read. */
const READ =
  'ETag, Link, Location, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Notes, X-Request-Id, ' +
  'X-Spoken-Approximately';

/** Seconds for which a browser may cache the answer to a preflight. */
const MAX_AGE_S = 600;

export interface Origins {
  readonly own: string;
  /** Origins that the operator allows; `*` means all. */
  readonly allowed: ReadonlySet<string>;
}

/** True for a loopback origin as browsers write it, without path and userinfo. */
function isLoopback(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return /^https?:$/u.test(url.protocol) && LOOPBACK.has(url.hostname) && url.origin === origin;
}

const mayCall = (origin: string, { own, allowed }: Origins): boolean =>
  origin === own || isLoopback(origin) || allowed.has('*') || allowed.has(origin);

const foreignOrigin = (): Refusal =>
  new Refusal('forbidden-origin', 'web pages of this origin may not call the service');

/** True for a preflight request of CORS. Any other OPTIONS request gets a 405. */
const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' &&
  headers.origin !== undefined &&
  headers['access-control-request-method'] !== undefined;

/** Sets the headers of CORS. Returns false if a web page of this origin may not call this path. */
function setCors(request: FastifyRequest, reply: FastifyReply, path: string, origins: Origins): boolean {
  const { origin } = request.headers;
  const isGuarded = GUARDED.test(path);
  if (isGuarded) reply.header('Vary', 'Origin');
  if (origin === undefined) return true;
  if (isGuarded && !mayCall(origin, origins)) return false;
  reply.header('Access-Control-Allow-Origin', isGuarded ? origin : '*');
  reply.header('Access-Control-Expose-Headers', READ);
  return true;
}

/**
 * Checks the web origin of a request to /mcp. Without this check, any web page could call an MCP endpoint in the network
 * of its visitor. @throws Refusal 403
 */
export function requireOrigin({ headers: { origin } }: FastifyRequest, origins: Origins): void {
  if (origin !== undefined && !mayCall(origin, origins)) throw foreignOrigin();
}

function preflight(reply: FastifyReply, methods: readonly string[]): FastifyReply {
  return reply
    .header('Access-Control-Allow-Methods', methods.join(', '))
    .header('Access-Control-Allow-Headers', SENT)
    .header('Access-Control-Max-Age', MAX_AGE_S)
    .code(204)
    .send();
}

/** Reduces a request target to path and query, if it is a whole URL, as proxies get it (RFC 9112, section 3.2.2). */
export function originForm({ url: target = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!/^https?:\/\//iu.test(target)) return target;
  const path = target.replace(/^https?:\/\/[^/?#]*/iu, '');
  return path.startsWith('/') ? path : `/${path}`;
}

export const pathOf = (url: string): string => url.split('?', 1)[0] as string;

/** Returns the path as the router reads it: decoded, and without a slash at its end. */
export function decodedPath(url: string): string {
  const path = pathOf(url).replace(/(?<=.)\/$/u, '');
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

const isHost = (name: string): boolean => name.length === 4 && name.toLowerCase() === 'host';

/**
 * Makes the refusal of an HTTP/1.1 request without Host, and of any request with two Hosts, because a proxy might use the
 * other one (RFC 9112, section 3.2); null for any other request. Ignores the value of Host.
 */
function hostRefusal({ rawHeaders, httpVersion }: IncomingMessage): Refusal | null {
  // Names and values alternate in the list.
  const hosts = rawHeaders.filter((text, at) => at % 2 === 0 && isHost(text)).length;
  const isValid = hosts === 1 || (hosts === 0 && httpVersion !== '1.1');
  return isValid ? null : badRequest('send one Host header');
}

export interface Gate {
  readonly baseUrl: string;
  readonly methodsOf: MethodsOf;
  readonly traffic: Traffic;
  readonly origins: Origins;
}

/** Makes the refusal of a request without a route: 404 for an unknown path, 405 for another method. */
export function refuseRoute(request: FastifyRequest, methodsOf: MethodsOf): Refusal {
  const methods = methodsOf(decodedPath(request.url));
  if (methods.length === 0) return notFound(hintFor(request.method, decodedPath(request.url), methodsOf));
  const sentence = `${request.method} is not accepted here; send ${methods.join(' or ')}`;
  return new Refusal('method-not-allowed', sentence);
}

export function addHeaders({ id }: FastifyRequest, reply: FastifyReply, baseUrl: string): void {
  reply.header('X-Request-Id', id).header('X-Content-Type-Options', 'nosniff');
  if (baseUrl.startsWith('https:')) reply.header('Strict-Transport-Security', STRICT_TRANSPORT);
}

/**
 * Refuses unknown paths, requests without Host, and all requests while the service stops, except for `/health`. Answers
 * preflights. Sets the headers of CORS first, so that web pages can read the refusals.
 */
export function addGate(app: FastifyInstance, { baseUrl, methodsOf, traffic, origins }: Gate): void {
  app.addHook('onRequest', (request, reply, done) => {
    addHeaders(request, reply, baseUrl);
    const path = decodedPath(request.url);
    const mayRead = setCors(request, reply, path, origins);
    const isLate = traffic.isStopping && request.routeOptions.url !== '/health';
    const refusal = isLate ? stopping() : hostRefusal(request.raw);
    if (refusal !== null) {
      reply.header('Connection', 'close');
      throw refusal;
    }
    const methods = isPreflight(request) ? methodsOf(path) : [];
    if (methods.length > 0 && !mayRead) throw foreignOrigin();
    if (methods.length > 0) return void preflight(reply, methods);
    // Refuses an unknown path now, before the body is read.
    if (request.is404) throw refuseRoute(request, methodsOf);
    done();
  });
}
