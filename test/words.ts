/** Lexicons made for a test or a bench: rows of reading ids, in the order of their frequency. */

import type { WordTable } from '../src/score/kernel/search.ts';
import type { Random } from '../src/serve/bench/inputs/random.ts';

export function wordTable(strings: readonly (readonly number[])[]): WordTable {
  const offsets = new Uint32Array(strings.length + 1);
  strings.forEach((string, row) => {
    offsets[row + 1] = (offsets[row] as number) + string.length;
  });
  return { rows: strings.length, offsets, readings: Uint8Array.from(strings.flat()) };
}

/** `rows` new words: the words of a lexicon, cut in two and put together again in other pairs. */
export function recombined(words: WordTable, rows: number, random: Random): WordTable {
  const { readings, offsets } = words;
  const half = (part: 0 | 1): number[] => {
    const row = random.below(words.rows);
    const [start, end] = [offsets[row] as number, offsets[row + 1] as number];
    const middle = (start + end) >> 1;
    return [...(part === 0 ? readings.subarray(start, middle) : readings.subarray(middle, end))];
  };
  return wordTable(Array.from({ length: rows }, () => [...half(0), ...half(1)]));
}
