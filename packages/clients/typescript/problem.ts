/** What a call of the client throws: a problem that the service answered, or no answer of the service at all. */

import type { Problem } from '../../../src/contract/problems.ts';

/** The service refused or failed; `message` is the `detail` of the problem, with its `hint`. */
export class TutorProblem extends Error {
  override readonly name = 'TutorProblem';
  readonly problem: Problem;
  readonly status: number;
  /** Stable token to branch on; a newer service may send codes that this client does not list. */
  readonly code: Problem['code'];
  /** The place in the request that the problem is about (RFC 6901), such as `/ipa`. */
  readonly pointer: Problem['pointer'];
  /** One sentence that helps beyond the detail. */
  readonly hint: Problem['hint'];
  /** Seconds after which another try makes sense, where the service says so. */
  readonly retryAfter: number | undefined;
  /** Requests that the smallest window of the caller ever takes at once; infinite where the answer does not say. */
  readonly allowed: number;
  /** Quote it when you report the problem. */
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

/** No answer came in time, or something else than koine-tutor answered; `cause` says more. */
export class TutorUnreachable extends Error {
  override readonly name = 'TutorUnreachable';
  /** The status of an answer that is not the service's, such as that of a proxy or a redirect; 0 for a redirect in a browser. */
  readonly status: number | undefined;
  /** True where no answer came in time. */
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

/** Retry-After in seconds; the service sends whole seconds and never a date. */
function secondsOf(headers: Headers): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  return /^\d{1,9}$/u.test(text) ? Number(text) : undefined;
}

/** The least `q` of a RateLimit-Policy. */
const allowedBy = (headers: Headers): number =>
  Math.min(
    ...Array.from((headers.get('ratelimit-policy') ?? '').matchAll(/;q=(\d+)/gu), ([, q]) => Number(q)),
  );
