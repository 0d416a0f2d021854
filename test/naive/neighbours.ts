/**
 * Neighbours as one would first write them, but only rows of a fitting length, to save time: each is
 * compared with the phones sought. It decides what is right; assembly/neighbours.ts must give the same.
 */

import type { WordTable } from '../../src/score/kernel/search.ts';
import type { Scan } from '../../src/serve/bench/twins/wildcards.ts';

/** Where the phones of a row stand among all. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** True if the phones of a row become those sought by at most one insertion, deletion or substitution. */
function withinOne(all: Uint8Array, { from, to }: Span, sought: readonly number[]): boolean {
  const [length, other] = [to - from, sought.length];
  let same = 0;
  while (same < length && same < other && all[from + same] === sought[same]) same++;
  let i = from + same + (length >= other ? 1 : 0);
  let j = same + (other >= length ? 1 : 0);
  while (i < to && j < other && all[i] === sought[j]) {
    i++;
    j++;
  }
  return i >= to && j >= other;
}

export function lexiconScan({ rows, readings, offsets }: WordTable, taught: ArrayLike<number>): Scan {
  const all = Uint8Array.from(readings, (id) => taught[id] as number);
  const byLength: (Span & { row: number })[][] = [];
  for (let row = 0; row < rows; row++) {
    const [from, to] = [offsets[row] as number, offsets[row + 1] as number];
    const bucket = byLength[to - from] ?? [];
    byLength[to - from] = bucket;
    bucket.push({ row, from, to });
  }
  return (sought) => {
    const found: number[] = [];
    for (const length of [sought.length - 1, sought.length, sought.length + 1]) {
      for (const span of byLength[length] ?? []) if (withinOne(all, span, sought)) found.push(span.row);
    }
    return found.sort((a, b) => a - b);
  };
}
