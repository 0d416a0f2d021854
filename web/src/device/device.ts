/** Asks the tutor on this device; the first question starts its thread. */

import { handOver } from './handOver.ts';
import type { Asked, Kind, Kinds, Question, Refused, Told } from './protocol.ts';

/** A mistake in a question, in the words of the library. */
export class Refusal extends Error {
  readonly field: string | undefined;

  constructor({ detail, field }: Refused) {
    super(detail);
    this.field = field;
  }
}

/** The tutor could not be loaded: a file is missing, or the network is down at the first visit. */
export class Unloaded extends Error {}

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

const waiting = new Map<number, Waiting>();
let thread: Worker | null = null;
let last = 0;

function hear(told: Told): void {
  const asker = waiting.get(told.id);
  waiting.delete(told.id);
  if (asker === undefined) return;
  if ('answer' in told) asker.resolve(told.answer as never);
  else asker.reject('refused' in told ? new Refusal(told.refused) : new Unloaded(told.failed));
}

/** A thread that could not be started, or died, fails all who wait; the next question starts another. */
function fail(message: string): void {
  thread?.terminate();
  thread = null;
  const all = [...waiting.values()];
  waiting.clear();
  for (const { reject } of all) reject(new Unloaded(message));
}

function started(): Worker {
  if (thread !== null) return thread;
  thread = new Worker(new URL('tutorWorker.js', import.meta.url), { type: 'module' });
  thread.addEventListener('message', ({ data }: MessageEvent<Told>) => hear(data));
  thread.addEventListener('error', ({ message }) => fail(message));
  handOver(thread);
  return thread;
}

/**
 * Asks a question.
 *
 * @throws Refusal for a mistake in the question
 * @throws Unloaded when the tutor could not be loaded
 */
export function ask<K extends Kind>(kind: K, takes: Kinds[K]['takes']): Promise<Kinds[K]['gives']> {
  const id = ++last;
  const question = { kind, ...takes } as unknown as Question;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    started().postMessage({ id, question } satisfies Asked);
  });
}
