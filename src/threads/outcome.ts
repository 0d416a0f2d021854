/**
 * What comes back from a worker thread: an answer, a refusal, whose class a thread cannot send, or a fault of our own. So
 * a thread that comes back with nothing has died.
 */

import { type Code, Refusal, type Slug } from '../contract/refusal.ts';

export type Outcome<T> =
  | { readonly value: T }
  | {
      readonly refused: {
        readonly slug: Slug;
        readonly message: string;
        readonly code: Code | undefined;
        readonly retryAfter: number | undefined;
      };
    }
  | { readonly fault: unknown };

/** Runs this on the worker's side. */
export function outcomeOf<T>(work: () => T): Outcome<T> {
  try {
    return { value: work() };
  } catch (error) {
    if (!(error instanceof Refusal)) return { fault: error };
    const { slug, message, code, retryAfter } = error;
    return { refused: { slug, message, code, retryAfter } };
  }
}

/** @throws what the worker threw, a Refusal or a fault */
export function unwrap<T>(outcome: Outcome<T>): T {
  if ('value' in outcome) return outcome.value;
  if ('fault' in outcome) throw outcome.fault;
  const { slug, message, code, retryAfter } = outcome.refused;
  throw new Refusal(slug, message, code, retryAfter);
}
