/** Chooses the media type that a caller accepts, and makes and compares entity tags (RFC 9110, sections 8.8.3 and 12.5). */

import { createHash } from 'node:crypto';
import Negotiator from 'negotiator';

/** Matches a parameter of a media range, except the weight q. Our media types do not have parameters. */
const PARAMETER = /;(?!\s*q=)\s*[^\s=;,]+=(?:"[^"]*"|[^;,]*)/giu;

/** Returns the types that a caller accepts, in the order of preference; all types if there is no header. */
export function acceptedTypes(header: string | undefined, types: readonly string[]): readonly string[] {
  const accept = header?.trim() ? header.replace(PARAMETER, '') : undefined;
  return new Negotiator({ headers: { accept } }).mediaTypes(types);
}

export const wantsMarkdown = (header: string | undefined): boolean =>
  acceptedTypes(header, ['text/html', 'text/markdown'])[0] === 'text/markdown';

export const etagOf = (type: string, body: string | Buffer): string =>
  `"${createHash('sha256').update(type).update(body).digest('base64url').slice(0, 22)}"`;

/** True if `If-None-Match` names this entity tag; compares weakly (section 13.1.2). */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || [...ifNoneMatch.matchAll(/"[^"]*"/gu)].some(([tag]) => tag === etag));
