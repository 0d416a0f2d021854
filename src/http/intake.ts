/**
 * The bytes of a body while they come in: one piece of memory that grows with them, page by page. Its
 * addresses are reserved for the most that may come, its pages are taken when something comes. Where half of the body or
 * more is there already, all of it is taken at once. A list of the chunks would cost a hundred times the bytes of a caller
 * who sends one byte a chunk.
 */

/** Memory is taken by the page. */
const PAGE = 4096;

/** Grows by a page or more, and says where the bytes lie. */
interface Memory {
  readonly view: Uint8Array;
  readonly grow: (bytes: number) => void;
  /** True where all of it was taken at once, and the bytes can stay. */
  readonly whole: boolean;
}

/** @param first bytes of the first chunk: twice as many may be taken at once */
function ownMemory(most: number, first: number): Memory {
  if (most <= Math.max(PAGE, 2 * first)) {
    return { view: Buffer.allocUnsafeSlow(most), grow: () => {}, whole: true };
  }
  const buffer = new ArrayBuffer(0, { maxByteLength: most });
  return { view: new Uint8Array(buffer), grow: (bytes) => buffer.resize(bytes), whole: false };
}

/** Memory that threads share. */
function sharedMemory(most: number): Memory {
  const buffer = new SharedArrayBuffer(0, { maxByteLength: most });
  return { view: new Uint8Array(buffer), grow: (bytes) => void buffer.grow(bytes), whole: true };
}

export class Intake {
  readonly #memory: Memory;
  readonly #most: number;
  #length = 0;

  /**
   * @param most bytes that may come
   * @param first bytes of the first chunk
   */
  constructor(most: number, first: number, shared: boolean) {
    this.#most = most;
    this.#memory = shared ? sharedMemory(most) : ownMemory(most, first);
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

  /** What came: where it lies, or a copy of what grew, for V8 reads memory that grew ten times as slowly. */
  bytes(): Buffer {
    const { view, whole } = this.#memory;
    return whole ? Buffer.from(view.buffer, 0, this.#length) : Buffer.from(view.subarray(0, this.#length));
  }
}
