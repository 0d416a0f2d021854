/**
 * A bag: an unordered collection in one array, in which the last thing moves to the index of a removed one. Unlike a
 * Map or Set, it keeps no reference to removed things (see `fairQueue.ts`).
 */

/** What `add` returns, and `remove` takes. */
export interface Ticket<T> {
  readonly thing: T;
  index: number;
}

export class Bag<T> {
  readonly #tickets: Ticket<T>[] = [];

  get size(): number {
    return this.#tickets.length;
  }

  add(thing: T): Ticket<T> {
    const ticket = { thing, index: this.#tickets.length };
    this.#tickets.push(ticket);
    return ticket;
  }

  /** Removes the thing of this ticket. Call it once for each ticket. */
  remove(ticket: Ticket<T>): void {
    const last = this.#tickets.pop() as Ticket<T>;
    if (last === ticket) return;
    this.#tickets[ticket.index] = last;
    last.index = ticket.index;
  }

  /** The first thing that fits. */
  find(fits: (thing: T) => boolean): T | undefined {
    return this.#tickets.find(({ thing }) => fits(thing))?.thing;
  }

  /** Calls `work` with each thing that is in the bag at the start. */
  each(work: (thing: T) => void): void {
    for (const { thing } of [...this.#tickets]) work(thing);
  }
}
