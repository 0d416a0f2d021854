/**
 * Things that are there for a while, in any order: one array, in which the last takes the place of one that leaves. It
 * keeps nothing of what left, as a Map or Set does (see `line.ts`).
 */

/** The place of a thing in a bag. */
export interface Place<T> {
  readonly thing: T;
  index: number;
}

export class Bag<T> {
  readonly #places: Place<T>[] = [];

  get size(): number {
    return this.#places.length;
  }

  add(thing: T): Place<T> {
    const place = { thing, index: this.#places.length };
    this.#places.push(place);
    return place;
  }

  /** Takes out what has this place, once. */
  remove(place: Place<T>): void {
    const last = this.#places.pop() as Place<T>;
    if (last === place) return;
    this.#places[place.index] = last;
    last.index = place.index;
  }

  /** Does this with each; what comes or leaves meanwhile may be left out. */
  each(work: (thing: T) => void): void {
    for (const { thing } of [...this.#places]) work(thing);
  }
}
