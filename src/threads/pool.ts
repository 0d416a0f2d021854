/** Work that leaves the event loop: worker threads that start when needed, at which the callers take turns. */

import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { Refusal } from '../contract/refusal.ts';
import { type Outcome, unwrap } from './outcome.ts';
import { createTurns } from './turns.ts';

interface Run {
  /** Whose turn it is. */
  readonly owner: string;
  /** Buffers that move to the thread. */
  readonly transfer?: readonly ArrayBuffer[];
  /** Aborts when nobody waits for the answer any more; a task that runs already runs on. */
  readonly gone?: AbortSignal | undefined;
}

export interface Pool<Task, Answer> {
  /**
   * Runs a task on a thread.
   *
   * @throws the Refusal of the task itself; 503 with Retry-After when the thread fails, when the pool closes, or after 30
   * seconds
   */
  readonly run: (task: Task, run: Run) => Promise<Answer>;
  /** Tasks that wait for a thread. */
  readonly waiting: () => number;
  /** Ends the threads; who waits gets a 503. */
  readonly close: () => Promise<void>;
}

interface PoolParts {
  /** The compiled worker. */
  readonly file: string;
  /** What waits, as the sentence of a refusal names it. */
  readonly what: string;
  /** Told when a thread fails. */
  readonly warn: (message: string) => void;
}

/** How long a task may wait and run, and when to come back. */
const LONGEST_MS = 30_000;
const RETRY_AFTER_S = 5;

/** Ends what is waited for when its time is over, when nobody waits any more, or when all is to end. */
class Patience {
  readonly #controls = new Set<AbortController>();

  async of<T>(work: (signal: AbortSignal) => Promise<T>, late: () => Refusal): Promise<T> {
    const control = new AbortController();
    this.#controls.add(control);
    const timer = setTimeout(() => control.abort(), LONGEST_MS);
    try {
      return await work(control.signal);
    } catch (error) {
      throw control.signal.aborted ? late() : error;
    } finally {
      clearTimeout(timer);
      this.#controls.delete(control);
    }
  }

  end(): void {
    for (const control of this.#controls) control.abort();
  }
}

const later = (sentence: string): Refusal =>
  new Refusal('service-unavailable', sentence, undefined, RETRY_AFTER_S);

/** The refusal of a task where too many of its kind wait. */
export const tooMany = (what: string): Refusal =>
  later(`${what} are waiting for their turn; try again later`);

const stopping = (): Refusal => later('the service is stopping; try again');

/** What a task throws comes back as its outcome; this is of a thread that ended before it had one. */
function died({ message }: Error, warn: PoolParts['warn']): Refusal {
  warn(`a worker thread failed: ${message}`);
  return later('the thread that worked on this ended; try again');
}

/** No thread runs until the first task; an idle one goes after a minute. */
export function createPool<Task, Answer>({ file, what, warn }: PoolParts): Pool<Task, Answer> {
  // One of them is for who has none at work, so one caller alone uses all processors but one.
  const maxThreads = Math.max(2, availableParallelism());
  const threads = new Piscina({ filename: file, minThreads: 0, maxThreads, idleTimeout: 60_000 });
  const turns = createTurns(maxThreads);
  const patience = new Patience();
  let closed = false;
  // A thread that fails to start has no task to tell: unheard, its error would end the process, and the tasks
  // would wait for a thread that never comes.
  threads.on('error', (error: Error) => {
    warn(`a worker thread failed: ${error.message}`);
    patience.end();
  });
  const refusal = (): Refusal => (closed ? stopping() : tooMany(what));
  return {
    async run(task, { owner, transfer = [], gone }) {
      if (closed) throw refusal();
      const outcome = await patience.of((signal) => {
        const work = (): Promise<unknown> =>
          threads.run(task, { signal, transferList: [...transfer] }).catch((error: Error) => {
            throw signal.aborted ? error : died(error, warn);
          });
        return turns.take(owner, work, gone === undefined ? signal : AbortSignal.any([signal, gone]));
      }, refusal);
      return unwrap(outcome as Outcome<Answer>);
    },
    waiting: turns.waiting,
    async close() {
      closed = true;
      patience.end();
      await threads.destroy();
    },
  };
}
