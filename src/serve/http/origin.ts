/**
 * Lets web pages call the service (CORS, the Fetch standard). What needs no key is open to pages of every origin. What
 * takes a key, and /mcp, is open to pages of our own origin, of this machine, and of origins that the operator allows.
 */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { isGuarded } from '../../contract/operations.ts';
import { Refusal } from '../../contract/refusal.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

const SENT = [
  'Authorization',
  'Content-Type',
  'If-None-Match',
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'X-API-Key',
  'X-Request-Id',
].join(', ');
const READ = [
  'ETag',
  'Link',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
  'X-Spoken-Approximately',
].join(', ');

/** How long a browser may remember the answer to a preflight, seconds. */
const MAX_AGE_S = 600;

/** The origins that may call what takes a key. */
export interface Origins {
  readonly own: string;
  /** Those that the operator allows; `*` stands for all. */
  readonly allowed: ReadonlySet<string>;
}

/** True for a loopback origin in the form that browsers send: no path, no userinfo. */
function isNear(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname, origin: written } = new URL(origin);
  return /^https?:$/u.test(protocol) && LOOPBACK.has(hostname) && written === origin;
}

const mayCall = (origin: string, { own, allowed }: Origins): boolean =>
  origin === own || isNear(origin) || allowed.has('*') || allowed.has(origin);

const foreign = (): Refusal =>
  new Refusal('forbidden-origin', 'web pages of this origin may not call the service');

/**
 * Sets the headers that let a web page read the answer, whatever becomes of the request.
 *
 * @returns false for a page that may not read it
 */
export function openTo(
  { headers: { origin } }: FastifyRequest,
  reply: FastifyReply,
  path: string,
  origins: Origins,
): boolean {
  const guarded = isGuarded(path);
  if (guarded) reply.header('Vary', 'Origin');
  if (origin === undefined) return true;
  if (guarded && !mayCall(origin, origins)) return false;
  reply.header('Access-Control-Allow-Origin', guarded ? origin : '*');
  reply.header('Access-Control-Expose-Headers', READ);
  return true;
}

/** @throws Refusal 403 for a foreign origin: a page could reach an MCP endpoint of the reader's own machine or network */
export function requireOrigin({ headers: { origin } }: FastifyRequest, origins: Origins): void {
  if (origin !== undefined && !mayCall(origin, origins)) throw foreign();
}

/** Answers a preflight: the methods and headers that a call may use. */
export function preflight(reply: FastifyReply, methods: readonly string[], isOpen: boolean): FastifyReply {
  if (!isOpen) throw foreign();
  return reply
    .header('Access-Control-Allow-Methods', methods.join(', '))
    .header('Access-Control-Allow-Headers', SENT)
    .header('Access-Control-Max-Age', MAX_AGE_S)
    .code(204)
    .send();
}

/** True for the preflight of a browser; any other OPTIONS gets a 405. */
export const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' &&
  headers.origin !== undefined &&
  headers['access-control-request-method'] !== undefined;
