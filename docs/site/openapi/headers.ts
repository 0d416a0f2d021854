/** Describes the headers of answers in the API description. */

import { SERVICE_LIMITS } from '../../../src/contract/limits.ts';

const text = { type: 'string' } as const;

export const HEADERS = {
  'X-Request-Id': {
    description:
      'The one that the request sent, when it has 1 to 128 of A-Z a-z 0-9 _ . : -; else a new one.',
    schema: text,
  },
  'RateLimit-Policy': {
    description:
      'Quota `q` of requests in a window of `w` seconds, counted per key (draft-ietf-httpapi-ratelimit-headers).',
    schema: text,
    example: `"tutor";q=${SERVICE_LIMITS.window_requests};w=${SERVICE_LIMITS.window_s}`,
  },
  RateLimit: {
    description:
      'Requests that remain, `r`, and seconds until the oldest counted one leaves the window, `t` ' +
      '(draft-ietf-httpapi-ratelimit-headers).',
    schema: text,
    example: `"tutor";r=${SERVICE_LIMITS.window_requests - 1};t=${SERVICE_LIMITS.window_s}`,
  },
  'Retry-After': {
    description: 'Seconds after which another try makes sense; on a 429 the `t` of `RateLimit`.',
    schema: { type: 'integer', minimum: 0 },
  },
  'WWW-Authenticate': {
    description: 'The scheme `Bearer` with the base address as its realm (RFC 6750).',
    schema: text,
  },
  Link: { description: 'License and credits of the lexicon, or another form of a page.', schema: text },
  Allow: { description: 'The methods that the path takes, on a 405.', schema: text },
  'X-Spoken-Approximately': {
    description:
      'Phones that were not said as they are written, each with the one that was said: `e%CC%9D=e, r%CC%A5=r`, ' +
      'percent-encoded UTF-8. Absent when all were.',
    schema: text,
    example: 'e%CC%9D=e',
  },
  'X-Notes': {
    description:
      'What the caller should know of how the query was read, as `notes` of other answers say it, percent-encoded UTF-8. ' +
      'Absent when there is nothing.',
    schema: text,
    example: 'sped is no field of this request; did you mean speed?',
  },
  Location: { description: 'The address of the new slot.', schema: text },
  ETag: { description: 'For `If-None-Match`.', schema: text },
} as const;

export type HeaderName = keyof typeof HEADERS;

/**
 * Describes the headers of an answer, in addition to X-Request-Id. @param always headers that the answer always has
 * @param maybe headers that it may have
 */
export const headersOf = (always: readonly HeaderName[], maybe: readonly HeaderName[] = []): object =>
  Object.fromEntries([
    ...['X-Request-Id' as const, ...always].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ...maybe.map((name) => [name, { ...HEADERS[name] }]),
  ]);

/** Returns the components to which `headersOf` refers: all headers that some answer always has. */
export function componentHeaders(): object {
  const { Allow: _allow, 'X-Spoken-Approximately': _spoken, 'X-Notes': _notes, ...always } = HEADERS;
  return Object.fromEntries(
    Object.entries(always).map(([name, header]) => [name, { ...header, required: true }]),
  );
}
