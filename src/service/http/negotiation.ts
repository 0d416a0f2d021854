/**
 * Content negotiation and entity tags (RFC 9110, sections 8.4, 8.8.3 and 12.5), and compression on the fly: JSON shrinks to
 * an eighth. Documents and files of the page are compressed only once (`site.ts`).
 */

import { createHash } from 'node:crypto';
import type { onSendAsyncHookHandler } from 'fastify';
import Negotiator from 'negotiator';
import { CODECS, CODINGS, type Coding, LEAST_BYTES } from '../built/codings.ts';

/** A parameter of a media range other than its weight; our types lack parameters. */
const PARAMETER = /;(?!\s*q=)\s*[^\s=;,]+=(?:"[^"]*"|[^;,]*)/giu;

/** Our types that a caller accepts, best first; without an Accept header, all of them. */
export function acceptedTypes(header: string | undefined, types: readonly string[]): readonly string[] {
  const accept = header?.trim() ? header.replace(PARAMETER, '') : undefined;
  return new Negotiator({ headers: { accept } }).mediaTypes(types);
}

/** True for a caller that prefers Markdown to HTML; HTML also answers a caller that accepts neither. */
export const wantsMarkdown = (header: string | undefined): boolean =>
  acceptedTypes(header, ['text/html', 'text/markdown'])[0] === 'text/markdown';

/** `preferred` decides between equal weights; the published types lack it. */
interface Encodings {
  encodings(available: readonly string[], options: { readonly preferred: readonly string[] }): string[];
}

/** The coding to answer with, the first among equals; null for the unchanged bytes. */
export function codingFor(header: string | undefined, codings: readonly Coding[]): Coding | null {
  const caller: Encodings = new Negotiator({ headers: { 'accept-encoding': header } });
  const [best] = caller.encodings([...codings, 'identity'], { preferred: codings });
  return codings.find((coding) => coding === best) ?? null;
}

/** Adds Accept-Encoding to `Vary`. */
function varied(vary: unknown): string {
  const names = vary === undefined ? [] : String(vary).split(', ');
  return [...new Set([...names, 'accept-encoding'])].join(', ');
}

/** Compresses JSON in the coding that the caller prefers, in a thread of zlib. */
export const compress: onSendAsyncHookHandler<unknown> = async ({ headers }, reply, payload) => {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
  const isJson = /json/u.test(String(reply.getHeader('Content-Type')));
  const coding = codingFor(headers['accept-encoding'], CODINGS);
  if (!isJson || Buffer.byteLength(payload) < LEAST_BYTES || coding === null) return payload;
  reply.headers({ 'Content-Encoding': coding, Vary: varied(reply.getHeader('Vary')) });
  // fastify measures the bytes that it sends.
  reply.removeHeader('Content-Length');
  return CODECS[coding].pack(Buffer.isBuffer(payload) ? payload : Buffer.from(payload), 'answer');
};

/** The entity tag of a body: a hash of its type and its bytes. */
export const etagOf = (type: string, body: string | Buffer): string =>
  `"${createHash('sha256').update(type).update(body).digest('base64url').slice(0, 22)}"`;

/** True when the caller has this version, by the weak comparison of `If-None-Match` (section 13.1.2). */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || [...ifNoneMatch.matchAll(/"[^"]*"/gu)].some(([tag]) => tag === etag));
