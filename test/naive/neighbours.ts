/**
 * Neighbours as one would first write them, made bearable by length: every row of a fitting length is
 * compared with the phones sought. It decides what is right; assembly/neighbours.ts must give the same.
 */

import type { Scan } from '../../src/bench/twins/wildcards.ts';
import type { WordTable } from '../../src/kernel/search.ts';

/** True if one string of phones becomes the other by at most one insertion, deletion or substitution. */
function withinOne(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  let same = 0;
  while (same < a.length && same < b.length && a[same] === b[same]) same++;
  let i = same + (a.length >= b.length ? 1 : 0);
  let j = same + (b.length >= a.length ? 1 : 0);
  while (i < a.length && j < b.length && a[i] === b[j]) {
    i++;
    j++;
  }
  return i >= a.length && j >= b.length;
}

export function lexiconScan({ rows, readings, offsets }: WordTable, taught: ArrayLike<number>): Scan {
  const byLength: { row: number; phones: Uint8Array }[][] = [];
  for (let row = 0; row < rows; row++) {
    const phones = readings.slice(offsets[row], offsets[row + 1]).map((id) => taught[id] as number);
    const bucket = byLength[phones.length] ?? [];
    byLength[phones.length] = bucket;
    bucket.push({ row, phones });
  }
  return (sought) => {
    const found: number[] = [];
    for (const length of [sought.length - 1, sought.length, sought.length + 1]) {
      for (const { row, phones } of byLength[length] ?? []) if (withinOne(phones, sought)) found.push(row);
    }
    return found.sort((a, b) => a - b);
  };
}
