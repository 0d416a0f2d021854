/** Owners take turns: how much an owner may hold, whose turn is next, how many work at once, and what runs together. */

/** Bounds what owners hold at once, in pieces or in bytes: one limit for all owners together, one for each owner. */
export class Room {
  readonly #held = new Map<string, number>();
  readonly #mostOfOne: number;
  #free: number;

  constructor(most: number, mostOfOne: number = most) {
    this.#free = most;
    this.#mostOfOne = mostOfOne;
  }

  /** What all owners together may still take. */
  get free(): number {
    return this.#free;
  }

  /** The amount that this owner holds. */
  of(owner: string): number {
    return this.#held.get(owner) ?? 0;
  }

  /** Takes room for this owner and returns the function that frees it; null when a limit would be passed. */
  take(owner: string, amount = 1): (() => void) | null {
    const held = this.of(owner) + amount;
    if (held > this.#mostOfOne || amount > this.#free) return null;
    this.#held.set(owner, held);
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

type Work = () => void;

/** A fair queue: owners take turns (round robin), and the work of one owner is done in the order in which it came. */
export class FairQueue {
  /** The owners that have work, in the order of their turns, each with its work, oldest first. */
  readonly #turns: { readonly owner: string; readonly works: Work[] }[] = [];

  get isEmpty(): boolean {
    return this.#turns.length === 0;
  }

  get length(): number {
    return this.#turns.reduce((sum, { works }) => sum + works.length, 0);
  }

  /** Adds work and returns the function that removes it, which does nothing once the work is done. */
  add(owner: string, work: Work): () => void {
    const turn = this.#turns.find((one) => one.owner === owner) ?? { owner, works: [] };
    if (turn.works.push(work) === 1) this.#turns.push(turn);
    return () => {
      const at = turn.works.indexOf(work);
      if (at !== -1) turn.works.splice(at, 1);
      if (at !== -1 && turn.works.length === 0) this.#turns.splice(this.#turns.indexOf(turn), 1);
    };
  }

  /** Does the oldest work of the next owner that `may` admits; false when no such owner has work. */
  next(may: (owner: string) => boolean = () => true): boolean {
    const at = this.#turns.findIndex(({ owner }) => may(owner));
    const turn = this.#turns[at];
    if (turn === undefined) return false;
    this.#turns.splice(at, 1);
    const work = turn.works.shift() as Work;
    if (turn.works.length > 0) this.#turns.push(turn);
    work();
    return true;
  }
}

export interface Turns {
  /** Runs the work when its turn comes; rejects with the reason of `signal` if that aborts first. */
  readonly take: <T>(owner: string, work: () => Promise<T>, signal: AbortSignal) => Promise<T>;
  /** The number of waiting tasks. */
  readonly waiting: () => number;
}

/**
 * A fair semaphore: a task takes a free permit or waits for one, and the owners of waiting tasks take turns. So an
 * owner with a hundred tasks delays the first task of another owner by one task, not by a hundred. The last free permit
 * goes only to an owner that holds none, because a task may take seconds.
 */
export function createTurns(count: number): Turns {
  const queue = new FairQueue();
  const permits = new Room(count);
  const may = (owner: string): boolean => permits.free > (permits.of(owner) === 0 ? 0 : 1);
  const turnOf = (owner: string, signal: AbortSignal): Promise<(() => void) | null> =>
    new Promise((resolve, reject) => {
      const leave = queue.add(owner, () => {
        signal.removeEventListener('abort', giveUp);
        resolve(permits.take(owner));
      });
      const giveUp = (): void => {
        leave();
        reject(signal.reason);
      };
      signal.addEventListener('abort', giveUp, { once: true });
    });
  return {
    async take(owner, work, signal) {
      signal.throwIfAborted();
      const give = may(owner) ? permits.take(owner) : await turnOf(owner, signal);
      try {
        return await work();
      } finally {
        give?.();
        while (queue.next(may));
      }
    },
    waiting: () => queue.length,
  };
}

/** After this time a cohort lets other events run before it goes on, milliseconds. */
const SLICE_MS = 2;

/** Does work with its cohort, in which owners take turns; an error that it throws rejects its own promise only. */
export type Cohort = <T>(owner: string, work: () => T) => Promise<T>;

/**
 * Cohort scheduling: runs the work of all waiting requests before any request goes on.
 *
 * A request runs through more code than the L1 caches of a processor hold. When the next request comes to be scored, the
 * code of the scorer is cold again, and scoring a word takes three times as long as in a loop. So work waits for the end of
 * the event loop's iteration in which it came, and is then done one after the other (Larus and Parkes 2002, "Using cohort
 * scheduling to enhance server performance", USENIX, section 2).
 */
export function createCohort(): Cohort {
  const queue = new FairQueue();
  const run = (): void => {
    const end = performance.now() + SLICE_MS;
    while (performance.now() < end && queue.next());
    if (!queue.isEmpty) setImmediate(run);
  };
  return (owner, work) =>
    new Promise((resolve, reject) => {
      if (queue.isEmpty) setImmediate(run);
      queue.add(owner, () => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      });
    });
}
