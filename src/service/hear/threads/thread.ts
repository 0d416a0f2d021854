/** Passes the outcome of a task from a worker thread to the main thread, as plain data: a class would be lost on the way. */

import { Refusal } from '../../../contract/refusal.ts';

export type TaskOutcome<T> =
  | { readonly value: T }
  | {
      readonly refused: Pick<Refusal, 'slug' | 'message' | 'code' | 'retryAfter' | 'field' | 'hint'>;
    }
  | { readonly fault: unknown };

export async function outcomeOf<T>(work: () => T | Promise<T>): Promise<TaskOutcome<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (!(error instanceof Refusal)) return { fault: error };
    const { slug, message, code, retryAfter, field, hint } = error;
    return { refused: { slug, message, code, retryAfter, field, hint } };
  }
}

/** Returns the value of a task on the main thread. @throws the error of the task */
export function unwrap<T>(outcome: TaskOutcome<T>): T {
  if ('value' in outcome) return outcome.value;
  if ('fault' in outcome) throw outcome.fault;
  const { slug, message, code, retryAfter, field, hint } = outcome.refused;
  throw new Refusal(slug, message, code, retryAfter, field, hint);
}
