/**
 * Finds the cheapest global alignment of a target with an attempt. Ties go to the alignment with the fewest pairs of a vowel
 * with a consonant, then to the one with the most similar pairs. If alignments are still tied, the first step from the
 * left in which they differ decides: a pair wins, then a step that takes two or three heard phones, then a missing phone,
 * then an extra one.
 *
 * Needleman and Wunsch (1970) over suffixes: cell (i, j) holds the key of the best alignment of the target from i on
 * with the attempt from j on. A key is one integer: the cost, and below COST_SHIFT the tie-break (codes.ts).
 *
 *          l   o   ɣ   o   s   .        target down, attempt across;
 *      l   *   ·   ·                    * = the walk for λόγος against l o ɣ o s
 *      o   ·   *   ·   ·
 *      ɣ   ·   ·   *   ·   ·            a cell is the least of:  pair  (i+1, j+1) + pair key
 *      o       ·   ·   *   ·   ·                              missing  (i+1, j)
 *      s           ·   ·   *   ·                                extra  (i, j+1)
 *      .               ·   ·   *
 *
 * Keys are relative to the alignment without pairs: a gap adds nothing, and a pair adds its key minus the two gaps that
 * it replaces. Steps that take two or three heard phones are possible only at joints (together.ts).
 *
 * Good attempts stay near the diagonal, so only a band of cells is filled: here the cells with a dot or a star. If
 * band.ts cannot prove that the band holds every best path, a wider band is filled once. The walk computes the steps
 * again, because storing them takes longer.
 */

import { fillRow } from './alignRow';
import { firstReach, highest, lowest, sureReach } from './band';
import * as codes from './codes';
import {
  enclosedKey,
  joinedKey,
  keyAt,
  keysOf,
  ledKey,
  NEVER,
  pairKey,
  silentKey,
  trailedKey,
} from './pairKeys';
import {
  companionsOf,
  heardAt,
  jointAt,
  joints,
  jointsWith,
  kindAt,
  markTogether,
  silentReadings,
} from './together';

/** Below this number of phones, filling the whole matrix takes no longer than filling a band. */
const SHORT: usize = 12;

function readingAt(i: usize): usize {
  return load<u8>(<usize>codes.TARGET + i);
}

/**
 * Fills the band of the matrix, last row first. In each row the cell to the left of the band gets NEVER, because the
 * row above reads it.
 */
function fill(m: usize, n: usize, reach: isize, together: u32): void {
  const low = lowest(reach, m, n);
  const high = highest(reach, m, n);
  const width = (n + 1) << 3;
  let row = <usize>codes.CELLS + m * width;
  let first = <usize>max<isize>(0, <isize>m + low);
  for (let j = first; j <= n; ++j) store<i64>(row + (j << 3), 0);
  let joint = joints;
  for (let i = m; i-- > 0; ) {
    if (first > 0) store<i64>(row + ((first - 1) << 3), NEVER);
    const below = row;
    row -= width;
    first = <usize>max<isize>(0, <isize>i + low);
    const last = <usize>min<isize>(<isize>n, <isize>i + high);
    while (joint > 0 && jointAt(joint - 1) > last) --joint;
    const reading = readingAt(i);
    fillRow(reading, kindAt(reading, together), row, below, first, last, n, joint);
  }
}

/**
 * Returns the cost of the best path in the band as a number of gaps, rounded down. A tie-break below 0 takes almost one
 * unit from the cost bits of a key, so almost one unit is added first. A tie-break above 0 then makes the cost one unit
 * too high, which can only widen the band.
 */
function gapsInside(m: usize, n: usize): isize {
  const gap = load<i64>(codes.GAP_KEY);
  const key = keyAt(codes.CELLS, 0) + gap * <i64>(m + n);
  const belowOneCost = ((<i64>1) << codes.COST_SHIFT) - 1;
  return <isize>(((key + belowOneCost) >> codes.COST_SHIFT) / (gap >> codes.COST_SHIFT));
}

/** Fills a band that holds every best path; returns its reach. */
function fillBand(m: usize, n: usize, together: u32): isize {
  const whole = max(m, n);
  if (whole < SHORT) {
    fill(m, n, whole, together);
    return whole;
  }
  // At each of these joints a pair may take one more heard phone.
  const carried = jointsWith(codes.COMPANIONS | codes.TWICE | codes.GLIDE | codes.JOIN);
  const silent = silentReadings(codes.TARGET, m, companionsOf(n));
  const guess = firstReach(codes.TARGET, m, n, carried, silent);
  fill(m, n, guess, together);
  const sure = sureReach(guess, gapsInside(m, n), m, n, carried, silent);
  if (sure > guess) fill(m, n, sure, together);
  return sure;
}

/**
 * Returns the step that gives cell (i, j) its key; if several do, the first in the order of ties (above). Both sides must
 * have phones left.
 */
function stepAt(reading: usize, kind: u32, j: usize, end: usize, key: i64, below: usize): u8 {
  if (keyAt(below, j + 1) + pairKey(keysOf(reading), heardAt(j)) === key) return <u8>codes.PAIR;
  if (kind !== 0) {
    if (ledKey(reading, j, end, below) === key) return <u8>codes.LED;
    if (trailedKey(reading, kind, j, end, below) === key) return <u8>codes.TRAILED;
    if (enclosedKey(reading, kind, j, end, below) === key) return <u8>(codes.LED | codes.TRAILED);
    if (joinedKey(reading, kind, j, end, below) === key) return <u8>codes.JOINED;
  }
  return keyAt(below, j) + silentKey(reading, kind, j) === key ? <u8>codes.MISSING : <u8>codes.EXTRA;
}

/** Returns how many heard phones a step takes: a pair takes one, and LED (bit 0) and TRAILED (bit 1) each add one. */
function takenBy(step: u8): usize {
  if (step === codes.MISSING) return 0;
  if (step === codes.EXTRA) return 1;
  return step === codes.JOINED ? 2 : 1 + (step & codes.LED) + (step >> 1);
}

/**
 * Aligns the m readings at TARGET with the n phones at ATTEMPT, m and n at most MAX_PHONES; writes the steps to STEPS
 * and returns their count. O(mn) time and memory at most.
 */
export function align(m: usize, n: usize): usize {
  const together = markTogether(n);
  const high = highest(fillBand(m, n, together), m, n);
  const width = (n + 1) << 3;
  let i: usize = 0;
  let j: usize = 0;
  let count: usize = 0;
  let row = <usize>codes.CELLS;
  // Walks from (0, 0) until one side ends; what is left of the other side is missing or extra.
  while (i < m && j < n) {
    const reading = readingAt(i);
    const end = min(n, i + 1 + <usize>high);
    const step = stepAt(reading, kindAt(reading, together), j, end, keyAt(row, j), row + width);
    store<u8>(<usize>codes.STEPS + count++, step);
    j += takenBy(step);
    if (step === codes.EXTRA) continue;
    ++i;
    row += width;
  }
  for (; i < m; ++i) store<u8>(<usize>codes.STEPS + count++, codes.MISSING);
  for (; j < n; ++j) store<u8>(<usize>codes.STEPS + count++, codes.EXTRA);
  return count;
}
