/** Work that leaves the event loop: a pool of worker threads that start when needed, with a bounded queue. */

import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { Refusal } from './contract/problems.ts';
import { type Outcome, unwrap } from './outcome.ts';

export interface Pool<Task, Answer> {
  /**
   * Runs a task on a thread.
   *
   * @throws the Refusal of the task itself; and 503 with Retry-After when too many wait, when the thread fails, or after 30 seconds
   */
  readonly run: (task: Task, transfer?: readonly ArrayBuffer[]) => Promise<Answer>;
  /** Tasks that wait for a thread. */
  readonly waiting: () => number;
  /** Ends the threads. */
  readonly close: () => Promise<void>;
}

interface PoolParts {
  /** The compiled worker. */
  readonly file: string;
  /** Tasks that wait for a thread, at most. */
  readonly most: number;
  /** What waits, as the sentence of a refusal names it. */
  readonly what: string;
  /** Told when a thread fails. */
  readonly warn: (message: string) => void;
}

/** How long a task may wait and run, and when to come back. */
const LONGEST_MS = 30_000;
const RETRY_AFTER_S = 5;

/** Ends what is waited for when its time is over, or when it is told to. */
class Patience {
  readonly #controls = new Set<AbortController>();

  /** Waits for a task that ends when its signal aborts; `late` is thrown then. */
  async of<T>(task: (signal: AbortSignal) => Promise<T>, late: () => Refusal): Promise<T> {
    const control = new AbortController();
    this.#controls.add(control);
    const timer = setTimeout(() => control.abort(), LONGEST_MS);
    try {
      return await task(control.signal);
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

/** No thread runs until the first task; an idle one goes after a minute. */
export function createPool<Task, Answer>({ file, most, what, warn }: PoolParts): Pool<Task, Answer> {
  const threads = new Piscina({
    filename: file,
    minThreads: 0,
    maxThreads: Math.max(1, availableParallelism() - 1),
    maxQueue: most,
    idleTimeout: 60_000,
  });
  const patience = new Patience();
  // A thread that fails to start has no task to tell: unheard, its error would end the process, and the tasks
  // would wait for a thread that never comes.
  threads.on('error', (error: Error) => {
    warn(`a worker thread failed: ${error.message}`);
    patience.end();
  });
  const busy = (): Refusal =>
    new Refusal(
      'service-unavailable',
      `${what} are waiting for their turn; try again later`,
      undefined,
      RETRY_AFTER_S,
    );
  return {
    async run(task, transfer = []) {
      if (threads.queueSize >= most) throw busy();
      const outcome = await patience.of(
        (signal) => threads.run(task, { signal, transferList: [...transfer] }),
        busy,
      );
      return unwrap(outcome as Outcome<Answer>);
    },
    waiting: () => threads.queueSize,
    close: () => threads.destroy(),
  };
}
