/** Cache of byte arrays, bounded by their bytes; the one that was used longest ago goes first. */
export class RememberedBytes<Key, Value extends Uint8Array> {
  readonly #known = new Map<Key, Value>();
  readonly #most: number;
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: Key): Value | undefined {
    const value = this.#known.get(key);
    if (value === undefined) return undefined;
    this.#known.delete(key);
    this.#known.set(key, value);
    return value;
  }

  /** Stores a value, unless it is too large alone, and returns it. */
  set(key: Key, value: Value): Value {
    this.#drop(key);
    if (value.length > this.#most) return value;
    this.#known.set(key, value);
    this.#bytes += value.length;
    for (const oldest of this.#known.keys()) {
      if (this.#bytes <= this.#most) break;
      this.#drop(oldest);
    }
    return value;
  }

  #drop(key: Key): void {
    this.#bytes -= this.#known.get(key)?.length ?? 0;
    this.#known.delete(key);
  }
}
