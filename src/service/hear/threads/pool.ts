/** Runs slow work on worker threads. Every thread runs tasks of every kind; tasks of different owners take turns. */

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
  /** Names these tasks in refusals, in the plural. */
  readonly what: string;
}

export interface Pool<Task, Answer> {
  /** @throws the Refusal of the task; a 503 when the thread fails, the pool closes, or 30 seconds have passed */
  readonly run: (task: Task, turn: Turn) => Promise<Answer>;
  readonly waiting: () => number;
}

export type Threads = ReturnType<typeof createThreads>;

/** Default limit on the time of a task, including its wait, milliseconds. */
const LONGEST_MS = 30_000;

/** Largest number of threads. Each takes 130 MiB with the engines of four traditions. */
const MOST = 3;

/**
 * Sizes of the V8 heap of a thread, MiB. A larger young generation takes more memory than it saves time; with 12 MiB a
 * batch takes a fifth more processor time. A thread that exceeds its old generation ends, and the service continues.
 */
const HEAP = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 256 };

/**
 * Lowers the priority of a thread, so that the event loop gets nine tenths of a shared processor. Only Linux has a
 * priority for each thread (nice(2), "C library/kernel differences").
 */
const NICE = process.platform === 'linux' ? 10 : 0;

/** Returns the number of processors, at least two, because the last free thread is kept for another owner. */
export const processors = (): number => Math.max(2, availableParallelism());

const tooMany = (what: string): Refusal => notNow(`${what} are waiting for their turn; try again later`);

/**
 * @param failed makes the refusal of a task whose thread ended with this error
 * @param lost called with a refusal when a thread fails to start
 */
function openWorkers(most: number, failed: (error: Error) => Refusal, lost: (refusal: Refusal) => void) {
  // Resets flags of the start command. They are meant for the main thread, and would override HEAP.
  for (const flag of ['--max-semi-space-size=0', '--initial-old-space-size=0']) setFlagsFromString(flag);
  const piscina = new Piscina({
    minThreads: 0,
    maxThreads: most,
    idleTimeout: 60_000,
    resourceLimits: HEAP,
    niceIncrement: NICE,
  });
  // A thread that fails to start cannot reject a task. Without a listener the error would end the process.
  piscina.on('error', (error: Error) => lost(failed(error)));
  return {
    async run(filename: string, task: unknown, signal: AbortSignal): Promise<unknown> {
      // Copies bytes only now, so that waiting tasks take no more memory.
      const copy = task instanceof Uint8Array ? new Uint8Array(task) : null;
      const transferList = copy === null ? [] : [copy.buffer];
      try {
        return await piscina.run(copy ?? task, { filename, signal, transferList });
      } catch (error) {
        // A task that throws returns an outcome (thread.ts), so this error means that the thread ended.
        throw signal.aborted ? error : failed(error as Error);
      }
    },
    close: () => piscina.destroy(),
  };
}

/**
 * Makes the threads of a process. A thread starts with a task, and ends after an idle minute.
 *
 * @param longestMs limit on the time of a task, including its wait, milliseconds
 */
export function createThreads(
  warn: (message: string) => void,
  most: number = Math.min(MOST, processors()),
  longestMs = LONGEST_MS,
) {
  const turns = createTurns(most);
  const waits = new Waits();
  let closed = false;
  const failed = ({ message }: Error): Refusal => {
    warn(`a worker thread failed: ${message}`);
    return notNow('the thread that worked on this ended; try again');
  };
  const workers = openWorkers(most, failed, (refusal) => waits.end(refusal));
  return {
    /** Makes a pool for one kind of task. All pools share the threads and their turns. */
    pool<Task, Answer>({ file, what }: PoolKind): Pool<Task, Answer> {
      const waiting = new Set<symbol>();
      const bounds = { ms: longestMs, late: () => tooMany(what) };
      return {
        async run(task, { owner, gone }) {
          if (closed) throw stopping();
          // Counts the task in `waiting` until its turn comes.
          const ticket = Symbol(owner);
          const takeTurn = (signal: AbortSignal): Promise<unknown> => {
            const runNow = (): Promise<unknown> => {
              waiting.delete(ticket);
              return workers.run(file, task, signal);
            };
            // `gone` cancels only the wait, because aborting a running task would end its thread.
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
    /** Ends the threads; waiting tasks get a 503. */
    async close(): Promise<void> {
      closed = true;
      waits.end(stopping());
      await workers.close();
    },
  };
}
