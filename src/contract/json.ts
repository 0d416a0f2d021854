/**
 * Reads JSON from callers. Before parsing, one pass over the bytes counts commas, colons and brackets and refuses a
 * body with too many, because a short body with a hundred thousand fields is cheap to send, but slow to parse and
 * check.
 */

import { parse } from 'secure-json-parse';
import { SERVICE_LIMITS } from './limits.ts';
import { Refusal } from './refusal.ts';

/** Contents of a JSON text, counted by punctuation. */
interface JsonCounts {
  readonly fields: number;
  readonly nests: number;
  /**
   * Values in objects and lists, including nested objects and lists; an empty object or list counts as if it had one
   * value.
   */
  readonly entries: number;
}

const [QUOTE, BACKSLASH, COMMA, COLON, BRACKET, BRACE] = [0x22, 0x5c, 0x2c, 0x3a, 0x5b, 0x7b] as const;

/**
 * Returns the index after the end of a string. `at` is the index after its opening quotation mark. Uses `indexOf`,
 * which is the fastest way to skip a recording in base64.
 */
function endOfString(bytes: Uint8Array, at: number): number {
  for (let end = bytes.indexOf(QUOTE, at); end !== -1; end = bytes.indexOf(QUOTE, end + 1)) {
    let escapes = 0;
    while (bytes[end - 1 - escapes] === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return end + 1;
  }
  return bytes.length;
}

const pass = (counts: JsonCounts, most: JsonCounts): boolean =>
  counts.fields > most.fields || counts.nests > most.nests || counts.entries > most.entries;

/** Counts UTF-8 JSON until one count exceeds `most`. The counts of invalid JSON mean nothing. */
export function countJson(bytes: Uint8Array, most: JsonCounts): JsonCounts {
  const counts = { fields: 0, nests: 0, entries: 0 };
  let n = 0;
  while (n < bytes.length) {
    const byte = bytes[n++];
    if (byte === QUOTE) n = endOfString(bytes, n);
    else if (byte === COMMA) counts.entries++;
    else if (byte === COLON) counts.fields++;
    else if (byte === BRACKET || byte === BRACE) {
      counts.nests++;
      counts.entries++;
    } else continue;
    if (pass(counts, most)) break;
  }
  return counts;
}

const tooMany = (what: string, most: number): Refusal =>
  new Refusal('bad-request', `${what} more than ${most}; send fewer`, 'body-too-complex');

const ANY = Number.POSITIVE_INFINITY;
const MOST_OF_BODY: JsonCounts = { fields: SERVICE_LIMITS.fields, nests: SERVICE_LIMITS.nests, entries: ANY };
const MOST_OF_BATCH: JsonCounts = { ...MOST_OF_BODY, fields: SERVICE_LIMITS.batch_fields };
const MOST_OF_MESSAGE: JsonCounts = { fields: ANY, nests: ANY, entries: SERVICE_LIMITS.message_entries };

/** @throws Refusal if any count exceeds `most` */
function requireFew(bytes: Uint8Array, most: JsonCounts): void {
  const { fields, nests, entries } = countJson(bytes, most);
  if (fields > most.fields) throw tooMany('the fields of the body are', most.fields);
  if (nests > most.nests) throw tooMany('the objects and lists of the body are', most.nests);
  if (entries > most.entries) throw tooMany('the values of a message that calls no tool are', most.entries);
}

/**
 * Checks the size of a body. @throws Refusal if it has more fields, or more objects and lists, than any request needs
 */
export const requireSimple = (bytes: Uint8Array): void => requireFew(bytes, MOST_OF_BODY);

/**
 * Checks the size of a batch. @throws Refusal if it has more fields, or more objects and lists, than any batch needs
 */
export const requireSimpleBatch = (bytes: Uint8Array): void => requireFew(bytes, MOST_OF_BATCH);

/**
 * Checks the size of an MCP message that is not a tool call. @throws Refusal if it has more values than such messages
 * need
 */
export const requireBrief = (bytes: Uint8Array): void => requireFew(bytes, MOST_OF_MESSAGE);

/** Thrown for JSON that sets `__proto__` or `constructor.prototype`. */
export class Poisoned extends Error {}

/** Parses JSON; a byte order mark at the beginning is skipped. @throws Poisoned, or SyntaxError for invalid JSON */
export function parseJson(text: string): unknown {
  const value: unknown = parse(text, { safe: true });
  // `parse` returns null for poisoned JSON.
  if (value === null && !/^\s*null\s*$/u.test(text)) throw new Poisoned();
  return value;
}
