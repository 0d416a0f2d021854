/** What comes back from a worker thread: an answer, or a refusal, whose class a thread cannot send. */

import { type Code, Refusal, type Slug } from './contract/problems.ts';

export type Outcome<T> =
  | { readonly value: T }
  | {
      readonly refused: {
        readonly slug: Slug;
        readonly message: string;
        readonly code: Code | undefined;
        readonly retryAfter: number | undefined;
      };
    };

/** Runs this on the worker's side. */
export function outcomeOf<T>(work: () => T): Outcome<T> {
  try {
    return { value: work() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { slug, message, code, retryAfter } = error;
    return { refused: { slug, message, code, retryAfter } };
  }
}

/** @throws Refusal as the worker threw it */
export function unwrap<T>(outcome: Outcome<T>): T {
  if ('value' in outcome) return outcome.value;
  const { slug, message, code, retryAfter } = outcome.refused;
  throw new Refusal(slug, message, code, retryAfter);
}
