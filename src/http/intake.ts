/**
 * Collects the bytes of a body in one resizable buffer that grows page by page. The buffer reserves addresses for the
 * longest body, and takes pages as bytes come. Where the first chunk holds half of the body or more, the buffer has the
 * size of the body from the start. A list of chunks would cost a hundred times the bytes of a body that comes one byte at
 * a time.
 */

/** The buffer grows by whole pages. */
const PAGE = 4096;

/** A growing buffer, and the view of its bytes. */
interface GrowingBuffer {
  readonly view: Uint8Array;
  readonly grow: (bytes: number) => void;
  /** True for a buffer that can be read in place. */
  readonly whole: boolean;
}

/** @param first bytes of the first chunk: the buffer may hold twice as many from the start */
function ownMemory(most: number, first: number): GrowingBuffer {
  if (most <= Math.max(PAGE, 2 * first)) {
    return { view: Buffer.allocUnsafeSlow(most), grow: () => {}, whole: true };
  }
  const buffer = new ArrayBuffer(0, { maxByteLength: most });
  return { view: new Uint8Array(buffer), grow: (bytes) => buffer.resize(bytes), whole: false };
}

/** A growing buffer that threads share. */
function sharedMemory(most: number): GrowingBuffer {
  const buffer = new SharedArrayBuffer(0, { maxByteLength: most });
  return { view: new Uint8Array(buffer), grow: (bytes) => void buffer.grow(bytes), whole: true };
}

export class Intake {
  readonly #memory: GrowingBuffer;
  readonly #most: number;
  #length = 0;

  /**
   * @param most the longest body, bytes
   * @param first bytes of the first chunk
   */
  constructor(most: number, first: number, shared: boolean) {
    this.#most = most;
    this.#memory = shared ? sharedMemory(most) : ownMemory(most, first);
  }

  /** Appends a chunk; false when the body would be too long. */
  add(chunk: Uint8Array): boolean {
    const [start, end] = [this.#length, this.#length + chunk.length];
    if (end > this.#most) return false;
    const { view, grow } = this.#memory;
    if (end > view.length) grow(Math.min(this.#most, Math.ceil(end / PAGE) * PAGE));
    view.set(chunk, start);
    this.#length = end;
    return true;
  }

  /** The body: in place, or as a copy of a buffer that grew, because V8 reads a resizable buffer ten times as slowly. */
  bytes(): Buffer {
    const { view, whole } = this.#memory;
    return whole ? Buffer.from(view.buffer, 0, this.#length) : Buffer.from(view.subarray(0, this.#length));
  }
}
