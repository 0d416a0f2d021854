/** Entity tags (RFC 9110, section 8.8.3). */

import { createHash } from 'node:crypto';

/** The entity tag of a body: a hash of its type and its bytes. */
export const etagOf = (type: string, body: string | Buffer): string =>
  `"${createHash('sha256').update(type).update(body).digest('base64url').slice(0, 22)}"`;

/** True when the caller has this version, by the weak comparison of If-None-Match (section 13.1.2). */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || [...ifNoneMatch.matchAll(/"[^"]*"/gu)].some(([tag]) => tag === etag));
