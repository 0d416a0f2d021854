/**
 * Searches the lexicon: finds the rows near a phone string, and the distances of an attempt from rows. The lexicon is
 * copied into linear memory once (assembly/codes.ts). The trie comes after the lexicon, because its size is unknown
 * until it is built.
 */

import * as codes from '../../../assembly/codes.ts';
import { makeRoom, viewsOn, type WasmMemory } from './memory.ts';

/** Columns of a profile (assembly/profile.ts). */
const COLUMNS = 16;

/** A part of a clause, end exclusive, and the lexicon row that replaces it. */
export interface Block {
  readonly start: number;
  readonly end: number;
  readonly row: number;
}

/** Rows are sorted by frequency; row r has the readings from offsets[r] up to offsets[r + 1]. */
export interface WordTable {
  readonly rows: number;
  readonly readings: Uint8Array;
  readonly offsets: Uint32Array;
}

export interface SearchTables {
  /** Graded cost of each reading (row) with each phone, PHONE_STRIDE costs per row. */
  readonly graded: Uint16Array;
  readonly glided: Uint16Array;
  /** Graded cost of a missing phone. */
  readonly gap: number;
  readonly taught: Uint8Array;
}

export interface SearchExports {
  readonly memory: WasmMemory;
  readonly buildTrie: (rows: number, scratch: number) => number;
  readonly neighbours: (attemptLength: number) => number;
  readonly rank: (count: number, attemptLength: number, readings: number) => void;
  readonly seam: (targetLength: number, attemptLength: number, count: number) => void;
}

/** Chooses addresses for the parts of the lexicon, each a multiple of 16. */
function placeParts({ rows, readings }: WordTable) {
  let at = codes.LEXICON;
  const take = (bytes: number): number => {
    const start = at;
    at += (bytes + 15) & ~15;
    return start;
  };
  return {
    offsets: take(4 * (rows + 1 + codes.SPARE_ROWS)),
    readings: take(readings.length + codes.SPARE_READINGS),
    order: take(4 * rows),
    marks: take(rows / 8 + 8),
    summary: take(rows / 512 + 8),
    nodes: take(16 * (readings.length + 2)),
    /** Scratch for the builder of the trie: two u32 per row. */
    scratch: take(8 * rows),
    end: at,
  };
}

type Parts = ReturnType<typeof placeParts>;

/**
 * Gives each taught phone a symbol, a number below 64. Writes the bit of each phone's symbol, and the symbol of each
 * reading.
 */
function writeSymbols(buffer: ArrayBuffer, taught: Uint8Array): void {
  const bits = new BigUint64Array(buffer, codes.PHONE_BITS, 256).fill(0n);
  const symbols = new Uint8Array(buffer, codes.READING_SYMBOLS, 256);
  const phones = [...new Set(taught)];
  if (phones.length > codes.MAX_SYMBOLS)
    throw new Error(`the scheme teaches ${phones.length} phones, above ${codes.MAX_SYMBOLS}`);
  for (const [symbol, phone] of phones.entries()) bits[phone] = 1n << BigInt(symbol);
  for (const [reading, phone] of taught.entries()) symbols[reading] = phones.indexOf(phone);
}

/** Copies the lexicon into memory, and tells the kernels the addresses of its parts. */
function writeWords(buffer: ArrayBuffer, words: WordTable, parts: Parts): void {
  const { rows, readings, offsets } = words;
  new Uint32Array(buffer, parts.offsets).set(offsets.subarray(0, rows + 1));
  new Uint8Array(buffer, parts.readings).set(readings);
  const write = (address: number, value: number): void => {
    new Uint32Array(buffer, address, 1)[0] = value;
  };
  write(codes.OFFSETS_AT, parts.offsets);
  write(codes.READINGS_AT, parts.readings);
  write(codes.ORDER_AT, parts.order);
  write(codes.MARKS_AT, parts.marks);
  write(codes.SUMMARY_AT, parts.summary);
  write(codes.NODES_AT, parts.nodes);
  write(codes.ROWS, rows);
  let longest = 0;
  for (let row = 0; row < rows; row++)
    longest = Math.max(longest, (offsets[row + 1] as number) - (offsets[row] as number));
  write(codes.DEEPEST, longest);
}

/** Copies lexicon and costs into linear memory and builds the trie; returns the first address after it. */
function load({ memory, buildTrie }: SearchExports, tables: SearchTables, words: WordTable, parts: Parts) {
  makeRoom(memory, parts.end);
  const { buffer } = memory;
  new Uint16Array(buffer, codes.GRADED).set(tables.graded);
  new Uint16Array(buffer, codes.GLIDED).set(tables.glided);
  // Leaving out a reading costs a gap; leaving out NO_READING, which only pads, is free. All other costs begin as
  // NEVER.
  new Uint16Array(buffer, codes.SILENT, codes.NO_READING * COLUMNS).fill(tables.gap);
  new Uint16Array(buffer, codes.SILENT + 2 * codes.NO_READING * COLUMNS, COLUMNS).fill(0);
  new Uint8Array(buffer, codes.PROFILE, codes.FOLDS - codes.PROFILE).fill(0xff);
  writeSymbols(buffer, tables.taught);
  writeWords(buffer, words, parts);
  return buildTrie(words.rows, parts.scratch);
}

const searchViews = ({ memory }: SearchExports, { rows, readings }: WordTable, parts: Parts) =>
  viewsOn(memory, (buffer) => ({
    target: new Uint8Array(buffer, codes.TARGET, codes.MAX_PHONES),
    attempt: new Uint8Array(buffer, codes.ATTEMPT, codes.MAX_PHONES),
    blocks: new Uint32Array(buffer, codes.BLOCKS, 3 * codes.MAX_PHONES),
    found: new Uint32Array(buffer, codes.NEIGHBOURS, codes.MAX_NEIGHBOURS),
    ranked: new Uint32Array(buffer, codes.RANKED, codes.MAX_RANKED),
    distances: new Uint32Array(buffer, codes.DISTANCES, codes.MAX_RANKED),
    spareOffsets: new Uint32Array(buffer, parts.offsets + 4 * rows, 1 + codes.SPARE_ROWS),
    spareReadings: new Uint8Array(buffer, parts.readings + readings.length, codes.SPARE_READINGS),
  }));

/** Writes strings into the spare rows after the lexicon, and adds them to the rows to rank from `first` on. */
function append(
  { spareOffsets, spareReadings, ranked }: ReturnType<ReturnType<typeof searchViews>>,
  words: WordTable,
  strings: readonly ArrayLike<number>[],
  first: number,
): void {
  let length = 0;
  for (const [n, string] of strings.entries()) {
    spareReadings.set(string, length);
    length += string.length;
    spareOffsets[n + 1] = words.readings.length + length;
    ranked[first + n] = words.rows + n;
  }
}

/** Copies the lexicon into memory, builds its trie, and returns the searches over both. */
export function loadSearch(kernel: SearchExports, tables: SearchTables, words: WordTable) {
  const parts = placeParts(words);
  const end = load(kernel, tables, words, parts);
  const views = searchViews(kernel, words, parts);
  return {
    /** Bytes of the trie, its order and its marks. */
    indexBytes: end - parts.order,
    /** The first address after the lexicon. */
    end,
    /**
     * Finds the rows that are at most one insertion, deletion or substitution away from the given phones. Returns row
     * indices, ascending, so the most frequent row comes first. If more than MAX_NEIGHBOURS rows are near, `truncated`
     * is true, and the most frequent ones are returned.
     *
     * @param phones phone ids, at most MAX_PHONES
     */
    neighbours(phones: ArrayLike<number>) {
      const { attempt, found } = views();
      attempt.set(phones);
      const count = kernel.neighbours(phones.length);
      const rows: number[] = [];
      // This loop is faster than a view on the rows or a copy of that view.
      for (let n = 0; n < Math.min(count, codes.MAX_NEIGHBOURS); n++) rows.push(found[n] as number);
      return { rows, truncated: count > codes.MAX_NEIGHBOURS };
    },
    /**
     * Computes the graded distances of an attempt from rows of the lexicon and from strings outside it.
     *
     * @param phones of the attempt, at most MAX_PHONES
     * @param rows row indices; rows and strings together are at most MAX_RANKED
     * @param strings reading ids, at most SPARE_ROWS strings with at most SPARE_READINGS readings together
     * @returns distances in units of 1/4200, first of the rows, then of the strings; a view on linear memory, valid
     * until the next call
     */
    rank(
      phones: ArrayLike<number>,
      rows: ArrayLike<number>,
      strings: readonly ArrayLike<number>[] = [],
    ): Uint32Array {
      const memory = views();
      const count = rows.length + strings.length;
      if (count > codes.MAX_RANKED || strings.length > codes.SPARE_ROWS)
        throw new RangeError(`${count} rows to rank`);
      memory.attempt.set(phones);
      memory.ranked.set(rows);
      append(memory, words, strings, rows.length);
      kernel.rank(count, phones.length, tables.taught.length);
      return memory.distances.subarray(0, count);
    },
    /**
     * Computes the distances of an attempt from a clause, and from the clause with one of its words replaced
     * (assembly/seam.ts).
     *
     * @param attempt phone ids, at most MAX_PHONES
     * @param target reading ids of the clause, at most MAX_PHONES, also with a block replaced
     * @param blocks sorted by start, without overlap
     * @returns distances in units of 1/4200, first of the clause, then with each block replaced; a view on linear
     * memory, valid until the next call
     */
    seam(attempt: ArrayLike<number>, target: ArrayLike<number>, blocks: readonly Block[]): Uint32Array {
      const memory = views();
      memory.target.set(target);
      memory.attempt.set(attempt);
      for (const [n, { start, end, row }] of blocks.entries()) memory.blocks.set([start, end, row], 3 * n);
      kernel.seam(target.length, attempt.length, blocks.length);
      return memory.distances.subarray(0, 1 + blocks.length);
    },
  };
}

export type Search = ReturnType<typeof loadSearch>;
