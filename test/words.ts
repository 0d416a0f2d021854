/** Lexicons made for a test: rows of reading ids, in the order of their frequency. */

import type { WordTable } from '../src/score/kernel/search.ts';

export function wordTable(strings: readonly (readonly number[])[]): WordTable {
  const offsets = new Uint32Array(strings.length + 1);
  strings.forEach((string, row) => {
    offsets[row + 1] = (offsets[row] as number) + string.length;
  });
  return { rows: strings.length, offsets, readings: Uint8Array.from(strings.flat()) };
}
