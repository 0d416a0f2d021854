/** Linear memory on the host's side: growth on demand, and views that survive it. */

const PAGE = 65536;

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  /** Adds pages of 64 KiB; every earlier view becomes empty. */
  readonly grow: (pages: number) => number;
}

/** Returns the views of `make`, made again after growth, which detaches the buffer. */
export function viewsOn<T>(memory: WasmMemory, make: (buffer: ArrayBuffer) => T): () => T {
  let { buffer } = memory;
  let views = make(buffer);
  return () => {
    if (buffer.byteLength === 0) {
      ({ buffer } = memory);
      views = make(buffer);
    }
    return views;
  };
}

export function makeRoom(memory: WasmMemory, end: number): void {
  const missing = end - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
}
