/**
 * A fair semaphore: a task takes a free permit or waits for one, and the owners of waiting tasks take turns. So an
 * owner with a hundred tasks delays the first task of another owner by one task, not by a hundred. The last free permit
 * goes only to an owner that holds none, because a task may take seconds.
 */

import { FairQueue } from './fairQueue.ts';

export interface Turns {
  /** Runs the work when its turn comes; rejects with the reason of `signal` if that aborts first. */
  readonly take: <T>(owner: string, work: () => Promise<T>, signal: AbortSignal) => Promise<T>;
  /** The number of waiting tasks. */
  readonly waiting: () => number;
}

/** The permits, and how many each owner holds. */
class Permits {
  readonly #taken = new Map<string, number>();
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  /** True when this owner may take a permit. */
  readonly has = (owner: string): boolean => this.#free > 1 || (this.#free === 1 && !this.#taken.has(owner));

  take(owner: string): void {
    this.#free--;
    this.#taken.set(owner, (this.#taken.get(owner) ?? 0) + 1);
  }

  release(owner: string): void {
    this.#free++;
    const left = (this.#taken.get(owner) ?? 0) - 1;
    if (left > 0) this.#taken.set(owner, left);
    else this.#taken.delete(owner);
  }
}

/** Resolves when this owner has its turn, and takes a permit for it. */
const turnOf = (queue: FairQueue, permits: Permits, owner: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const leave = queue.add(owner, () => {
      signal.removeEventListener('abort', giveUp);
      permits.take(owner);
      resolve();
    });
    const giveUp = (): void => {
      leave();
      reject(signal.reason);
    };
    signal.addEventListener('abort', giveUp, { once: true });
  });

export function createTurns(count: number): Turns {
  const queue = new FairQueue();
  const permits = new Permits(count);
  return {
    async take(owner, work, signal) {
      signal.throwIfAborted();
      if (permits.has(owner)) permits.take(owner);
      else await turnOf(queue, permits, owner, signal);
      try {
        return await work();
      } finally {
        permits.release(owner);
        while (queue.next(permits.has));
      }
    },
    waiting: () => queue.length,
  };
}
