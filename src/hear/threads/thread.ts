/** What a worker thread of a pool does beside its work: it gives way to the event loop, and says how a task came out. */

import { constants, setPriority } from 'node:os';
import { type Code, Refusal, type Slug } from '../../contract/refusal.ts';

/**
 * Called in a worker thread: where the event loop wants the processor, it gets nine tenths of it. On Linux a thread has a
 * priority of its own (setpriority(2), "BUGS").
 */
export function giveWay(): void {
  // Elsewhere this would be the priority of the whole process.
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some sandboxes forbid it; then the thread takes its equal share.
  }
}

/**
 * The outcome of a task: a value, a refusal or a fault. A thread cannot send an instance of Refusal, so the outcome
 * carries its fields. A thread that returns no outcome has died.
 */
export type Outcome<T> =
  | { readonly value: T }
  | {
      readonly refused: {
        readonly slug: Slug;
        readonly message: string;
        readonly code: Code | undefined;
        readonly retryAfter: number | undefined;
        readonly field: string | undefined;
      };
    }
  | { readonly fault: unknown };

/** Runs the work, on the worker's side. */
export async function outcomeOf<T>(work: () => T | Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (!(error instanceof Refusal)) return { fault: error };
    const { slug, message, code, retryAfter, field } = error;
    return { refused: { slug, message, code, retryAfter, field } };
  }
}

/** @throws the Refusal or the fault that the worker threw */
export function unwrap<T>(outcome: Outcome<T>): T {
  if ('value' in outcome) return outcome.value;
  if ('fault' in outcome) throw outcome.fault;
  const { slug, message, code, retryAfter, field } = outcome.refused;
  throw new Refusal(slug, message, code, retryAfter, field);
}
