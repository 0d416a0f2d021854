/**
 * Turns at a few places: who comes takes a free one or waits, and of those who wait the owners take turns, so that one
 * with a hundred tasks delays another's first task by one, not by a hundred. The last free place is kept for an owner who
 * has none: a task may take seconds, and who comes alone need not wait for another's.
 */

import { Line } from './line.ts';

export interface Turns {
  /** Runs the work when its turn comes; rejects with the reason of `signal` if that aborts first. */
  readonly take: <T>(owner: string, work: () => Promise<T>, signal: AbortSignal) => Promise<T>;
  /** How many wait. */
  readonly waiting: () => number;
}

/** The places, and who is at them. */
class Places {
  readonly #taken = new Map<string, number>();
  #free: number;

  constructor(places: number) {
    this.#free = places;
  }

  /** True when there is a place for this owner. */
  readonly has = (owner: string): boolean => this.#free > 1 || (this.#free === 1 && !this.#taken.has(owner));

  take(owner: string): void {
    this.#free--;
    this.#taken.set(owner, (this.#taken.get(owner) ?? 0) + 1);
  }

  leave(owner: string): void {
    this.#free++;
    const left = (this.#taken.get(owner) ?? 0) - 1;
    if (left > 0) this.#taken.set(owner, left);
    else this.#taken.delete(owner);
  }
}

/** Resolves when the turn comes to this owner, who has a place then. */
const turnOf = (line: Line, places: Places, owner: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const leave = line.add(owner, () => {
      signal.removeEventListener('abort', giveUp);
      places.take(owner);
      resolve();
    });
    const giveUp = (): void => {
      leave();
      reject(signal.reason);
    };
    signal.addEventListener('abort', giveUp, { once: true });
  });

export function createTurns(count: number): Turns {
  const line = new Line();
  const places = new Places(count);
  return {
    async take(owner, work, signal) {
      signal.throwIfAborted();
      if (places.has(owner)) places.take(owner);
      else await turnOf(line, places, owner, signal);
      try {
        return await work();
      } finally {
        places.leave(owner);
        while (line.next(places.has));
      }
    },
    waiting: () => line.length,
  };
}
