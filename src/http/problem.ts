/** Problems: failures as application/problem+json (RFC 9457). */

import { Refusal, SENTENCES } from '../contract/refusal.ts';

export const PROBLEM_JSON = 'application/problem+json; charset=utf-8';

/** The Strict-Transport-Security header of every answer over https. */
export const STRICT_TRANSPORT = 'max-age=31536000';

const TOO_LARGE = 413;

export const bodyTooLarge = (limit: number): Refusal =>
  new Refusal('content-too-large', `the request body is larger than ${limit / 1024} KiB`, 'body-too-large');

/** The Retry-After of a service that stops, seconds; by then another one has usually started. */
const RETRY_AFTER_S = 5;

export const stopping = (): Refusal =>
  new Refusal('service-unavailable', 'the service is stopping; try again', undefined, RETRY_AFTER_S);

/** The refusal for an error of fastify or of our own code; `limit` is the limit of the body, bytes. */
export function refusalOf(error: unknown, limit = 0): Refusal {
  if (error instanceof Refusal) return error;
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (status === TOO_LARGE) return bodyTooLarge(limit);
  const code = (error as { code?: unknown } | null)?.code;
  if (code === 'FST_ERR_BAD_URL') {
    return new Refusal('bad-request', 'the request path is not valid percent-encoded UTF-8');
  }
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return new Refusal('not-found', SENTENCES.notFound);
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new Refusal('bad-request', 'the request could not be read; send a JSON object in UTF-8');
  }
  return new Refusal(
    'internal-error',
    'the service failed; quote the X-Request-Id of this answer when you report it',
  );
}
