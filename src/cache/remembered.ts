/** Bounded cache; cleared when full. */
export class Remembered<Key, Value> {
  readonly #known = new Map<Key, Value>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: Key): Value | undefined {
    return this.#known.get(key);
  }

  /** Stores a value and returns it. */
  set(key: Key, value: Value): Value {
    if (this.#known.size >= this.#most) this.#known.clear();
    this.#known.set(key, value);
    return value;
  }
}
