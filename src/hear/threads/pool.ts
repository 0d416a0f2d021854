/**
 * A pool of worker threads for work that must leave the event loop. Threads start on demand; owners take turns at them.
 */

import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { notNow, type Refusal, stopping } from '../../contract/refusal.ts';
import { type Outcome, unwrap } from './thread.ts';
import { createTurns } from './turns.ts';
import { Waits } from './waits.ts';

interface Run {
  /** The owner of the task, for the turns. */
  readonly owner: string;
  /** Buffers that move to the thread. */
  readonly transfer?: readonly ArrayBuffer[];
  /** Aborts when the caller hangs up: a waiting task is dropped, a running task runs on. */
  readonly gone?: AbortSignal | undefined;
}

export interface Pool<Task, Answer> {
  /**
   * Runs a task on a thread.
   *
   * @throws the Refusal of the task; a 503 with Retry-After when the thread fails, the pool closes, or 30 seconds pass
   */
  readonly run: (task: Task, run: Run) => Promise<Answer>;
  /** Tasks that wait for a thread. */
  readonly waiting: () => number;
  /** Ends the threads; waiting tasks get a 503. */
  readonly close: () => Promise<void>;
}

interface PoolParts {
  /** The compiled worker. */
  readonly file: string;
  /** The tasks, as the sentence of a refusal names them. */
  readonly what: string;
  /** Called when a thread fails. */
  readonly warn: (message: string) => void;
}

/** The longest time for a task to wait and run. */
const LONGEST_MS = 30_000;

/** The refusal of a task when too many of its kind wait. */
export const tooMany = (what: string): Refusal =>
  notNow(`${what} are waiting for their turn; try again later`);

/** The refusal for a thread that ended without an outcome. A task that throws has one. */
function died({ message }: Error, warn: PoolParts['warn']): Refusal {
  warn(`a worker thread failed: ${message}`);
  return notNow('the thread that worked on this ended; try again');
}

/** No thread runs before the first task; an idle thread ends after a minute. */
export function createPool<Task, Answer>({ file, what, warn }: PoolParts): Pool<Task, Answer> {
  // The last thread serves only an owner without a running task, so one caller alone leaves one processor free.
  const maxThreads = Math.max(2, availableParallelism());
  const threads = new Piscina({ filename: file, minThreads: 0, maxThreads, idleTimeout: 60_000 });
  const turns = createTurns(maxThreads);
  const waits = new Waits();
  const late = (): Refusal => tooMany(what);
  let closed = false;
  // A thread that fails to start has no task to reject. Without this listener its error would end the process, and the
  // tasks would wait for a thread that never starts.
  threads.on('error', (error: Error) => {
    warn(`a worker thread failed: ${error.message}`);
    waits.end(late());
  });
  return {
    async run(task, { owner, transfer = [], gone }) {
      if (closed) throw stopping();
      const wait = (signal: AbortSignal): Promise<unknown> => {
        const work = (): Promise<unknown> =>
          threads.run(task, { signal, transferList: [...transfer] }).catch((error: Error) => {
            throw signal.aborted ? error : died(error, warn);
          });
        // A caller who leaves gives up the turn; a task that runs is not broken off, which would end its thread.
        return turns.take(owner, work, gone === undefined ? signal : AbortSignal.any([signal, gone]));
      };
      return unwrap((await waits.for(wait, { ms: LONGEST_MS, late })) as Outcome<Answer>);
    },
    waiting: turns.waiting,
    async close() {
      closed = true;
      waits.end(stopping());
      await threads.destroy();
    },
  };
}
