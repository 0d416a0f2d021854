/**
 * Collects the bytes of a body in one resizable buffer that grows page by page. The buffer reserves addresses for the
 * longest body, and takes pages as bytes come. A list of chunks would cost a hundred times the bytes of a body that
 * comes one byte at a time.
 */

/** The buffer grows by whole pages. */
const PAGE = 4096;

/** A growing buffer, and the view of its bytes. */
interface GrowingBuffer {
  readonly view: Uint8Array;
  readonly grow: (bytes: number) => void;
}

function ownMemory(most: number): GrowingBuffer {
  if (most <= PAGE) return { view: new Uint8Array(most), grow: () => {} };
  const buffer = new ArrayBuffer(0, { maxByteLength: most });
  return { view: new Uint8Array(buffer), grow: (bytes) => buffer.resize(bytes) };
}

/** A growing buffer that threads share. */
function sharedMemory(most: number): GrowingBuffer {
  const buffer = new SharedArrayBuffer(0, { maxByteLength: most });
  return { view: new Uint8Array(buffer), grow: (bytes) => void buffer.grow(bytes) };
}

export class Intake {
  readonly #memory: GrowingBuffer;
  readonly #most: number;
  readonly #shared: boolean;
  #length = 0;

  /** @param most the longest body, bytes */
  constructor(most: number, shared: boolean) {
    this.#most = most;
    this.#shared = shared;
    this.#memory = shared ? sharedMemory(most) : ownMemory(most);
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

  /** The body: shared bytes in place; others as a copy, because V8 reads a resizable buffer ten times as slowly. */
  bytes(): Buffer {
    const { view } = this.#memory;
    return this.#shared
      ? Buffer.from(view.buffer, 0, this.#length)
      : Buffer.from(view.subarray(0, this.#length));
  }
}
