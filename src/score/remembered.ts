/** Bounded cache; cleared when full. */
export class Remembered<Key, Value> {
  readonly #known = new Map<Key, Value>();
  readonly #most: number;
  readonly #sizeOf: (value: Value) => number;
  #size = 0;

  /**
   * @param most the sizes of all values together, at most
   * @param sizeOf the size of a value: 1 each, unless values differ so much that a count would be no bound
   */
  constructor(most: number, sizeOf: (value: Value) => number = () => 1) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  get(key: Key): Value | undefined {
    return this.#known.get(key);
  }

  /** Stores the value of a key that has none, unless it is too large alone, and returns it. */
  set(key: Key, value: Value): Value {
    const size = this.#sizeOf(value);
    if (size > this.#most) return value;
    if (this.#size + size > this.#most) {
      this.#known.clear();
      this.#size = 0;
    }
    this.#known.set(key, value);
    this.#size += size;
    return value;
  }
}
