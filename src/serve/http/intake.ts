/**
 * Collects the bytes of a body in one buffer, which starts at twice the first chunk, or a page, and doubles when it is full, up to
 * the longest body. A list of chunks would take a hundred times as much as a body that comes one byte at a time. A buffer that
 * threads share grows in place, by whole pages.
 */

const PAGE = 4096;

export class Intake {
  readonly #most: number;
  readonly #shared: SharedArrayBuffer | null;
  #view: Uint8Array;
  #length = 0;

  /**
   * @param most the longest body, bytes
   * @param first bytes of the first chunk
   * @param shared true for a body that threads read
   */
  constructor(most: number, first: number, shared: boolean) {
    this.#most = most;
    this.#shared = shared ? new SharedArrayBuffer(0, { maxByteLength: most }) : null;
    this.#view =
      this.#shared === null
        ? Buffer.allocUnsafeSlow(Math.min(most, Math.max(PAGE, 2 * first)))
        : new Uint8Array(this.#shared);
  }

  /** Bytes of memory that the body takes: at most twice what came, and a page. */
  get held(): number {
    return this.#view.length;
  }

  /** Appends a chunk; false when the body would be too long. */
  add(chunk: Uint8Array): boolean {
    const [start, end] = [this.#length, this.#length + chunk.length];
    if (end > this.#most) return false;
    if (end > this.#view.length) this.#grow(end);
    this.#view.set(chunk, start);
    this.#length = end;
    return true;
  }

  /** The body: in place where it fills its buffer or is shared, else a copy. */
  bytes(): Buffer {
    const { buffer, length } = this.#view;
    if (this.#shared !== null) return Buffer.from(this.#shared, 0, this.#length);
    return this.#length === length
      ? Buffer.from(buffer, 0, length)
      : Buffer.from(this.#view.subarray(0, this.#length));
  }

  /** Makes room for so many bytes. */
  #grow(bytes: number): void {
    if (this.#shared !== null) {
      this.#shared.grow(Math.min(this.#most, Math.ceil(bytes / PAGE) * PAGE));
      return;
    }
    const larger = Buffer.allocUnsafeSlow(Math.min(this.#most, Math.max(bytes, 2 * this.#view.length)));
    larger.set(this.#view.subarray(0, this.#length));
    this.#view = larger;
  }
}
