/** Limits of work in progress: the share of each owner, taking turns, time limits, and memory. */

import { totalmem } from 'node:os';
import { notNow, type Refusal } from '../../../contract/refusal.ts';

/**
 * Limits what owners hold at the same time, counted in requests or in bytes. An owner may hold at most the amount that
 * stays free: a single owner half of the room, each of two owners a third. This always leaves some room, refuses only
 * owners that would hold more, and always admits the first request of an owner that holds nothing (Choudhury and Hahne
 * 1998, "Dynamic queue length thresholds for shared-memory packet switches", IEEE/ACM Transactions on Networking 6:2).
 */
export class Room {
  readonly #held = new Map<string, number>();
  #free: number;

  constructor(most: number) {
    this.#free = most;
  }

  /** The amount that is free; negative if many owners hold their first request, which is always admitted. */
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

  /** Takes an amount for this owner and returns a function that frees it; null if the owner is not admitted. */
  take(owner: string, amount = 1): (() => void) | null {
    return this.admits(owner, amount) ? this.hold(owner, amount) : null;
  }

  /** Takes an amount without a check; returns a function that frees it. */
  hold(owner: string, amount = 1): () => void {
    this.#held.set(owner, this.of(owner) + amount);
    this.#free -= amount;
    return () => this.#give(owner, amount);
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

/** Replaces the waiting tasks of an owner. An owner that is already in the map keeps its position. */
function setQueue(queues: Queues, owner: string, tasks: (() => void)[]): void {
  if (tasks.length > 0) queues.set(owner, tasks);
  else queues.delete(owner);
}

/**
 * A semaphore with a queue for each owner. A free permit goes to the waiting owner that got its last permit the longest
 * time ago, so an owner with a hundred tasks delays the first task of another owner by one task, not by a hundred. The
 * last free permit is kept for an owner that holds none of the permits, because a task may take seconds.
 */
export function createTurns(count: number) {
  /** The waiting tasks of each owner, oldest first. The first owner in the map gets the next permit. */
  const queues: Queues = new Map();
  const permits = new Room(count);
  const may = (owner: string): boolean => permits.free > (permits.of(owner) === 0 ? 0 : 1);
  const startNext = (): void => {
    for (const [owner, [start, ...rest]] of [...queues]) {
      if (!may(owner)) continue;
      queues.delete(owner);
      setQueue(queues, owner, rest);
      start?.();
    }
  };
  const turnOf = (owner: string, signal: AbortSignal): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const start = (): void => {
        signal.removeEventListener('abort', giveUp);
        resolve(permits.hold(owner));
      };
      const giveUp = (): void => {
        setQueue(
          queues,
          owner,
          (queues.get(owner) ?? []).filter((other) => other !== start),
        );
        reject(signal.reason);
      };
      setQueue(queues, owner, [...(queues.get(owner) ?? []), start]);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  return {
    /** Runs the work when the owner gets a permit; rejects with the reason of `signal` if that aborts before. */
    async take<T>(owner: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
      signal.throwIfAborted();
      const release = may(owner) ? permits.hold(owner) : await turnOf(owner, signal);
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
  /** Makes the error for work that took longer than `ms`. */
  readonly late: () => Error;
  /** Aborts when the caller hangs up. */
  readonly gone?: AbortSignal | undefined;
}

/**
 * Waits for work. A wait ends when the work ends, at its time limit, when the caller hangs up, or, with all others, by
 * `end`. In the last three cases the signal that the work gets aborts, and the wait rejects with its reason at once,
 * even if the work ignores the signal.
 */
export class Waits {
  readonly #controls = new Set<AbortController>();

  /** Waits for work. @throws the error of the work, or the reason of its signal if that has aborted */
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

/** Share of the memory limit that is kept for work already in progress. */
const SPARE = 0.25;

/**
 * Memory limit of the process, bytes: the limit of its control group if it has one, otherwise the memory of the
 * machine.
 */
const allowed = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

const short = (): Refusal => notNow('the service is short of memory; try again', 'memory-short');

export class Memory {
  readonly #most: number;
  readonly #held: () => number;
  #underWay = 0;

  /**
   * @param most new work is refused while the process uses more bytes than this
   * @param held returns the bytes that the process uses
   */
  constructor(most: number = (1 - SPARE) * allowed(), held: () => number = process.memoryUsage.rss) {
    this.#most = most;
    this.#held = held;
  }

  /** Checks that memory is left for new work. @throws Refusal 503 `memory-short` */
  require(): void {
    if (this.#held() > this.#most) throw short();
  }

  /**
   * Runs work that takes much memory. If no other such work is in progress, it runs without a check, because otherwise
   * a process with too little memory would never run any.
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
