/**
 * Loads the kernels and calls them. Only numbers cross the boundary to WebAssembly: tables are written into linear
 * memory once, and scratch memory is reused. assembly/codes.ts draws the layout.
 */

import * as codes from '../../../assembly/codes.ts';
import { type FrameExports, type FrameKernels, Frames } from './frames.ts';
import { viewsOn } from './memory.ts';
import { instantiate, type Wasm } from './module.ts';
import { loadSearch, type Search, type SearchExports, type SearchTables, type WordTable } from './search.ts';

/** The tables that assembly/codes.ts describes, in memory before they are copied. */
export interface CostTables extends SearchTables {
  /** Key of each reading (row) with each phone, minus two gap keys; PHONE_STRIDE keys per row. */
  readonly pairKeys: BigInt64Array;
  /**
   * Key of each reading with a vowel and its offglide, minus three gap keys; zero unless the phones of the reading and
   * of the sound heard are vowels.
   */
  readonly glideKeys: BigInt64Array;
  readonly kinds: Uint8Array;
  readonly longer: Uint8Array;
  /**
   * For each pair of phones, PHONE_STRIDE per row: flags of what they may form together (`paired`), and their affricate
   * or NO_PHONE (`joins`).
   */
  readonly paired: Uint8Array;
  readonly joins: Uint8Array;
  readonly companions: BigUint64Array;
  readonly ledBy: BigUint64Array;
  readonly trailedBy: BigUint64Array;
  readonly silentAfter: BigUint64Array;
  readonly gapKey: bigint;
  readonly variantKey: bigint;
}

export interface Kernel extends Omit<Search, 'end'> {
  readonly frames: FrameKernels;
  /**
   * Aligns readings with heard phones and leaves the steps in `steps`.
   *
   * @param target reading ids, at most MAX_PHONES
   * @param attempt phone ids, at most MAX_PHONES
   * @returns the number of steps
   */
  readonly align: (target: ArrayLike<number>, attempt: ArrayLike<number>) => number;
  /** The steps of the last alignment (codes.ts), followed by steps of earlier ones. */
  readonly steps: Uint8Array;
}

interface Exports extends SearchExports, FrameExports {
  readonly align: (targetLength: number, attemptLength: number) => number;
}

/** Copies the tables to the addresses of assembly/codes.ts. */
function writeTables(memory: ArrayBuffer, tables: CostTables): void {
  new BigInt64Array(memory, codes.PAIR_KEYS).set(tables.pairKeys);
  new BigInt64Array(memory, codes.GLIDE_KEYS).set(tables.glideKeys);
  new Uint8Array(memory, codes.KINDS).set(tables.kinds);
  new Uint8Array(memory, codes.LONGER).set(tables.longer);
  new Uint8Array(memory, codes.TAUGHT).set(tables.taught);
  new Uint8Array(memory, codes.PAIRED).set(tables.paired);
  new Uint8Array(memory, codes.JOINS).set(tables.joins);
  new BigUint64Array(memory, codes.COMPANION).set(tables.companions);
  new BigUint64Array(memory, codes.LED_BY).set(tables.ledBy);
  new BigUint64Array(memory, codes.TRAILED_BY).set(tables.trailedBy);
  new BigUint64Array(memory, codes.SILENT_AFTER).set(tables.silentAfter);
  new BigInt64Array(memory, codes.GAP_KEY, 1)[0] = tables.gapKey;
  new BigInt64Array(memory, codes.VARIANT_KEY, 1)[0] = tables.variantKey;
}

const aligned = (address: number): number => (address + 63) & ~63;

/** Copies bytes. For a few bytes a loop is faster than `set`. */
function write(bytes: Uint8Array, values: ArrayLike<number>): void {
  for (let n = 0; n < values.length; n++) bytes[n] = values[n] as number;
}

/**
 * Instantiates the kernels and writes their tables and the lexicon into memory.
 *
 * @throws Error that says what is wrong with the bytes
 */
export async function loadKernel(wasm: Wasm, tables: CostTables, words: WordTable): Promise<Kernel> {
  const kernel = await instantiate<Exports>(wasm, { file: 'kernel.wasm', name: 'align' });
  writeTables(kernel.memory.buffer, tables);
  const { end, ...search } = loadSearch(kernel, tables, words);
  const views = viewsOn(kernel.memory, (buffer) => ({
    target: new Uint8Array(buffer, codes.TARGET, codes.MAX_PHONES),
    attempt: new Uint8Array(buffer, codes.ATTEMPT, codes.MAX_PHONES),
    steps: new Uint8Array(buffer, codes.STEPS, 2 * codes.MAX_PHONES),
  }));
  return {
    ...search,
    frames: new Frames(kernel, kernel.memory, aligned(end)),
    align(target, attempt) {
      const bytes = views();
      write(bytes.target, target);
      write(bytes.attempt, attempt);
      return kernel.align(target.length, attempt.length);
    },
    get steps() {
      return views().steps;
    },
  };
}
