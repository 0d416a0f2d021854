/**
 * The worker threads of a process, for all work that must leave the event loop. Threads start on demand and do tasks of
 * every kind; owners take turns at them.
 */

import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { Piscina } from 'piscina';
import { notNow, type Refusal, stopping } from '../../../contract/refusal.ts';
import { createTurns, Waits } from './bounds.ts';
import { type TaskOutcome, unwrap } from './thread.ts';

interface Turn {
  readonly owner: string;
  /** Aborts when the caller hangs up: a waiting task is dropped, a running task continues. */
  readonly gone?: AbortSignal | undefined;
}

interface PoolKind {
  readonly file: string;
  /** Name of the tasks in a refusal. */
  readonly what: string;
}

export interface Pool<Task, Answer> {
  /**
   * Runs a task on a thread. The bytes of a task are copied when its turn comes, so waiting tasks take no memory of ours.
   *
   * @throws the Refusal of the task; a 503 with Retry-After when the thread fails, the pool closes, or 30 seconds pass
   */
  readonly run: (task: Task, turn: Turn) => Promise<Answer>;
  readonly waiting: () => number;
}

export interface Threads {
  readonly pool: <Task, Answer>(kind: PoolKind) => Pool<Task, Answer>;
  /** Ends the threads; waiting tasks get a 503. */
  readonly close: () => Promise<void>;
}

/** The longest time for a task to wait and run. */
const LONGEST_MS = 30_000;

/** Largest number of threads: each takes 130 MiB with engines of four traditions. */
const MOST = 3;

/**
 * Sizes of the heap of a thread, MiB. With batches in four traditions a thread took 132 MiB with a young generation of 24;
 * 152 with 48, for a twelfth less processor time; 198 with the size of the start command; with 12 it took a fifth more
 * time. Exceeding the old generation ends the thread, not the service.
 */
const HEAP = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 256 };

/**
 * Gives the event loop nine tenths of a contested processor, also while a thread loads its code. On Linux each thread has
 * its own priority (nice(2), "C library/kernel differences"); other systems would change the whole process.
 */
const NICE = process.platform === 'linux' ? 10 : 0;

/** Threads that use every processor; at least two, because the last one serves only an owner without a running task. */
export const processors = (): number => Math.max(2, availableParallelism());

/** Refuses a task when too many of its kind wait. */
const tooMany = (what: string): Refusal => notNow(`${what} are waiting for their turn; try again later`);

/** Refuses an owner whose room is full. */
export const crowded = (what: string): Refusal =>
  notNow(`this caller has as many ${what} under way as there is room for; try again when one is done`);

/**
 * The threads themselves. `failed` makes the refusal of a task whose thread ended; `lost` gets the refusal
 * when a thread fails to start.
 */
function openWorkers(most: number, failed: (error: Error) => Refusal, lost: (refusal: Refusal) => void) {
  // Removes the sizes of the start command, which are for the event loop, because flags of V8 would override the sizes of a
  // thread.
  for (const flag of ['--max-semi-space-size=0', '--initial-old-space-size=0']) setFlagsFromString(flag);
  const piscina = new Piscina({
    minThreads: 0,
    maxThreads: most,
    idleTimeout: 60_000,
    resourceLimits: HEAP,
    niceIncrement: NICE,
  });
  // A thread that fails to start cannot reject a task. Without this listener its error would end the process, and the tasks
  // would wait for a thread that never starts.
  piscina.on('error', (error: Error) => lost(failed(error)));
  return {
    async run(filename: string, task: unknown, signal: AbortSignal): Promise<unknown> {
      const own = task instanceof Uint8Array ? new Uint8Array(task) : null;
      const transferList = own === null ? [] : [own.buffer];
      try {
        return await piscina.run(own ?? task, { filename, signal, transferList });
      } catch (error) {
        // A task that throws has an outcome.
        throw signal.aborted ? error : failed(error as Error);
      }
    },
    close: () => piscina.destroy(),
  };
}

/**
 * No thread runs before the first task; an idle thread ends after a minute.
 *
 * @param warn called when a thread fails
 * @param most number of threads
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
          const place = Symbol(owner);
          // Waits for a turn and then runs the task, which no longer counts as waiting.
          const takeTurn = (signal: AbortSignal): Promise<unknown> => {
            const runNow = (): Promise<unknown> => {
              waiting.delete(place);
              return workers.run(file, task, signal);
            };
            // A caller who leaves gives up the turn; a running task continues, because aborting it would end its thread.
            return turns.take(owner, runNow, gone === undefined ? signal : AbortSignal.any([signal, gone]));
          };
          waiting.add(place);
          try {
            return unwrap((await waits.for(takeTurn, bounds)) as TaskOutcome<Answer>);
          } finally {
            waiting.delete(place);
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
