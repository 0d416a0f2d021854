/**
 * Reads JSON from callers. Before parsing, one pass over the bytes counts the parts of the body, because a short body
 * with a hundred thousand fields is cheap to send, but slow to parse and check.
 */

import { parse } from 'secure-json-parse';
import { SERVICE_LIMITS } from './limits.ts';
import { Refusal } from './refusal.ts';

export interface JsonCounts {
  readonly fields: number;
  /** Number of objects and lists. */
  readonly nests: number;
  /** Number of values in objects and lists; an empty object or list counts as one value. */
  readonly entries: number;
}

const [QUOTE, BACKSLASH, COMMA, COLON, BRACKET, BRACE] = [0x22, 0x5c, 0x2c, 0x3a, 0x5b, 0x7b] as const;

/**
 * Returns the index after the closing quotation mark of a string with its first character at `start`. Searches with
 * `indexOf`, which skips a recording in base64 fastest.
 */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let end = bytes.indexOf(QUOTE, start); end !== -1; end = bytes.indexOf(QUOTE, end + 1)) {
    let backslashes = 0;
    while (bytes[end - 1 - backslashes] === BACKSLASH) backslashes++;
    // An odd number of backslashes escapes the quotation mark.
    if (backslashes % 2 === 0) return end + 1;
  }
  return bytes.length;
}

const isPast = (counts: JsonCounts, most: JsonCounts): boolean =>
  counts.fields > most.fields || counts.nests > most.nests || counts.entries > most.entries;

/** Counts the parts of JSON in UTF-8, until one count exceeds `most`. */
export function countJson(bytes: Uint8Array, most: JsonCounts): JsonCounts {
  const counts = { fields: 0, nests: 0, entries: 0 };
  let next = 0;
  while (next < bytes.length) {
    const byte = bytes[next++];
    if (byte === QUOTE) next = endOfString(bytes, next);
    else if (byte === COMMA) counts.entries++;
    else if (byte === COLON) counts.fields++;
    else if (byte === BRACKET || byte === BRACE) {
      counts.nests++;
      counts.entries++;
    } else continue;
    if (isPast(counts, most)) break;
  }
  return counts;
}

const tooMany = (what: string, most: number): Refusal =>
  new Refusal('bad-request', `${what} more than ${most}; send fewer`, 'body-too-complex');

const ANY = Number.POSITIVE_INFINITY;

/** The largest counts of a body, unless it is a batch. */
export const BODY: JsonCounts = { fields: SERVICE_LIMITS.fields, nests: SERVICE_LIMITS.nests, entries: ANY };
export const BATCH: JsonCounts = { ...BODY, fields: SERVICE_LIMITS.batch_fields };
/** The largest counts of an MCP message that is not a tool call. */
export const MESSAGE: JsonCounts = { fields: ANY, nests: ANY, entries: SERVICE_LIMITS.message_entries };

/** @throws Refusal if any count exceeds `most` */
export function requireFew(bytes: Uint8Array, most: JsonCounts): void {
  const { fields, nests, entries } = countJson(bytes, most);
  if (fields > most.fields) throw tooMany('the fields of the body are', most.fields);
  if (nests > most.nests) throw tooMany('the objects and lists of the body are', most.nests);
  if (entries > most.entries) throw tooMany('the values of a message that calls no tool are', most.entries);
}

export class Poisoned extends Error {}

/** Parses JSON; skips a byte order mark. @throws Poisoned for `__proto__` or `constructor.prototype`, or SyntaxError */
export function parseJson(json: string | Buffer): unknown {
  const value: unknown = parse(json, { safe: true });
  // The package returns null for poisoned JSON.
  if (value === null && !/^\s*null\s*$/u.test(String(json))) throw new Poisoned();
  return value;
}
