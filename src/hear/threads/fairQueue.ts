/**
 * A fair queue: owners take turns (round robin), and the work of one owner is done in the order in which it came.
 *
 * Method: arrays. A Map or Set keeps deleted entries until V8 rebuilds its table, and an old table keeps the next one
 * alive, so requests in them outlived their answers.
 */

type Work = () => void;

/** The work of one owner, oldest first; null stands for work that was done or removed. */
class OwnerQueue {
  readonly owner: string;
  readonly #works: (Work | null)[] = [];
  #first = 0;
  #waiting = 0;

  constructor(owner: string) {
    this.owner = owner;
  }

  get waiting(): number {
    return this.#waiting;
  }

  add(work: Work): void {
    this.#works.push(work);
    this.#waiting++;
  }

  /** Removes this work; false when it no longer waits. */
  remove(work: Work): boolean {
    const at = this.#works.indexOf(work, this.#first);
    if (at === -1) return false;
    this.#leave(at);
    return true;
  }

  /** Removes the oldest work and returns it. The queue must not be empty. */
  shift(): Work {
    while (this.#works[this.#first] === null) this.#first++;
    const work = this.#works[this.#first] as Work;
    this.#leave(this.#first++);
    return work;
  }

  #leave(at: number): void {
    this.#works[at] = null;
    this.#waiting--;
    if (this.#waiting > 0 && 2 * this.#first < this.#works.length) return;
    this.#works.splice(0, this.#waiting === 0 ? this.#works.length : this.#first);
    this.#first = 0;
  }
}

/** About so many owners keep their empty queues. */
const MOST_IDLE = 1024;

export class FairQueue {
  #queues = new Map<string, OwnerQueue>();
  /** The queues that have work, in the order of their turns. */
  readonly #turns: OwnerQueue[] = [];

  get isEmpty(): boolean {
    return this.#turns.length === 0;
  }

  get length(): number {
    return this.#turns.reduce((sum, { waiting }) => sum + waiting, 0);
  }

  /** Adds work and returns the function that removes it, which does nothing once the work is done. */
  add(owner: string, work: Work): () => void {
    const queue = this.#queueOf(owner);
    queue.add(work);
    if (queue.waiting === 1) this.#turns.push(queue);
    return () => {
      if (queue.remove(work) && queue.waiting === 0) this.#turns.splice(this.#turns.indexOf(queue), 1);
    };
  }

  /** Does the oldest work of the next owner that `may` admits; false when no such owner has work. */
  next(may: (owner: string) => boolean = () => true): boolean {
    const turn = this.#turns.findIndex(({ owner }) => may(owner));
    if (turn === -1) return false;
    const [queue] = this.#turns.splice(turn, 1) as [OwnerQueue];
    const work = queue.shift();
    if (queue.waiting > 0) this.#turns.push(queue);
    work();
    return true;
  }

  #queueOf(owner: string): OwnerQueue {
    const known = this.#queues.get(owner);
    if (known !== undefined) return known;
    if (this.#queues.size >= MOST_IDLE + 2 * this.#turns.length) {
      this.#queues = new Map(this.#turns.map((queue) => [queue.owner, queue]));
    }
    const queue = new OwnerQueue(owner);
    this.#queues.set(owner, queue);
    return queue;
  }
}
