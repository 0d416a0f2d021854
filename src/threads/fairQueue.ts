/**
 * Work that waits, by owner: owners take turns, and each one's work is done in the order in which it came.
 *
 * Arrays, and not a Map or Set that each piece of work enters and leaves: V8 keeps what was deleted from those until it
 * builds their tables anew, and the old tables keep each other alive. Requests outlived their answers in them, so that
 * the garbage collector had forty times as much to carry along.
 */

type Work = () => void;

/** The work of an owner, oldest first; null stands for what was done or taken out. */
class Queue {
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

  /** Takes this work out; false when it does not wait any more. */
  remove(work: Work): boolean {
    const at = this.#works.indexOf(work, this.#first);
    if (at === -1) return false;
    this.#leave(at);
    return true;
  }

  /** Takes the oldest work out; there has to be some. */
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

/** Owners without work are remembered up to so many. */
const MOST_IDLE = 1024;

export class Line {
  #queues = new Map<string, Queue>();
  /** Those that have work; the one whose turn is next stands first. */
  readonly #turns: Queue[] = [];

  get isEmpty(): boolean {
    return this.#turns.length === 0;
  }

  get length(): number {
    return this.#turns.reduce((sum, { waiting }) => sum + waiting, 0);
  }

  /** Returns the function that takes this work out again, unless it was done. */
  add(owner: string, work: Work): () => void {
    const queue = this.#queueOf(owner);
    queue.add(work);
    if (queue.waiting === 1) this.#turns.push(queue);
    return () => {
      if (queue.remove(work) && queue.waiting === 0) this.#turns.splice(this.#turns.indexOf(queue), 1);
    };
  }

  /** Does the oldest work of the next owner who may; false when none waits. */
  next(may: (owner: string) => boolean = () => true): boolean {
    const turn = this.#turns.findIndex(({ owner }) => may(owner));
    if (turn === -1) return false;
    const [queue] = this.#turns.splice(turn, 1) as [Queue];
    const work = queue.shift();
    if (queue.waiting > 0) this.#turns.push(queue);
    work();
    return true;
  }

  #queueOf(owner: string): Queue {
    const known = this.#queues.get(owner);
    if (known !== undefined) return known;
    if (this.isEmpty && this.#queues.size >= MOST_IDLE) this.#queues = new Map();
    const queue = new Queue(owner);
    this.#queues.set(owner, queue);
    return queue;
  }
}
