/** The service as this page calls it: three questions that need no key, and one that does. */

import type { CapabilitiesResponse } from '../../src/contract/capabilities.ts';
import type { LexiconResponse, ReadingResponse } from '../../src/contract/lexicon.ts';
import type { Problem } from '../../src/contract/problems.ts';
import type { TutorResponse, UnscoredResponse } from '../../src/contract/response.ts';

/** An attempt as it is sent, with `ipa` or with `audio_base64`. */
export interface TutorBody {
  readonly target: string;
  readonly scheme?: string | undefined;
  readonly ipa?: string;
  readonly audio_base64?: string;
  readonly recognizer?: string;
}

/** A refusal in the words of the service; `status` is 0 when it did not answer at all. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly retryAfterS: number | null;

  constructor(problem: Pick<Problem, 'status' | 'detail' | 'code'>, retryAfter: string | null = null) {
    super(problem.detail);
    this.status = problem.status;
    this.code = problem.code;
    this.retryAfterS = retryAfter === null ? null : Number(retryAfter);
  }
}

/** The address of the service: this script is served below it. */
const BASE = new URL('..', import.meta.url);

export const addressOf = (path: string): string => new URL(path, BASE).href;

async function ask<T>(path: string, request: RequestInit = {}): Promise<T> {
  const response = await fetch(addressOf(path), request).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Refused({ status: 0, detail: '' });
  });
  const body: unknown = await response.json().catch(() => ({}));
  if (response.ok) return body as T;
  const { detail = `HTTP ${response.status}`, code } = body as Partial<Problem>;
  throw new Refused({ status: response.status, detail, code }, response.headers.get('retry-after'));
}

export const askCapabilities = (): Promise<CapabilitiesResponse> => ask('v1/capabilities');

/** A query; without a scheme the service takes its default. */
const query = (fields: Readonly<Record<string, string>>, scheme: string | undefined): string =>
  String(new URLSearchParams(scheme === undefined ? fields : { ...fields, scheme }));

export const askWords = (
  prefix: string,
  scheme: string | undefined,
  signal: AbortSignal,
): Promise<LexiconResponse> => ask(`v1/lexicon?${query({ prefix }, scheme)}`, { signal });

export const askReading = (
  target: string,
  scheme: string | undefined,
  signal: AbortSignal,
): Promise<ReadingResponse> => ask(`v1/reading?${query({ target }, scheme)}`, { signal });

export const askScore = (body: TutorBody, key: string): Promise<TutorResponse | UnscoredResponse> =>
  ask('v1/tutor', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });
