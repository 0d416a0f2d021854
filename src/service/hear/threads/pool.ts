/**
 * The worker threads of a process, for all work that must leave the event loop. Threads start on demand and do tasks of
 * every kind; owners take turns at them.
 */

import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { Piscina } from 'piscina';
import { notNow, type Refusal, stopping } from '../../../contract/refusal.ts';
import { createTurns, Waits } from './bounds.ts';
import { type Outcome, unwrap } from './thread.ts';

interface Run {
  /** The owner of the task, for the turns. */
  readonly owner: string;
  /** Aborts when the caller hangs up: a waiting task is dropped, a running task runs on. */
  readonly gone?: AbortSignal | undefined;
}

/** A kind of task. */
interface Kind {
  /** The compiled worker. */
  readonly file: string;
  /** The tasks, as the sentence of a refusal names them. */
  readonly what: string;
}

export interface Pool<Task, Answer> {
  /**
   * Runs a task on a thread. A task of bytes is copied when its turn has come, so those that wait take no memory of ours.
   *
   * @throws the Refusal of the task; a 503 with Retry-After when the thread fails, the pool closes, or 30 seconds pass
   */
  readonly run: (task: Task, run: Run) => Promise<Answer>;
  /** Tasks that wait for a thread. */
  readonly waiting: () => number;
}

export interface Threads {
  /** The tasks of one kind. */
  readonly pool: <Task, Answer>(kind: Kind) => Pool<Task, Answer>;
  /** Ends the threads; waiting tasks get a 503. */
  readonly close: () => Promise<void>;
}

/** The longest time for a task to wait and run. */
const LONGEST_MS = 30_000;

/** The threads of a service, at most: each takes 130 MiB with engines of four traditions. */
const MOST = 3;

/**
 * The sizes of the heap of a thread, MiB. Batches by four traditions made a thread 132 MiB large with a young generation of 24,
 * 152 with 48, which took a twelfth less processor time, and 198 with that of the start command; 12 took a fifth more. The old
 * generation is a bound: who passes it ends the thread, and not the service.
 */
const HEAP = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 256 };

/**
 * Where the event loop wants the processor, it gets nine tenths of it, also while a thread loads its code. On Linux a thread
 * has a priority of its own (nice(2), "C library/kernel differences"); elsewhere it would be that of the whole process.
 */
const NICE = process.platform === 'linux' ? 10 : 0;

/** Threads that use every processor. The last one serves only an owner without a running task, so there are two at least. */
export const processors = (): number => Math.max(2, availableParallelism());

/** The refusal of a task when too many of its kind wait. */
const tooMany = (what: string): Refusal => notNow(`${what} are waiting for their turn; try again later`);

/** The refusal of an owner that holds as much as there is room for. */
export const crowded = (what: string): Refusal =>
  notNow(`this caller has as many ${what} under way as there is room for; try again when one is done`);

/** The threads themselves. `failed` makes the refusal of a task whose thread ended, `lost` is for a thread without one. */
function openWorkers(most: number, failed: (error: Error) => Refusal, lost: (refusal: Refusal) => void) {
  // The sizes of the start command are for the event loop. As flags of V8 they would go before those of a thread.
  for (const flag of ['--max-semi-space-size=0', '--initial-old-space-size=0']) setFlagsFromString(flag);
  const piscina = new Piscina({
    minThreads: 0,
    maxThreads: most,
    idleTimeout: 60_000,
    resourceLimits: HEAP,
    niceIncrement: NICE,
  });
  // A thread that fails to start has no task to reject. Without this listener its error would end the process, and the
  // tasks would wait for a thread that never starts.
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
 * @param most how many threads there are
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
    pool<Task, Answer>({ file, what }: Kind): Pool<Task, Answer> {
      const waiting = new Set<symbol>();
      const bounds = { ms: LONGEST_MS, late: () => tooMany(what) };
      return {
        async run(task, { owner, gone }) {
          if (closed) throw stopping();
          const place = Symbol(owner);
          const wait = (signal: AbortSignal): Promise<unknown> => {
            const work = (): Promise<unknown> => {
              waiting.delete(place);
              return workers.run(file, task, signal);
            };
            // A caller who leaves gives up the turn; a task that runs is not broken off, which would end its thread.
            return turns.take(owner, work, gone === undefined ? signal : AbortSignal.any([signal, gone]));
          };
          waiting.add(place);
          try {
            return unwrap((await waits.for(wait, bounds)) as Outcome<Answer>);
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
