import type { Problem } from '../../../src/contract/problems.ts';

/** The service refused the request or failed; `message` is the `detail` of its problem document, and the `hint`. */
export class TutorProblem extends Error {
  override readonly name = 'TutorProblem';
  readonly problem: Problem;
  readonly status: number;
  /** Stable token for the kind of problem, to branch on; a newer service may send codes that this client does not list. */
  readonly code: Problem['code'];
  /** JSON pointer (RFC 6901) to the wrong part of the request, such as `/ipa`. */
  readonly pointer: Problem['pointer'];
  /** Advice, or what was found or meant, in one sentence. */
  readonly hint: Problem['hint'];
  /** Seconds to wait before a retry (Retry-After), if the service sends it. */
  readonly retryAfter: number | undefined;
  /** The most requests that the caller's smallest rate-limit window allows; infinite if the answer does not say. */
  readonly allowed: number;
  /** Id of the request; quote it when you report the problem. */
  readonly requestId: string | undefined;

  constructor(problem: Problem, headers: Headers) {
    super([problem.detail, problem.hint].filter(Boolean).join('; '));
    this.problem = problem;
    this.status = problem.status;
    this.code = problem.code;
    this.pointer = problem.pointer;
    this.hint = problem.hint;
    this.retryAfter = secondsOf(headers);
    this.allowed = allowedBy(headers);
    this.requestId = headers.get('x-request-id') ?? undefined;
  }
}

/** No answer came in time, or the answer was not from koine-tutor; `cause` has the reason. */
export class TutorUnreachable extends Error {
  override readonly name = 'TutorUnreachable';
  /** The status of an answer from another source, such as a proxy or a redirect; 0 for a redirect in a browser. */
  readonly status: number | undefined;
  readonly timedOut: boolean;

  constructor(
    message: string,
    options: { readonly cause?: unknown; readonly status?: number; readonly timedOut?: boolean } = {},
  ) {
    super(message, { cause: options.cause });
    this.status = options.status;
    this.timedOut = options.timedOut ?? false;
  }
}

/** Reads Retry-After, which the service sends in whole seconds, never as a date. */
function secondsOf(headers: Headers): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  return /^\d{1,9}$/u.test(text) ? Number(text) : undefined;
}

const allowedBy = (headers: Headers): number =>
  Math.min(
    ...Array.from((headers.get('ratelimit-policy') ?? '').matchAll(/;q=(\d+)/gu), ([, q]) => Number(q)),
  );
