/**
 * The worker threads of a process, for all work that must leave the event loop. Threads start on demand, and every
 * thread can run tasks of every kind. If all are busy, the tasks of different owners take turns.
 */

import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { Piscina } from 'piscina';
import { notNow, type Refusal, stopping } from '../../../contract/refusal.ts';
import { createTurns, Waits } from './bounds.ts';
import { type TaskOutcome, unwrap } from './thread.ts';

interface Turn {
  readonly owner: string;
  /** Aborts when the caller hangs up; then a waiting task is dropped, while a running task continues. */
  readonly gone?: AbortSignal | undefined;
}

interface PoolKind {
  readonly file: string;
  /** Name of these tasks in refusals, in the plural. */
  readonly what: string;
}

export interface Pool<Task, Answer> {
  /**
   * Runs a task on a thread. The bytes of a task are copied only when a thread is free, so that waiting tasks take no
   * additional memory.
   *
   * @throws the Refusal that the task threw; a 503 with Retry-After when the thread fails, the pool closes, or 30
   * seconds have passed
   */
  readonly run: (task: Task, turn: Turn) => Promise<Answer>;
  readonly waiting: () => number;
}

export interface Threads {
  readonly pool: <Task, Answer>(kind: PoolKind) => Pool<Task, Answer>;
  /** Ends the threads; waiting tasks get a 503. */
  readonly close: () => Promise<void>;
}

/** Longest time of a task from the beginning of its wait to its end. */
const LONGEST_MS = 30_000;

/** Largest number of threads: each takes 130 MiB of memory if it has engines of four traditions. */
const MOST = 3;

/**
 * Sizes of the V8 heap of a thread, MiB. Measured with batches in four traditions: with a young generation of 24 a
 * thread took 132 MiB of memory; with 48 it took 152 MiB and a twelfth less processor time; with the size that the
 * start command sets it took 198 MiB; with 12 it took a fifth more processor time. If a thread exceeds its old
 * generation, only the thread ends, not the service.
 */
const HEAP = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 256 };

/**
 * Lowers the priority of a thread, so that the event loop gets nine tenths of a processor that both need. On Linux each
 * thread has its own priority (nice(2), "C library/kernel differences"); other systems would change the priority of the
 * whole process.
 */
const NICE = process.platform === 'linux' ? 10 : 0;

/**
 * Number of threads that use every processor. It is at least two, because the last free thread is kept for an owner
 * without a running task.
 */
export const processors = (): number => Math.max(2, availableParallelism());

/** Makes the refusal of a task if too many tasks of its kind wait. */
const tooMany = (what: string): Refusal => notNow(`${what} are waiting for their turn; try again later`);

/** Makes the refusal for an owner that has too much in progress. */
export const crowded = (what: string): Refusal =>
  notNow(`this caller has as many ${what} under way as there is room for; try again when one is done`);

/**
 * Opens the pool of Piscina. @param failed makes the refusal of a task if its thread ended with this error @param lost
 * called with a refusal when a thread fails to start
 */
function openWorkers(most: number, failed: (error: Error) => Refusal, lost: (refusal: Refusal) => void) {
  // Resets the heap sizes that the start command sets for the main thread, because these flags of V8 would override the
  // sizes in HEAP.
  for (const flag of ['--max-semi-space-size=0', '--initial-old-space-size=0']) setFlagsFromString(flag);
  const piscina = new Piscina({
    minThreads: 0,
    maxThreads: most,
    idleTimeout: 60_000,
    resourceLimits: HEAP,
    niceIncrement: NICE,
  });
  // A thread that fails to start cannot reject a task. Without this listener the error would end the process; with an
  // empty one the tasks would wait for a thread that never starts.
  piscina.on('error', (error: Error) => lost(failed(error)));
  return {
    async run(filename: string, task: unknown, signal: AbortSignal): Promise<unknown> {
      const own = task instanceof Uint8Array ? new Uint8Array(task) : null;
      const transferList = own === null ? [] : [own.buffer];
      try {
        return await piscina.run(own ?? task, { filename, signal, transferList });
      } catch (error) {
        // A task that throws still returns an outcome (thread.ts), so this error means that the thread ended.
        throw signal.aborted ? error : failed(error as Error);
      }
    },
    close: () => piscina.destroy(),
  };
}

/**
 * Makes the threads of a process. The first thread starts with the first task; an idle thread ends after a minute.
 *
 * @param warn called when a thread fails
 * @param most largest number of threads
 */
export function createThreads(
  warn: (message: string) => void,
  most: number = Math.min(MOST, processors()),
): Threads {
  const turns = createTurns(most);
  const waits = new Waits();
  let closed = false;
  const failed = ({ message }: Error): Refusal => {
    warn(`a worker thread failed: ${message}`);
    return notNow('the thread that worked on this ended; try again');
  };
  const workers = openWorkers(most, failed, (refusal) => waits.end(refusal));
  return {
    pool<Task, Answer>({ file, what }: PoolKind): Pool<Task, Answer> {
      const waiting = new Set<symbol>();
      const bounds = { ms: LONGEST_MS, late: () => tooMany(what) };
      return {
        async run(task, { owner, gone }) {
          if (closed) throw stopping();
          const ticket = Symbol(owner);
          // Waits for a permit and then runs the task, which from then on does not count as waiting.
          const takeTurn = (signal: AbortSignal): Promise<unknown> => {
            const runNow = (): Promise<unknown> => {
              waiting.delete(ticket);
              return workers.run(file, task, signal);
            };
            // `gone` cancels only the wait. A running task continues, because aborting it would end its thread.
            return turns.take(owner, runNow, gone === undefined ? signal : AbortSignal.any([signal, gone]));
          };
          waiting.add(ticket);
          try {
            return unwrap((await waits.for(takeTurn, bounds)) as TaskOutcome<Answer>);
          } finally {
            waiting.delete(ticket);
          }
        },
        waiting: () => waiting.size,
      };
    },
    async close() {
      closed = true;
      waits.end(stopping());
      await workers.close();
    },
  };
}
