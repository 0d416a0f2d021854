/**
 * Content negotiation and entity tags (RFC 9110, sections 8.4, 8.8.3 and 12.5), and compression of answers, which
 * reduces JSON to an eighth. Documents and files of the page are not compressed here, but only once (`site.ts`).
 */

import { createHash } from 'node:crypto';
import type { onSendAsyncHookHandler } from 'fastify';
import Negotiator from 'negotiator';
import { CODECS, CODINGS, type Coding, LEAST_BYTES } from '../built/codings.ts';

/**
 * Matches a parameter of a media range in Accept, except its weight q. Such parameters are removed, because our media
 * types are without parameters.
 */
const PARAMETER = /;(?!\s*q=)\s*[^\s=;,]+=(?:"[^"]*"|[^;,]*)/giu;

/**
 * Returns the media types of `types` that a caller accepts, the preferred one first; all of them if there is no header
 * Accept.
 */
export function acceptedTypes(header: string | undefined, types: readonly string[]): readonly string[] {
  const accept = header?.trim() ? header.replace(PARAMETER, '') : undefined;
  return new Negotiator({ headers: { accept } }).mediaTypes(types);
}

/** True for a caller that prefers Markdown to HTML. A caller that accepts neither gets HTML. */
export const wantsMarkdown = (header: string | undefined): boolean =>
  acceptedTypes(header, ['text/html', 'text/markdown'])[0] === 'text/markdown';

/**
 * Declares the option `preferred` of Negotiator, which decides between equal weights and which its published types
 * lack.
 */
interface Encodings {
  encodings(available: readonly string[], options: { readonly preferred: readonly string[] }): string[];
}

/**
 * Returns the coding that the caller prefers, of equally preferred ones the first in `codings`; null for the
 * uncompressed bytes.
 */
export function codingFor(header: string | undefined, codings: readonly Coding[]): Coding | null {
  const caller: Encodings = new Negotiator({ headers: { 'accept-encoding': header } });
  const [best] = caller.encodings([...codings, 'identity'], { preferred: codings });
  return codings.find((coding) => coding === best) ?? null;
}

/** Adds accept-encoding to the value of the header Vary. */
function varied(vary: unknown): string {
  const names = vary === undefined ? [] : String(vary).split(', ');
  return [...new Set([...names, 'accept-encoding'])].join(', ');
}

/** Compresses a JSON answer in the coding that the caller prefers; a thread of zlib does it. */
export const compress: onSendAsyncHookHandler<unknown> = async ({ headers }, reply, payload) => {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
  const isJson = /json/u.test(String(reply.getHeader('Content-Type')));
  const coding = codingFor(headers['accept-encoding'], CODINGS);
  if (!isJson || Buffer.byteLength(payload) < LEAST_BYTES || coding === null) return payload;
  reply.headers({ 'Content-Encoding': coding, Vary: varied(reply.getHeader('Vary')) });
  // Fastify then sets the length of the compressed bytes.
  reply.removeHeader('Content-Length');
  return CODECS[coding].pack(Buffer.isBuffer(payload) ? payload : Buffer.from(payload), 'answer');
};

/** Returns the entity tag of a body: a hash of its media type and its bytes. */
export const etagOf = (type: string, body: string | Buffer): string =>
  `"${createHash('sha256').update(type).update(body).digest('base64url').slice(0, 22)}"`;

/** True if `If-None-Match` says that the caller already has this version; compares weakly (section 13.1.2). */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || [...ifNoneMatch.matchAll(/"[^"]*"/gu)].some(([tag]) => tag === etag));
