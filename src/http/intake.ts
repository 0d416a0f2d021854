/**
 * The bytes of a body while they come in: one piece of memory that grows with them, page by page. Its
 * addresses are reserved for the most that may come, its pages are taken when something comes. A list of the chunks would
 * cost a hundred times the bytes of a caller who sends one byte a chunk.
 */

/** Memory is taken by the page. */
const PAGE = 4096;

/** Grows by a page or more, and says where the bytes lie. */
interface Memory {
  readonly view: Uint8Array;
  readonly grow: (bytes: number) => void;
}

function ownMemory(most: number): Memory {
  if (most <= PAGE) return { view: new Uint8Array(most), grow: () => {} };
  const buffer = new ArrayBuffer(0, { maxByteLength: most });
  return { view: new Uint8Array(buffer), grow: (bytes) => buffer.resize(bytes) };
}

/** Memory that threads share. */
function sharedMemory(most: number): Memory {
  const buffer = new SharedArrayBuffer(0, { maxByteLength: most });
  return { view: new Uint8Array(buffer), grow: (bytes) => void buffer.grow(bytes) };
}

export class Intake {
  readonly #memory: Memory;
  readonly #most: number;
  readonly #shared: boolean;
  #length = 0;

  /** @param most bytes that may come */
  constructor(most: number, shared: boolean) {
    this.#most = most;
    this.#shared = shared;
    this.#memory = shared ? sharedMemory(most) : ownMemory(most);
  }

  /** Takes a chunk in; false when that were more than may come. */
  add(chunk: Uint8Array): boolean {
    const [start, end] = [this.#length, this.#length + chunk.length];
    if (end > this.#most) return false;
    const { view, grow } = this.#memory;
    if (end > view.length) grow(Math.min(this.#most, Math.ceil(end / PAGE) * PAGE));
    view.set(chunk, start);
    this.#length = end;
    return true;
  }

  /** What came: shared bytes where they lie, others as a copy, for V8 reads memory that grew ten times as slowly. */
  bytes(): Buffer {
    const { view } = this.#memory;
    return this.#shared
      ? Buffer.from(view.buffer, 0, this.#length)
      : Buffer.from(view.subarray(0, this.#length));
  }
}
