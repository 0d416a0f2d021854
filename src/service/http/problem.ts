/** Turns errors of fastify into refusals, and suggests paths. */

import type { FastifyRequest } from 'fastify';
import { SERVICE_LIMITS } from '../../contract/limits.ts';
import { nearestOf } from '../../contract/nearest.ts';
import { OPERATIONS } from '../../contract/operations.ts';
import { badRequest, Refusal, refusalFor } from '../../contract/refusal.ts';

export const PROBLEM_JSON = 'application/problem+json';

export const STRICT_TRANSPORT = 'max-age=31536000';

/** Advice for a body that is too large, keyed by the limit in bytes. */
const ADVICE: Readonly<Record<number, string>> = {
  [SERVICE_LIMITS.body_bytes]: 'send a recording to an upload slot, and its audio_url here',
  [SERVICE_LIMITS.upload_bytes]: 'send a shorter recording, or one of fewer samples a second',
};

function bodyTooLarge(limit: number): Refusal {
  const advice = ADVICE[limit] ?? 'send a smaller one';
  const sentence = `the request body is larger than ${limit / 1024} KiB; ${advice}`;
  return new Refusal('content-too-large', sentence, 'body-too-large');
}

export function refusalOf(error: unknown, { routeOptions }: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  const { statusCode: status, code } = (error ?? {}) as { statusCode?: unknown; code?: unknown };
  if (code === 'FST_ERR_BAD_URL') {
    return badRequest('the request path is not valid percent-encoded UTF-8');
  }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge(routeOptions.bodyLimit ?? 0);
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return badRequest('the request could not be read; send a JSON object in UTF-8');
  }
  return refusalFor(error);
}

/** Returns the methods of a path; empty for an unknown path. */
export type MethodsOf = (path: string) => readonly string[];

const PATHS: readonly string[] = [
  ...OPERATIONS.map(({ path }) => path).filter((path) => !path.includes('{')),
  '/v1/capabilities',
];

const OTHER_NAMES: Readonly<Record<string, string>> = {
  '/v1/score': '/v1/tutor',
  '/v1/scores': '/v1/tutor',
  '/v1/batch': '/v1/tutor/batch',
  '/v1/score/batch': '/v1/tutor/batch',
  '/v1/read': '/v1/reading',
  '/v1/suggest': '/v1/lexicon',
  '/v1/words': '/v1/lexicon',
  '/v1/speak': '/v1/speech',
  '/v1/audio': '/v1/uploads',
  '/v1/passage': '/v1/passages',
  '/v1/verses': '/v1/passages',
};

function meant(path: string, methodsOf: MethodsOf): string | undefined {
  const found = OTHER_NAMES[path] ?? path;
  return methodsOf(found).length > 0 ? found : nearestOf(path, PATHS);
}

/** Suggests a method and a path; undefined if no path is similar. */
export function hintFor(method: string, path: string, methodsOf: MethodsOf): string | undefined {
  const plain = path.toLowerCase().replaceAll(/\/{2,}/gu, '/');
  // The path without prefixes such as /api/v1.
  const bare = plain.replace(/^(?:\/(?:api|v\d))+(?=\/|$)/u, '');
  const found = bare === '' ? undefined : (meant(`/v1${bare}`, methodsOf) ?? meant(bare, methodsOf));
  if (found === undefined) return undefined;
  const methods = methodsOf(found);
  return `did you mean ${methods.includes(method) ? method : methods[0]} ${found}?`;
}
