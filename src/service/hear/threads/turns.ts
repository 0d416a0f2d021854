/** Owners take turns: how much an owner may hold, whose turn is next, and how many work at once. */

/**
 * Bounds what owners hold at once, in pieces or in bytes. An owner may hold as much as is left free beside it: one alone
 * half of the room, two a third each. So there is always some left, who is refused holds more than that, and an owner that
 * holds nothing always gets what it asks for first (Choudhury and Hahne 1998, "Dynamic queue length thresholds for
 * shared-memory packet switches", IEEE/ACM Transactions on Networking 6:2).
 */
export class Room {
  readonly #held = new Map<string, number>();
  #free: number;

  constructor(most: number) {
    this.#free = most;
  }

  /** What is not taken; below 0 where so many owners hold their first. */
  get free(): number {
    return this.#free;
  }

  /** The amount that this owner holds. */
  of(owner: string): number {
    return this.#held.get(owner) ?? 0;
  }

  /** True when this owner may take so much. */
  admits(owner: string, amount = 1): boolean {
    const held = this.of(owner);
    return held === 0 || held + amount <= this.#free - amount;
  }

  /** Takes room for this owner and returns the function that frees it; null when it may not have so much. */
  take(owner: string, amount = 1): (() => void) | null {
    return this.admits(owner, amount) ? this.hold(owner, amount) : null;
  }

  /** Takes room for an owner that may have it. */
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

/** Replaces the tasks of an owner, who keeps the place in the order. */
function setQueue(queues: Queues, owner: string, tasks: (() => void)[]): void {
  if (tasks.length > 0) queues.set(owner, tasks);
  else queues.delete(owner);
}

/**
 * A semaphore with a queue for each owner: a free permit goes to the owner that waits longest since it last had one. An owner
 * with a hundred tasks delays the first task of another owner by one task, not by a hundred. The last free permit goes only
 * to an owner that holds none, because a task may take seconds.
 */
export function createTurns(count: number) {
  /** The waiting tasks of each owner, oldest first; the next owner first. */
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
    /** Runs the work when its turn comes; rejects with the reason of `signal` if that aborts first. */
    async take<T>(owner: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
      signal.throwIfAborted();
      const give = may(owner) ? permits.hold(owner) : await turnOf(owner, signal);
      try {
        return await work();
      } finally {
        give();
        startNext();
      }
    },
    /** The number of waiting tasks. */
    waiting: (): number => [...queues.values()].reduce((sum, { length }) => sum + length, 0),
  };
}
