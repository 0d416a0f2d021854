/** Problems: failures as application/problem+json (RFC 9457). */

import type { FastifyRequest } from 'fastify';
import { SERVICE_LIMITS } from '../../contract/limits.ts';
import { badRequest, notFound, Refusal, SERVICE_SENTENCES } from '../../contract/refusal.ts';

export const PROBLEM_JSON = 'application/problem+json';

/** The Strict-Transport-Security header of every answer over https. */
export const STRICT_TRANSPORT = 'max-age=31536000';

/** What to do instead, by the limit of the body. */
const ADVICE: Readonly<Record<number, string>> = {
  [SERVICE_LIMITS.body_bytes]: 'send a recording to an upload slot, and its audio_url here',
  [SERVICE_LIMITS.upload_bytes]: 'send a shorter recording, or one of fewer samples a second',
};

function bodyTooLarge(limit: number): Refusal {
  const advice = ADVICE[limit] ?? 'send a smaller one';
  const sentence = `the request body is larger than ${limit / 1024} KiB; ${advice}`;
  return new Refusal('content-too-large', sentence, 'body-too-large');
}

/** The refusal for an error of fastify or of our own code. */
export function refusalOf(error: unknown, { routeOptions }: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  const { statusCode: status, code } = (error ?? {}) as { statusCode?: unknown; code?: unknown };
  if (code === 'FST_ERR_BAD_URL') {
    return badRequest('the request path is not valid percent-encoded UTF-8');
  }
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return notFound();
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge(routeOptions.bodyLimit ?? 0);
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return badRequest('the request could not be read; send a JSON object in UTF-8');
  }
  return new Refusal('internal-error', SERVICE_SENTENCES.failed);
}
