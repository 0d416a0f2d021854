import { SERVICE_LIMITS } from '../../../src/contract/limits.ts';

const { window_requests, window_s } = SERVICE_LIMITS;

const RATE_DRAFT = '(draft-ietf-httpapi-ratelimit-headers)';

const text = (description: string, example?: string) => ({
  description,
  schema: { type: 'string' },
  ...(example !== undefined && { example }),
});

export const HEADERS = {
  'X-Request-Id': text(
    'The one that the request sent, when it has 1 to 128 of A-Z a-z 0-9 _ . : -; else a new one.',
  ),
  'RateLimit-Policy': text(
    `Quota \`q\` of requests in a window of \`w\` seconds, counted per key ${RATE_DRAFT}.`,
    `"tutor";q=${window_requests};w=${window_s}`,
  ),
  RateLimit: text(
    `Requests that remain, \`r\`, and seconds until the oldest counted one leaves the window, \`t\` ${RATE_DRAFT}.`,
    `"tutor";r=${window_requests - 1};t=${window_s}`,
  ),
  'Retry-After': {
    description: 'Seconds after which another try makes sense; on a 429 the `t` of `RateLimit`.',
    schema: { type: 'integer', minimum: 0 },
  },
  'WWW-Authenticate': text('The scheme `Bearer` with the base address as its realm (RFC 6750).'),
  Link: text('License and credits of the lexicon, or another form of a page.'),
  Allow: text('The methods that the path takes, on a 405.'),
  'X-Spoken-Approximately': text(
    'Phones that were not said as they are written, each with the one that was said, percent-encoded UTF-8. Absent when all were.',
    'e%CC%9D=e, r%CC%A5=r',
  ),
  'X-Notes': text(
    'What the caller should know of how the query was read, as `notes` of other answers say it, percent-encoded UTF-8.',
    'sped is no field of this request; did you mean speed?',
  ),
  Location: text('The address of the new slot.'),
  ETag: text('For `If-None-Match`.'),
} as const;

export type HeaderName = keyof typeof HEADERS;

/** Headers that are optional in every answer. The other headers are components, to which `headersOf` refers. */
const OPTIONAL: readonly string[] = ['Allow', 'X-Spoken-Approximately', 'X-Notes'];

/**
 * Describes the headers of an answer, X-Request-Id among them.
 * @param always headers that the answer always has
 * @param maybe headers that it may have
 */
export const headersOf = (always: readonly HeaderName[], maybe: readonly HeaderName[] = []): object =>
  Object.fromEntries([
    ...['X-Request-Id', ...always].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ...maybe.map((name) => [name, HEADERS[name]]),
  ]);

export const componentHeaders = (): object =>
  Object.fromEntries(
    Object.entries(HEADERS)
      .filter(([name]) => !OPTIONAL.includes(name))
      .map(([name, header]) => [name, { ...header, required: true }]),
  );
