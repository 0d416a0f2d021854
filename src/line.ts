/** Work that waits, by owner: owners take turns, and each one's work is done in the order in which it came. */
export class Line {
  /** The owner whose turn is next stands first; none stands here without work. */
  readonly #queues = new Map<string, Set<() => void>>();

  get isEmpty(): boolean {
    return this.#queues.size === 0;
  }

  get length(): number {
    let sum = 0;
    for (const queue of this.#queues.values()) sum += queue.size;
    return sum;
  }

  /** Returns the function that takes this work out again, unless it was done. */
  add(owner: string, work: () => void): () => void {
    const queue = this.#queues.get(owner) ?? new Set();
    this.#queues.set(owner, queue);
    queue.add(work);
    return () => {
      if (queue.delete(work) && queue.size === 0) this.#queues.delete(owner);
    };
  }

  /** Does the oldest work of the next owner who may; false when none waits. */
  next(may: (owner: string) => boolean = () => true): boolean {
    for (const [owner, queue] of this.#queues) {
      if (!may(owner)) continue;
      for (const work of queue) {
        queue.delete(work);
        this.#queues.delete(owner);
        if (queue.size > 0) this.#queues.set(owner, queue);
        work();
        return true;
      }
    }
    return false;
  }
}
