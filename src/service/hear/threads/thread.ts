/** Passes the outcome of a task from a worker thread to the main thread. */

import { Refusal } from '../../../contract/refusal.ts';

/**
 * The value, the refusal or the fault of a task. It has the fields of a Refusal, because an instance of a class cannot
 * be sent between threads.
 */
export type TaskOutcome<T> =
  | { readonly value: T }
  | {
      readonly refused: Pick<Refusal, 'slug' | 'message' | 'code' | 'retryAfter' | 'field' | 'hint'>;
    }
  | { readonly fault: unknown };

/** Runs the work, on the worker's side. */
export async function outcomeOf<T>(work: () => T | Promise<T>): Promise<TaskOutcome<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (!(error instanceof Refusal)) return { fault: error };
    const { slug, message, code, retryAfter, field, hint } = error;
    return { refused: { slug, message, code, retryAfter, field, hint } };
  }
}

/** @throws the Refusal or the fault that the worker threw */
export function unwrap<T>(outcome: TaskOutcome<T>): T {
  if ('value' in outcome) return outcome.value;
  if ('fault' in outcome) throw outcome.fault;
  const { slug, message, code, retryAfter, field, hint } = outcome.refused;
  throw new Refusal(slug, message, code, retryAfter, field, hint);
}
