/**
 * Turns at a few places: who comes takes a free one or waits, and of those who wait the owners take turns, so that one
 * with a hundred tasks delays another's first task by one, not by a hundred.
 */

import { Line } from './line.ts';

export interface Turns {
  /** Runs the work when its turn comes; rejects with the reason of `signal` if that aborts first. */
  readonly take: <T>(owner: string, work: () => Promise<T>, signal: AbortSignal) => Promise<T>;
  /** How many wait. */
  readonly waiting: () => number;
}

/** Resolves when the turn comes to this owner. */
const turnOf = (line: Line, owner: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const leave = line.add(owner, () => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    });
    const giveUp = (): void => {
      leave();
      reject(signal.reason);
    };
    signal.addEventListener('abort', giveUp, { once: true });
  });

export function createTurns(places: number): Turns {
  const line = new Line();
  let free = places;
  return {
    async take(owner, work, signal) {
      signal.throwIfAborted();
      if (free > 0) free--;
      else await turnOf(line, owner, signal);
      try {
        return await work();
      } finally {
        if (!line.next()) free++;
      }
    },
    waiting: () => line.length,
  };
}
