/** Distances of an attempt from a clause, and from the clause with one of its words replaced (assembly/seam.ts). */

import { ATTEMPT, BLOCKS, DISTANCES, MAX_PHONES, TARGET } from '../../../assembly/codes.ts';
import { viewsOn, type WasmMemory } from './memory.ts';

/** A part of a clause, end exclusive, and the lexicon row that replaces it. */
export interface Block {
  readonly start: number;
  readonly end: number;
  readonly row: number;
}

export interface SeamExports {
  readonly memory: WasmMemory;
  readonly seam: (targetLength: number, attemptLength: number, count: number) => void;
}

export function loadSeam(kernel: SeamExports) {
  const views = viewsOn(kernel.memory, (buffer) => ({
    target: new Uint8Array(buffer, TARGET, MAX_PHONES),
    attempt: new Uint8Array(buffer, ATTEMPT, MAX_PHONES),
    blocks: new Uint32Array(buffer, BLOCKS, 3 * MAX_PHONES),
    distances: new Uint32Array(buffer, DISTANCES, 1 + MAX_PHONES),
  }));
  /**
   * @param attempt phone ids, at most MAX_PHONES
   * @param target reading ids of the clause, at most MAX_PHONES, also with a block replaced
   * @param blocks sorted by start, without overlap
   * @returns distances in units of 1/4200, first of the clause, then with each block replaced; a view on linear
   * memory, valid until the next call
   */
  return (attempt: ArrayLike<number>, target: ArrayLike<number>, blocks: readonly Block[]): Uint32Array => {
    const bytes = views();
    bytes.target.set(target);
    bytes.attempt.set(attempt);
    for (let n = 0; n < blocks.length; n++) {
      const { start, end, row } = blocks[n] as Block;
      bytes.blocks[3 * n] = start;
      bytes.blocks[3 * n + 1] = end;
      bytes.blocks[3 * n + 2] = row;
    }
    kernel.seam(target.length, attempt.length, blocks.length);
    return bytes.distances.subarray(0, 1 + blocks.length);
  };
}

export type Seam = ReturnType<typeof loadSeam>;
