/**
 * Fills the matrix of graded distances row by row, in place, from the front and from the back.
 *
 * A cell holds a saving relative to the alignment without pairs: a pair saves the gaps that it replaces minus its cost,
 * and a silent reading most of its gap. Only a band of each row is filled (band.ts), which moves by one column a row.
 *
 *        front   F(i, j) = the first i readings with the first j phones       grows to the right and down
 *        back    B(i, j) = the readings from i on with the phones from j on   grows to the left and up
 *
 * Both use ROW. Cells outside the band that the next row may read hold NEVER.
 */

import { ANYWHERE, COST_SHIFT, GAP_KEY, KINDS, OPTIONAL, ROW } from './codes';
import { foldOfThree, foldOfTwo, gradedCost, gradedCosts, silentCost } from './profile';
import { togetherAt } from './together';

/** Value of an impossible cell, below any saving. */
export const NEVER: i32 = -(1 << 28);

const CELL: usize = 4;

export function gapCost(): i32 {
  return <i32>(load<i64>(GAP_KEY) >> COST_SHIFT);
}

export function cellAt(j: usize): usize {
  return <usize>ROW + j * CELL;
}

/** Returns the bits of KINDS that matter for this attempt; 0 if the reading can only take exactly one heard phone. */
function kindAt(reading: usize, together: u32): u32 {
  return load<u8>(<usize>KINDS + reading) & (together | OPTIONAL | ANYWHERE);
}

/** Returns the saving of leaving out a reading after the first j heard phones; 0 unless it may be silent there. */
function silence(reading: usize, kind: u32, j: usize): i32 {
  return (kind & OPTIONAL) === 0 ? 0 : gapCost() - <i32>silentCost(reading, j);
}

/** Writes the row before the first reading: columns up to `last` save nothing, because no phone has a partner. */
export function beginFront(n: usize, last: isize): void {
  for (let j: usize = 0; j <= n; ++j) store<i32>(cellAt(j), <isize>j <= last ? 0 : NEVER);
}

/** Writes the row after the last reading, from column `first` on. */
export function beginBack(n: usize, first: isize): void {
  for (let j: usize = 0; j <= n; ++j) store<i32>(cellAt(j), <isize>j >= first ? 0 : NEVER);
}

/**
 * Fills the next row from the front, columns `first` to `last`, clipped to 0 and n. `second` and `third` are the cells one
 * and two columns to the left of `diagonal`.
 */
export function fillFront(reading: usize, together: u32, n: usize, first: isize, last: isize): void {
  const kind = kindAt(reading, together);
  const costs = gradedCosts(reading);
  const gap = gapCost();
  let j = <usize>max<isize>(0, first - 1);
  const end = <usize>min<isize>(<isize>n, last);
  let diagonal = load<i32>(cellAt(j));
  let second = NEVER;
  let third = NEVER;
  let left = NEVER;
  if (first <= 0) {
    left = diagonal + silence(reading, kind, 0);
    store<i32>(ROW, left);
  }
  for (; j < end; ++j) {
    const cell = cellAt(j + 1);
    const above = load<i32>(cell);
    let best = max(diagonal + 2 * gap - <i32>gradedCost(costs, j), above);
    if (kind !== 0) {
      best = max(best, above + silence(reading, kind, j + 1));
      if (j > 0 && (kind & togetherAt(j - 1)) !== 0) {
        best = max(best, second + 3 * gap - <i32>foldOfTwo(reading, j));
        best = max(best, third + 4 * gap - <i32>foldOfThree(reading, j));
      }
      third = second;
      second = diagonal;
    }
    left = max(best, left);
    store<i32>(cell, left);
    diagonal = above;
  }
}

/** Fills the next row from the back; `second` and `third` are the cells to the right of `diagonal`. */
export function fillBack(reading: usize, together: u32, n: usize, first: isize, last: isize): void {
  const kind = kindAt(reading, together);
  const costs = gradedCosts(reading);
  const gap = gapCost();
  let j = <usize>min<isize>(<isize>n, last + 1);
  const end = <usize>max<isize>(0, first);
  let diagonal = load<i32>(cellAt(j));
  let second = NEVER;
  let third = NEVER;
  let right = NEVER;
  if (last >= <isize>n) {
    right = diagonal + silence(reading, kind, n);
    store<i32>(cellAt(n), right);
  }
  while (j-- > end) {
    const cell = cellAt(j);
    const below = load<i32>(cell);
    let best = max(diagonal + 2 * gap - <i32>gradedCost(costs, j), below);
    if (kind !== 0) {
      best = max(best, below + silence(reading, kind, j));
      if (second !== NEVER && (kind & togetherAt(j)) !== 0)
        best = max(best, second + 3 * gap - <i32>foldOfTwo(reading, j + 1));
      if (third !== NEVER && (kind & togetherAt(j + 1)) !== 0)
        best = max(best, third + 4 * gap - <i32>foldOfThree(reading, j + 2));
      third = second;
      second = diagonal;
    }
    right = max(best, right);
    store<i32>(cell, right);
    diagonal = below;
  }
}
