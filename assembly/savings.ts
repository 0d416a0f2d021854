/**
 * Fills the matrix of graded distances row by row, in place, from the front and from the back (Needleman and Wunsch 1970).
 *
 *   front   F(i, j) = the first i readings with the first j phones:
 *                     max of F(i-1, j-1) + saved(i, j), F(i-1, j) + silence(i, j), F(i, j-1)
 *   back    B(i, j) = the readings from i on with the phones from j on: the mirror image of F
 *
 * A cell holds a saving relative to the alignment without pairs: a pair saves the gaps that it replaces minus its cost,
 * and a silent reading most of its gap. A pair that folds two or three heard phones (profile.ts) comes from column j-2 or
 * j-3. Only a band of each row is filled (band.ts), which moves by one column a row. Both use ROW. Cells outside the band
 * that the next row may read hold NEVER.
 */

import { COST_SHIFT, GAP_KEY, OPTIONAL, ROW } from './codes';
import { foldOfThree, foldOfTwo, gradedCost, gradedCosts, silentCost } from './profile';
import { kindAt, togetherAt } from './together';

/** Value of an impossible cell, below any saving. */
export const NEVER: i32 = -(1 << 28);

const CELL: usize = 4;

export function gapCost(): i32 {
  return <i32>(load<i64>(GAP_KEY) >> COST_SHIFT);
}

export function cellAt(j: usize): usize {
  return <usize>ROW + j * CELL;
}

/** Turns the saving of m readings with n phones into a distance. */
export function distanceOf(saving: i32, m: usize, n: usize): i32 {
  return gapCost() * <i32>(m + n) - saving;
}

/** Returns the saving of leaving out a reading after the first j heard phones; 0 unless it may be silent there. */
function silence(reading: usize, kind: u32, j: usize): i32 {
  return (kind & OPTIONAL) === 0 ? 0 : gapCost() - <i32>silentCost(reading, j);
}

/** Writes the row before the first reading, or after the last: no phone has a partner, so columns in the band save 0. */
export function beginRow(n: usize, first: isize, last: isize): void {
  for (let j: isize = 0; j <= <isize>n; ++j) store<i32>(cellAt(j), j >= first && j <= last ? 0 : NEVER);
}

/**
 * Fills row i of F over row i - 1, columns `first` to `last`, clipped to 0 and n. Before column j + 1 is filled, `diagonal`,
 * `second` and `third` are F(i-1, j), F(i-1, j-1) and F(i-1, j-2).
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

/** Fills row i of B over row i + 1; `diagonal`, `second` and `third` are B(i+1, j+1), B(i+1, j+2) and B(i+1, j+3). */
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
