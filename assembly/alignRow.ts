/**
 * Fills a row of the aligner's matrix, right to left. If the reading takes a single phone, a cell is the least of three
 * keys (align.ts). Otherwise the row is filled in stretches between joints (together.ts):
 *
 *   attempt   k a ɪ t s o      reading of a vowel:  a ɪ may be one sound
 *             ←───┤J├←─────    two stretches and the cell of a joint between them
 */

import { ANYWHERE } from './codes';
import {
  enclosedKey,
  joinedKey,
  keyAt,
  keysOf,
  least,
  ledKey,
  NEVER,
  pairKey,
  silence,
  silentKey,
  trailedKey,
} from './pairKeys';
import { heardAt, jointAt, togetherAt } from './together';

/**
 * Fills the cells from `from` up to, but without, `to`, right to left; returns the key of the cell at `from`.
 * @param right the key of the cell at `to` @param saving added to the key of a step that leaves the reading out
 */
function fillStretch(
  keys: usize,
  row: usize,
  below: usize,
  from: usize,
  to: usize,
  right: i64,
  saving: i64,
): i64 {
  let diagonal = keyAt(below, to);
  for (let j = to; j-- > from; ) {
    const under = keyAt(below, j);
    right = least(least(diagonal + pairKey(keys, heardAt(j)), under + saving), right);
    store<i64>(row + (j << 3), right);
    diagonal = under;
  }
  return right;
}

/** Fills the cell of heard phone j, a joint: the reading may be silent there, or take one to three heard phones. */
function fillJoint(
  reading: usize,
  kind: u32,
  row: usize,
  below: usize,
  j: usize,
  end: usize,
  right: i64,
): i64 {
  let best = keyAt(below, j + 1) + pairKey(keysOf(reading), heardAt(j));
  best = least(best, ledKey(reading, j, end, below));
  best = least(best, trailedKey(reading, kind, j, end, below));
  best = least(best, enclosedKey(reading, kind, j, end, below));
  best = least(best, joinedKey(reading, kind, j, end, below));
  best = least(least(best, keyAt(below, j) + silentKey(reading, kind, j)), right);
  store<i64>(row + (j << 3), best);
  return best;
}

/**
 * Fills the cells from `first` up to `to` for a reading that may be silent or take more than one heard phone.
 * @param joint only joints with a lower index may be in this range
 */
function fillBetweenJoints(
  reading: usize,
  kind: u32,
  row: usize,
  below: usize,
  first: usize,
  to: usize,
  end: usize,
  right: i64,
  joint: usize,
): void {
  const keys = keysOf(reading);
  const saving = (kind & ANYWHERE) !== 0 ? silence() : 0;
  while (joint > 0) {
    const j = jointAt(--joint);
    if (j < first) break;
    if ((kind & togetherAt(j)) === 0) continue;
    right = fillStretch(keys, row, below, j + 1, to, right, saving);
    right = fillJoint(reading, kind, row, below, j, end, right);
    to = j;
  }
  fillStretch(keys, row, below, first, to, right, saving);
}

/** Fills the columns from `first` to `last` of a row; `below` is the row of the next reading. */
export function fillRow(
  reading: usize,
  kind: u32,
  row: usize,
  below: usize,
  first: usize,
  last: usize,
  n: usize,
  joint: usize,
): void {
  let right = NEVER;
  let to = last + 1;
  if (last === n) {
    right = keyAt(below, n) + silentKey(reading, kind, n);
    store<i64>(row + (n << 3), right);
    to = n;
  }
  if (kind === 0) fillStretch(keysOf(reading), row, below, first, to, right, 0);
  else fillBetweenJoints(reading, kind, row, below, first, to, min(n, last + 1), right, joint);
}
