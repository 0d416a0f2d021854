/**
 * Turns at a few places: who comes takes a free one or waits, and of those who wait the owners take turns, so that one
 * with a hundred tasks delays another's first task by one, not by a hundred.
 */

export interface Turns {
  /** Runs the work when its turn comes; rejects with the reason of `signal` if that aborts first. */
  readonly take: <T>(owner: string, work: () => Promise<T>, signal: AbortSignal) => Promise<T>;
  /** How many wait. */
  readonly waiting: () => number;
}

/** Those who wait, by owner; the owner whose turn is next stands first. */
class Line {
  readonly #queues = new Map<string, Set<() => void>>();

  get length(): number {
    let sum = 0;
    for (const queue of this.#queues.values()) sum += queue.size;
    return sum;
  }

  /** Resolves when `next` comes to this owner. */
  wait(owner: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(owner) ?? new Set();
      this.#queues.set(owner, queue);
      const leave = (): void => {
        queue.delete(go);
        if (queue.size === 0) this.#queues.delete(owner);
        reject(signal.reason);
      };
      const go = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      queue.add(go);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  /** Calls the next one; false when nobody waits. */
  next(): boolean {
    for (const [owner, queue] of this.#queues) {
      for (const go of queue) {
        queue.delete(go);
        this.#queues.delete(owner);
        if (queue.size > 0) this.#queues.set(owner, queue);
        go();
        return true;
      }
    }
    return false;
  }
}

export function createTurns(places: number): Turns {
  const line = new Line();
  let free = places;
  return {
    async take(owner, work, signal) {
      signal.throwIfAborted();
      if (free > 0) free--;
      else await line.wait(owner, signal);
      try {
        return await work();
      } finally {
        if (!line.next()) free++;
      }
    },
    waiting: () => line.length,
  };
}
