/**
 * Graded distance of one attempt to many rows: the cheapest alignment where an exact pair is free, a
 * variant costs 0.02, any other pair 1 - closeness, a missing and an extra phone 1, and companions fold
 * (profile.ts). In units of 1/4200, exact.
 *
 *   attempt l o ɡ o s      λόγος    84   ɡ is a variant of ɣ
 *                          λόγον  3684   and s is no near n: 3600 more
 *                          λόγῳ   4284   or s is extra: 4200 more
 *
 * Up to MAX_LANE_PHONES phones a side eight rows are ranked at once (lanes.ts). A longer one is ranked
 * alone, in one row of savings: counted from the alignment that pairs nothing, a gap saves nothing, a pair
 * saves the gaps that it replaces less its cost, and a silent reading most of its gap. Only a band of the row is filled
 * (band.ts).
 */

import { firstReach, highest, lowest, sureReach } from './band';
import {
  COMPANIONS,
  COST_SHIFT,
  DISTANCES,
  GAP_KEY,
  GLIDE,
  LONG_ROW,
  MAX_LANE_PHONES,
  MAX_PHONES,
  RANKED,
  TWICE,
} from './codes';
import { rankLanes } from './lanes';
import {
  foldOfThree,
  foldOfTwo,
  gradedCost,
  gradedCosts,
  mayFold,
  silentCost,
  writeProfile,
} from './profile';
import { phonesOf, readingsOf } from './rows';
import { companionsOf, jointsWith, markTogether, silentReadings } from './together';

const CELL: usize = 4;

/** No path comes here: less than any saving. */
const NEVER: i32 = -(1 << 28);

/** Row i of the matrix of savings, in place, for the heard phones from `from` up to `to`; `left` is the cell before. */
function fillRow(reading: usize, from: usize, to: usize, left: i32, gaps: i32): void {
  const costs = gradedCosts(reading);
  let diagonal = load<i32>(<usize>LONG_ROW + from * CELL);
  for (let j = from; j < to; ++j) {
    const cell = <usize>LONG_ROW + (j + 1) * CELL;
    const above = load<i32>(cell);
    const paired = diagonal + gaps - <i32>gradedCost(costs, j);
    left = max(max(paired, above), left);
    store<i32>(cell, left);
    diagonal = above;
  }
}

/** The same for a reading that may be silent or take more heard phones: for each of them a fold replaces one more gap. */
function fillRowWithFolds(reading: usize, from: usize, to: usize, left: i32, gaps: i32): void {
  const costs = gradedCosts(reading);
  const gap = gaps >> 1;
  let diagonal = load<i32>(<usize>LONG_ROW + from * CELL);
  let second = NEVER;
  let third = NEVER;
  if (left !== NEVER) {
    left += gap - <i32>silentCost(reading, 0);
    store<i32>(LONG_ROW, left);
  }
  for (let j = from; j < to; ++j) {
    const cell = <usize>LONG_ROW + (j + 1) * CELL;
    const above = load<i32>(cell);
    const paired = diagonal + gaps - <i32>gradedCost(costs, j);
    const two = second + gaps + gap - <i32>foldOfTwo(reading, j);
    const three = third + gaps + gaps - <i32>foldOfThree(reading, j);
    const unsaid = above + gap - <i32>silentCost(reading, j + 1);
    left = max(max(max(paired, unsaid), max(two, three)), left);
    store<i32>(cell, left);
    third = second;
    second = diagonal;
    diagonal = above;
  }
}

/** Distance of one row of any length by the cheapest path in a band of this reach. */
function distanceInside(row: usize, n: usize, together: u32, reach: isize): i32 {
  const gap = <i32>(load<i64>(GAP_KEY) >> COST_SHIFT);
  const phones = phonesOf(row);
  const readings = readingsOf(row);
  const low = lowest(reach, phones, n);
  const high = highest(reach, phones, n);
  for (let j: isize = 0; j <= <isize>n; ++j)
    store<i32>(<usize>LONG_ROW + <usize>j * CELL, j <= high ? 0 : NEVER);
  for (let i: usize = 0; i < phones; ++i) {
    const first = <isize>i + 1 + low;
    const from = <usize>max<isize>(0, first - 1);
    const to = <usize>min<isize>(<isize>n, <isize>i + 1 + high);
    const left = first > 0 ? NEVER : load<i32>(LONG_ROW);
    const reading: usize = load<u8>(readings + i);
    if (mayFold(reading, together)) fillRowWithFolds(reading, from, to, left, 2 * gap);
    else fillRow(reading, from, to, left, 2 * gap);
  }
  return gap * <i32>(phones + n) - load<i32>(<usize>LONG_ROW + n * CELL);
}

/** Distance of one row of any length, by a band that holds the cheapest path (band.ts). */
function distanceOf(row: usize, n: usize, together: u32): i32 {
  const phones = phonesOf(row);
  const reach = firstReach(phones, n);
  const distance = distanceInside(row, n, together, reach);
  const gaps = <isize>(distance / <i32>(load<i64>(GAP_KEY) >> COST_SHIFT));
  const silent = silentReadings(readingsOf(row), phones, companionsOf(n));
  const sure = sureReach(reach, gaps, phones, n, jointsWith(COMPANIONS | TWICE | GLIDE), silent);
  return sure > reach ? distanceInside(row, n, together, sure) : distance;
}

/** Ranks, one at a time, the rows from `first` up to `end` that the lanes cannot hold. */
function rankLong(first: usize, end: usize, n: usize, together: u32): void {
  for (let k = first; k < end; ++k) {
    const row: usize = load<u32>(<usize>RANKED + (k << 2));
    if (n <= <usize>MAX_LANE_PHONES && phonesOf(row) <= <usize>MAX_LANE_PHONES) continue;
    store<i32>(<usize>DISTANCES + (k << 2), distanceOf(row, n, together));
  }
}

/**
 * Writes to DISTANCES how far the n phones at ATTEMPT are from each of `count` rows at RANKED; the scheme
 * has `readings` readings. n and the phones of a row at most MAX_PHONES, count at most MAX_RANKED.
 */
export function rank(count: usize, n: usize, readings: usize): void {
  const short = n <= <usize>MAX_LANE_PHONES;
  const together = markTogether(n) & (TWICE | GLIDE);
  if (short) writeProfile(readings, n, together);
  for (let k = count; (k & 7) !== 0; ++k) store<u32>(<usize>RANKED + (k << 2), 0);
  for (let first: usize = 0; first < count; first += 8) {
    const longest = short ? rankLanes(first, n) : MAX_PHONES;
    if (longest > <usize>MAX_LANE_PHONES) rankLong(first, min<usize>(first + 8, count), n, together);
  }
}
