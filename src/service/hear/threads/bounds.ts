/** Limits work in progress by owner, time and memory. */

import { totalmem } from 'node:os';
import { notNow, type Refusal } from '../../../contract/refusal.ts';

const crowded = (what: string): Refusal =>
  notNow(`this caller has as many ${what} under way as there is room for; try again when one is done`);

/**
 * Limits the amount that owners hold, in requests or bytes. An owner may hold at most the amount that stays free: a
 * single owner half of the room, each of two owners a third. An owner that holds nothing is always admitted (Choudhury
 * and Hahne 1998, "Dynamic queue length thresholds for shared-memory packet switches", IEEE/ACM Transactions on
 * Networking 6:2).
 */
export class Room {
  readonly #held = new Map<string, number>();
  #free: number;

  constructor(most: number) {
    this.#free = most;
  }

  /** The free amount; negative if many owners hold a large first amount. */
  get free(): number {
    return this.#free;
  }

  of(owner: string): number {
    return this.#held.get(owner) ?? 0;
  }

  admits(owner: string, amount = 1): boolean {
    const held = this.of(owner);
    return held === 0 || held + amount <= this.#free - amount;
  }

  /** Takes an amount; returns a function that frees it, or null if the owner is not admitted. */
  take(owner: string, amount = 1): (() => void) | null {
    return this.admits(owner, amount) ? this.hold(owner, amount) : null;
  }

  /** Takes an amount without a check; returns a function that frees it. */
  hold(owner: string, amount = 1): () => void {
    this.#held.set(owner, this.of(owner) + amount);
    this.#free -= amount;
    return () => this.#give(owner, amount);
  }

  /** Runs work that holds an amount. @throws Refusal 503 if the owner is not admitted @param what names the work, in the plural */
  async during<T>(owner: string, amount: number, what: string, work: () => Promise<T>): Promise<T> {
    const release = this.take(owner, amount);
    if (release === null) throw crowded(what);
    try {
      return await work();
    } finally {
      release();
    }
  }

  #give(owner: string, amount: number): void {
    const left = this.of(owner) - amount;
    if (left > 0) this.#held.set(owner, left);
    else this.#held.delete(owner);
    this.#free += amount;
  }
}

export type Turns = ReturnType<typeof createTurns>;

type Queues = Map<string, (() => void)[]>;

/** Replaces the waiting tasks of an owner. An owner in the map keeps its position. */
function setQueue(queues: Queues, owner: string, tasks: (() => void)[]): void {
  if (tasks.length > 0) queues.set(owner, tasks);
  else queues.delete(owner);
}

/**
 * Makes a semaphore with a queue for each owner. Waiting owners get permits in turn, so that an owner with a hundred
 * tasks delays another owner by only one task. The last free permit is kept for an owner without a permit, because a task
 * may take seconds.
 */
export function createTurns(count: number) {
  /** The first owner in the map gets the next permit. */
  const queues: Queues = new Map();
  const permits = new Room(count);
  const mayTake = (owner: string): boolean => permits.free > (permits.of(owner) === 0 ? 0 : 1);
  const startNext = (): void => {
    for (const [owner, [start, ...rest]] of [...queues]) {
      if (!mayTake(owner)) continue;
      // Moves the owner to the end of the map.
      queues.delete(owner);
      setQueue(queues, owner, rest);
      start?.();
    }
  };
  const queueOf = (owner: string) => queues.get(owner) ?? [];
  const waitForTurn = (owner: string, signal: AbortSignal): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const start = (): void => {
        signal.removeEventListener('abort', giveUp);
        resolve(permits.hold(owner));
      };
      const giveUp = (): void => {
        const others = queueOf(owner).filter((other) => other !== start);
        setQueue(queues, owner, others);
        reject(signal.reason);
      };
      setQueue(queues, owner, [...queueOf(owner), start]);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  return {
    /** Runs the work when the owner gets a permit; rejects if `signal` aborts before. */
    async take<T>(owner: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
      signal.throwIfAborted();
      const release = mayTake(owner) ? permits.hold(owner) : await waitForTurn(owner, signal);
      try {
        return await work();
      } finally {
        release();
        startNext();
      }
    },
    waiting: (): number => [...queues.values()].reduce((sum, { length }) => sum + length, 0),
  };
}

interface Bounds {
  /** Time limit, milliseconds. */
  readonly ms: number;
  readonly late: () => Error;
  readonly gone?: AbortSignal | undefined;
}

/** Ends work at a time limit, when its caller hangs up, or by `end`. */
export class Waits {
  readonly #controls = new Set<AbortController>();

  /**
   * Runs work with a signal that aborts when the work must end.
   *
   * @throws the reason of the signal if it has aborted, otherwise the error of the work
   */
  async for<T>(work: (signal: AbortSignal) => Promise<T>, { ms, late, gone }: Bounds): Promise<T> {
    gone?.throwIfAborted();
    const control = new AbortController();
    const { signal } = control;
    const onGone = (): void => control.abort(gone?.reason);
    const timer = setTimeout(() => control.abort(late()), ms);
    gone?.addEventListener('abort', onGone, { once: true });
    this.#controls.add(control);
    try {
      return await work(signal);
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      clearTimeout(timer);
      gone?.removeEventListener('abort', onGone);
      this.#controls.delete(control);
    }
  }

  end(reason: Error): void {
    for (const control of this.#controls) control.abort(reason);
  }
}

/** Share of the memory limit for work in progress. */
const SPARE = 0.25;

/** Returns the memory limit of the control group or of the machine, bytes. */
const memoryLimit = (): number =>
  Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

const short = (): Refusal => notNow('the service is short of memory; try again', 'memory-short');

export class Memory {
  readonly #most: number;
  readonly #held: () => number;
  #underWay = 0;

  /** @param most while the process uses more bytes, new work is refused @param held returns the bytes in use */
  constructor(most: number = (1 - SPARE) * memoryLimit(), held: () => number = process.memoryUsage.rss) {
    this.#most = most;
    this.#held = held;
  }

  /** @throws Refusal 503 `memory-short` if no memory is left for new work */
  require(): void {
    if (this.#held() > this.#most) throw short();
  }

  /**
   * Runs work that takes much memory. Checks the memory only if other work is in progress, so that a process with too
   * little memory still does one piece of work at a time.
   *
   * @throws Refusal 503 `memory-short`
   */
  async during<T>(work: () => Promise<T>): Promise<T> {
    if (this.#underWay > 0) this.require();
    this.#underWay++;
    try {
      return await work();
    } finally {
      this.#underWay--;
    }
  }
}
