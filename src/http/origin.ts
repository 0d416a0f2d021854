/**
 * Lets web pages call /mcp (CORS): pages of our own origin, of this machine, and of origins that the operator allows.
 */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../contract/refusal.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

const SENT = [
  'Authorization',
  'Content-Type',
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'X-API-Key',
  'X-Request-Id',
];
const READ = ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'WWW-Authenticate', 'X-Request-Id'];

/** True for a loopback origin in the form that browsers send: no path, no userinfo. */
function isNear(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname, origin: written } = new URL(origin);
  return /^https?:$/u.test(protocol) && LOOPBACK.has(hostname) && written === origin;
}

/**
 * Sets the headers that let a web page of this origin read the answer.
 *
 * @throws Refusal 403 for a foreign origin
 */
export function requireOrigin(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  own: string,
  allowed: ReadonlySet<string>,
): void {
  const { origin } = headers;
  reply.header('Vary', 'Origin');
  if (origin === undefined || origin === own) return;
  if (!isNear(origin) && !allowed.has('*') && !allowed.has(origin)) {
    throw new Refusal('forbidden-origin', 'web pages of this origin may not call the service');
  }
  reply
    .header('Access-Control-Allow-Origin', origin)
    .header('Access-Control-Expose-Headers', READ.join(', '));
}

/** Answers a preflight: the methods and headers that a call may use. */
export const preflight = (reply: FastifyReply): FastifyReply =>
  reply
    .header('Access-Control-Allow-Methods', 'POST')
    .header('Access-Control-Allow-Headers', SENT.join(', '))
    .header('Access-Control-Max-Age', 600)
    .code(204)
    .send();

/** True for the preflight of a browser; any other OPTIONS gets a 405. */
export const isPreflight = ({ headers }: FastifyRequest): boolean =>
  headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
