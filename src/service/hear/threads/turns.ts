/** Owners take turns: how much an owner may hold, whose turn is next, how many work at once, and what runs together. */

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

type Work = () => void;

/** The work of an owner, oldest first, each with its length. */
interface Turn {
  readonly owner: string;
  readonly works: { readonly work: Work; readonly length: number }[];
}

/**
 * A fair queue: the next turn is of the owner whose work took the least time so far; among equals of the one whose next
 * work is shortest, and then of the one that waits longest. The work of one owner is done in the order in which it came.
 * The time of an owner that comes anew begins where the clock stands, which is the time of the owner that had the last turn
 * (Goyal, Vin and Cheng 1996, "Start-time fair queuing", SIGCOMM). So a short work goes ahead of the long ones of owners
 * that came before it, and each owner does that once, because it is no equal afterwards.
 */
export class FairQueue {
  /** The owners that have work, those that wait longest first. */
  readonly #turns: Turn[] = [];
  /** The time of each owner that is ahead of the clock. */
  readonly #times = new Map<string, number>();
  #clock = 0;

  get isEmpty(): boolean {
    return this.#turns.length === 0;
  }

  get length(): number {
    return this.#turns.reduce((sum, { works }) => sum + works.length, 0);
  }

  /**
   * Adds work and returns the function that removes it, which does nothing once the work is done.
   *
   * @param length about how long it takes beside other work, in any unit
   */
  add(owner: string, work: Work, length = 0): () => void {
    const turn = this.#turns.find((one) => one.owner === owner) ?? { owner, works: [] };
    const added = { work, length };
    if (turn.works.push(added) === 1) this.#turns.push(turn);
    return () => {
      const at = turn.works.indexOf(added);
      if (at !== -1) turn.works.splice(at, 1);
      if (at !== -1 && turn.works.length === 0) this.#turns.splice(this.#turns.indexOf(turn), 1);
    };
  }

  /** Does the oldest work of the next owner that `may` admits; false when no such owner has work, or its work is longer than that. */
  next(may: (owner: string) => boolean = () => true, longest = Number.POSITIVE_INFINITY): boolean {
    let [at, least, shortest] = [-1, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (const [n, { owner, works }] of this.#turns.entries()) {
      const [time, length] = [this.#timeOf(owner), works[0]?.length ?? 0];
      if ((time < least || (time === least && length < shortest)) && may(owner))
        [at, least, shortest] = [n, time, length];
    }
    const turn = this.#turns[at];
    const next = shortest > longest ? undefined : turn?.works.shift();
    if (turn === undefined || next === undefined) return false;
    this.#turns.splice(at, 1);
    if (turn.works.length > 0) this.#turns.push(turn);
    this.begin(turn.owner);
    next.work();
    return true;
  }

  /** Sets the clock to the time of an owner that has a turn. */
  begin(owner: string): void {
    this.#clock = this.#timeOf(owner);
  }

  /** Counts what the work of an owner took. */
  spend(owner: string, time: number): void {
    this.#times.set(owner, this.#timeOf(owner) + time);
    // The others begin where the clock stands.
    for (const [other, its] of this.#times) if (its <= this.#clock) this.#times.delete(other);
  }

  #timeOf(owner: string): number {
    return Math.max(this.#clock, this.#times.get(owner) ?? 0);
  }
}

export interface Turns {
  /** Runs the work when its turn comes; rejects with the reason of `signal` if that aborts first. */
  readonly take: <T>(owner: string, work: () => Promise<T>, signal: AbortSignal) => Promise<T>;
  /** The number of waiting tasks. */
  readonly waiting: () => number;
}

/**
 * A fair semaphore: a task takes a free permit or waits for one, and the owners of waiting tasks take turns by the time that
 * their tasks took. So an owner with a hundred tasks delays the first task of another owner by one task, not by a hundred.
 * The last free permit goes only to an owner that holds none, because a task may take seconds.
 *
 * @param now milliseconds
 */
export function createTurns(count: number, now: () => number = () => performance.now()): Turns {
  const queue = new FairQueue();
  const permits = new Room(count);
  const may = (owner: string): boolean => permits.free > (permits.of(owner) === 0 ? 0 : 1);
  const turnOf = (owner: string, signal: AbortSignal): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const leave = queue.add(owner, () => {
        signal.removeEventListener('abort', giveUp);
        resolve(permits.hold(owner));
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
      if (may(owner)) queue.begin(owner);
      const give = may(owner) ? permits.hold(owner) : await turnOf(owner, signal);
      const start = now();
      try {
        return await work();
      } finally {
        queue.spend(owner, now() - start);
        give();
        while (queue.next(may));
      }
    },
    waiting: () => queue.length,
  };
}

/** After this time a cohort lets other events run before it goes on, milliseconds. */
const SLICE_MS = 2;

/** A longer request waits for the next slice if this one answers a shorter one, whose answer goes out only at its end. */
const SHORT_BYTES = 400;

/**
 * So often the event loop turns then, as long as that takes no more milliseconds: it accepts one connection a turn, and twenty
 * may wait behind twenty long bodies.
 */
const REST = { turns: 16, ms: 20 };

/** Does work after so many turns of the event loop, or when `end` is over. */
const inTurns = (turns: number, end: number, work: Work): unknown =>
  setImmediate(() => (turns > 1 && performance.now() < end ? inTurns(turns - 1, end, work) : work()));

/**
 * Does work with its cohort, in which owners take turns, and of owners that come anew those with the shortest requests
 * first; an error that it throws rejects its own promise only.
 *
 * @param bytes the length of the request
 */
export type Cohort = <T>(owner: string, work: () => T, bytes: number) => Promise<T>;

/**
 * Cohort scheduling: runs the work of all waiting requests that are short before any request goes on.
 *
 * A request runs through more code than the L1 caches of a processor hold. When the next request comes to be scored, the
 * code of the scorer is cold again, and scoring a word takes three times as long as in a loop. So work waits for the end of
 * the event loop's iteration in which it came, and is then done one after the other (Larus and Parkes 2002, "Using cohort
 * scheduling to enhance server performance", USENIX, section 2).
 *
 * @param now milliseconds
 */
export function createCohort(now: () => number = () => performance.now()): Cohort {
  const queue = new FairQueue();
  let isDue = false;
  let longest: number;
  const runIn = (turns: number): void => {
    isDue = true;
    inTurns(turns, performance.now() + REST.ms, run);
  };
  const run = (): void => {
    const end = now() + SLICE_MS;
    longest = Number.POSITIVE_INFINITY;
    while (now() < end && queue.next(undefined, longest));
    isDue = false;
    if (!queue.isEmpty || now() >= end) runIn(REST.turns);
  };
  return (owner, work, bytes) =>
    new Promise((resolve, reject) => {
      if (!isDue) runIn(1);
      const timed = (): void => {
        const start = now();
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
        queue.spend(owner, now() - start);
        if (bytes <= SHORT_BYTES) longest = SHORT_BYTES;
      };
      queue.add(owner, timed, bytes);
    });
}
