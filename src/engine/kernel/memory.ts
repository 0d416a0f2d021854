const PAGE = 65536;

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  /** Adds pages of 64 KiB; every earlier view becomes empty. */
  readonly grow: (pages: number) => number;
}

/** Returns a getter of views on memory. The getter calls `make` again after growth has detached the buffer. */
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

/** Grows memory until it has `end` bytes. */
export function makeRoom(memory: WasmMemory, end: number): void {
  const missing = end - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
}
