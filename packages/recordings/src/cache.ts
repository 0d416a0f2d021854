/** Bounded cache. A full cache drops the least recently used entries. */
export class Cache<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #most: number;
  readonly #sizeOf: (value: Value) => number;
  #size = 0;

  /**
   * @param most limit for the sum of the sizes of all values
   * @param sizeOf gives the size of a value; by default 1, so that `most` limits the count of values
   */
  constructor(most: number, sizeOf: (value: Value) => number = () => 1) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    // Moves the entry to the end, because `set` drops entries from the beginning.
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  /** Stores a value and returns it. A value that alone exceeds the limit is returned, but not stored. */
  set(key: Key, value: Value): Value {
    this.#drop(key);
    const size = this.#sizeOf(value);
    if (size > this.#most) return value;
    this.#entries.set(key, value);
    this.#size += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#most) break;
      this.#drop(oldest);
    }
    return value;
  }

  #drop(key: Key): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#size -= this.#sizeOf(value);
    this.#entries.delete(key);
  }
}
