/** The service that serves this page, if one does: it hears recordings, and needs a key for that. A page from a folder has none. */

import type { CapabilitiesResponse } from '../../src/contract/capabilities.ts';
import type { Problem } from '../../src/contract/problems.ts';
import type { TutorResponse, UnscoredResponse } from '../../src/contract/response.ts';
import { DEFAULT_SCHEME } from '../../src/contract/schemes.ts';

/** A recording as it is sent. */
export interface Recorded {
  readonly target: string;
  readonly scheme: string;
  readonly audio_base64: string;
  readonly recognizer?: string;
}

/** A refusal of the service; `status` is 0 when it did not answer at all. */
export class ServiceRefusal extends Error {
  readonly status: number;
  readonly code: Problem['code'];
  readonly retryAfterS: number | null;

  constructor(
    { status, detail, code }: Pick<Problem, 'status' | 'detail' | 'code'>,
    retryAfter: string | null = null,
  ) {
    super(detail);
    this.status = status;
    this.code = code;
    this.retryAfterS = retryAfter === null ? null : Number(retryAfter);
  }
}

/** The address of the service, which it writes into the page; null for a page from a folder. */
const base = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="koine-service"]')?.content ?? null;

/** The pronunciation where nobody chose one: that of the service, which it writes into the page. */
export const defaultScheme = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="koine-scheme"]')?.content || DEFAULT_SCHEME;

/** True for a page that a service serves. */
export const hasService = (): boolean => base() !== null;

/** The absolute address of a path of the service. */
export function addressOf(path: string): string {
  const found = base();
  if (found === null) throw new Error('this page comes from a folder, without a service');
  return new URL(path, new URL(found, location.href)).href;
}

async function ask<T>(path: string, request: RequestInit = {}): Promise<T> {
  const response = await fetch(addressOf(path), request).catch(() => {
    throw new ServiceRefusal({ status: 0, detail: '' });
  });
  const body: unknown = await response.json().catch(() => ({}));
  if (response.ok) return body as T;
  const { detail = `HTTP ${response.status}`, code } = body as Partial<Problem>;
  throw new ServiceRefusal({ status: response.status, detail, code }, response.headers.get('retry-after'));
}

/** What the service can do; null where there is none, or it does not answer. */
export const askCapabilities = async (): Promise<CapabilitiesResponse | null> =>
  base() === null ? null : ask<CapabilitiesResponse>('v1/capabilities').catch(() => null);

/** Has a recording heard and scored. */
export const askHearing = (recorded: Recorded, key: string): Promise<TutorResponse | UnscoredResponse> =>
  ask('v1/tutor', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify(recorded),
  });
