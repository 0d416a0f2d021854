/**
 * The cheapest global alignment of a target with an attempt; among equals the closest, then the one
 * whose steps come first in the order pair, missing, extra, read from the left.
 *
 * Needleman and Wunsch (1970) over suffixes: cell (i, j) holds the key of the best alignment of the
 * target from i on with the attempt from j on, so the walk from (0, 0) meets the leftmost choice first.
 *
 *          l   o   ɣ   o   s   .        target down, attempt across;
 *      l   *                            * = the walk for λόγος against l o ɣ o s
 *      o       *
 *      ɣ           *                    a cell is the least of:  pair  (i+1, j+1) + pair key
 *      o               *                                      missing  (i+1, j)
 *      s                   *                                    extra  (i, j+1)
 *      .                       *
 *
 * Keys are counted from the alignment that pairs nothing: a gap adds nothing, a pair adds its key less
 * the two gaps that it replaces, and every border is zero. That leaves one compare between a cell and
 * its neighbour to the right, the only chain that the processor cannot run ahead of. A reading that may be
 * silent saves most of its gap, on the border, too.
 *
 * Refused: doubles (a 0.02 that is not exact breaks ties at random) and stored step codes (a byte
 * written per cell costs more than the walk that works them out again).
 */

import {
  ANYWHERE,
  CELLS,
  COMPANIONS,
  COST_SHIFT,
  EXTRA,
  GAP_KEY,
  GLIDE,
  GLIDE_KEYS,
  JOIN,
  JOINED,
  KINDS,
  LED,
  LED_BY,
  MISSING,
  OPTIONAL,
  PAIR,
  PAIR_KEYS,
  PHONE_STRIDE,
  SILENT_AFTER,
  STEPS,
  TARGET,
  TRAILED,
  TRAILED_BY,
  TWICE,
  VARIANT_KEY,
} from './codes';
import { affricateAt, heardAt, isCompanion, longerAt, markTogether, togetherAt } from './together';

const NEVER: i64 = 1 << 60;

function least(a: i64, b: i64): i64 {
  return select<i64>(a, b, a < b);
}

function readingAt(i: usize): usize {
  return load<u8>(<usize>TARGET + i);
}

function keysOf(reading: usize): usize {
  return <usize>PAIR_KEYS + reading * ((<usize>PHONE_STRIDE) << 3);
}

function pairKey(keys: usize, phone: usize): i64 {
  return load<i64>(keys + (phone << 3));
}

function keyAt(row: usize, j: usize): i64 {
  return load<i64>(row + (j << 3));
}

/**
 * Key of a pair that takes one more heard phone as a companion. An exact pair, whose key is below zero before
 * the two gaps are taken off, then costs as much as a variant; any other costs what it costs alone.
 */
function companionKey(reading: usize, heard: usize): i64 {
  const gap = load<i64>(GAP_KEY);
  const pair = pairKey(keysOf(reading), heard);
  const variant = pair < -2 * gap ? load<i64>(VARIANT_KEY) : 0;
  return pair + variant - gap;
}

/** Key of a vowel with its offglide. */
function glideKey(reading: usize, heard: usize): i64 {
  return load<i64>(<usize>GLIDE_KEYS + ((reading * PHONE_STRIDE + heard) << 3));
}

/** Key of heard j with heard j + 1 behind it as one pair; NEVER if the reading does not take them so. */
function trailKey(reading: usize, kind: u32, j: usize, n: usize): i64 {
  if (j + 1 >= n) return NEVER;
  const together = kind & togetherAt(j);
  if ((together & TWICE) !== 0) {
    return least(companionKey(reading, heardAt(j)), companionKey(reading, longerAt(j)));
  }
  if (isCompanion(TRAILED_BY, reading, j + 1)) return companionKey(reading, heardAt(j));
  return (together & GLIDE) !== 0 ? glideKey(reading, heardAt(j)) : NEVER;
}

/** Key from (i, j) when heard j leads the pair with heard j + 1; `below` is the row of i + 1. */
function ledKey(reading: usize, j: usize, n: usize, below: usize): i64 {
  if (j + 1 >= n || !isCompanion(LED_BY, reading, j)) return NEVER;
  return companionKey(reading, heardAt(j + 1)) + keyAt(below, j + 2);
}

/** Key from (i, j) when heard j + 1 trails the pair with heard j. */
function trailedKey(reading: usize, kind: u32, j: usize, n: usize, below: usize): i64 {
  const key = trailKey(reading, kind, j, n);
  return key === NEVER ? NEVER : key + keyAt(below, j + 2);
}

/** Key from (i, j) when the pair with heard j + 1 is led and trailed. */
function enclosedKey(reading: usize, kind: u32, j: usize, n: usize, below: usize): i64 {
  if (j + 2 >= n || !isCompanion(LED_BY, reading, j)) return NEVER;
  const key = trailKey(reading, kind, j + 1, n);
  return key === NEVER ? NEVER : key - load<i64>(GAP_KEY) + keyAt(below, j + 3);
}

/**
 * Key from (i, j) when heard j and heard j + 1 are the halves of an affricate. Its closeness counts one exact pair
 * more, so that the affricate wins against an alignment of the same cost that has one half exact and the other extra.
 */
function joinedKey(keys: usize, kind: u32, j: usize, below: usize): i64 {
  if ((kind & togetherAt(j) & JOIN) === 0) return NEVER;
  const gap = load<i64>(GAP_KEY);
  return pairKey(keys, affricateAt(j)) - gap - (gap >> COST_SHIFT) + keyAt(below, j + 2);
}

/** One row of the matrix, right to left. */
function fillRow(reading: usize, n: usize, row: usize, below: usize): void {
  const keys = keysOf(reading);
  let diagonal = keyAt(below, n);
  let right = diagonal;
  store<i64>(row + (n << 3), right);
  for (let j = n; j-- > 0; ) {
    const under = keyAt(below, j);
    right = least(least(diagonal + pairKey(keys, heardAt(j)), under), right);
    store<i64>(row + (j << 3), right);
    diagonal = under;
  }
}

/** What leaving out a reading before heard j adds to a key: nothing, or the saving if the reading may be silent. */
function silentKey(reading: usize, kind: u32, j: usize): i64 {
  if ((kind & OPTIONAL) === 0) return 0;
  const silent = (kind & ANYWHERE) !== 0 || (j > 0 && isCompanion(SILENT_AFTER, reading, j - 1));
  if (!silent) return 0;
  return load<i64>(VARIANT_KEY) - load<i64>(GAP_KEY);
}

/** The same for a reading that may take more than one heard phone, or be silent. */
function fillRowWithFolds(reading: usize, kind: u32, n: usize, row: usize, below: usize): void {
  const keys = keysOf(reading);
  let right = keyAt(below, n) + silentKey(reading, kind, n);
  store<i64>(row + (n << 3), right);
  for (let j = n; j-- > 0; ) {
    let best = keyAt(below, j + 1) + pairKey(keys, heardAt(j));
    best = least(best, ledKey(reading, j, n, below));
    best = least(best, trailedKey(reading, kind, j, n, below));
    best = least(best, enclosedKey(reading, kind, j, n, below));
    best = least(best, joinedKey(keys, kind, j, below));
    right = least(least(best, keyAt(below, j) + silentKey(reading, kind, j)), right);
    store<i64>(row + (j << 3), right);
  }
}

/** The bits of KINDS that matter for this attempt; zero if the reading takes a single phone and may not be silent. */
function kindAt(reading: usize, together: u32): u32 {
  return load<u8>(<usize>KINDS + reading) & (together | COMPANIONS | OPTIONAL | ANYWHERE);
}

function fill(m: usize, n: usize, width: usize, together: u32): void {
  let row = <usize>CELLS + m * width;
  for (let j: usize = 0; j < width; j += 8) store<i64>(row + j, 0);
  for (let i = m; i-- > 0; ) {
    const reading = readingAt(i);
    const kind = kindAt(reading, together);
    const below = row;
    row -= width;
    if (kind !== 0) fillRowWithFolds(reading, kind, n, row, below);
    else fillRow(reading, n, row, below);
  }
}

/** The first step in the fixed order that gives (i, j) its key. Neither side is at its end. */
function stepAt(reading: usize, kind: u32, j: usize, n: usize, key: i64, below: usize): u8 {
  const keys = keysOf(reading);
  if (keyAt(below, j + 1) + pairKey(keys, heardAt(j)) === key) return <u8>PAIR;
  if (kind !== 0) {
    if (ledKey(reading, j, n, below) === key) return <u8>LED;
    if (trailedKey(reading, kind, j, n, below) === key) return <u8>TRAILED;
    if (enclosedKey(reading, kind, j, n, below) === key) return <u8>(LED | TRAILED);
    if (joinedKey(keys, kind, j, below) === key) return <u8>JOINED;
  }
  return keyAt(below, j) + silentKey(reading, kind, j) === key ? <u8>MISSING : <u8>EXTRA;
}

/** How many heard phones a step takes. */
function takenBy(step: u8): usize {
  if (step === MISSING) return 0;
  if (step === EXTRA) return 1;
  return step === JOINED ? 2 : 1 + (step & LED) + (step >> 1);
}

/**
 * Aligns the m readings at TARGET with the n phones at ATTEMPT and writes the steps to STEPS.
 * Returns their number. O(mn) time and memory; m and n at most MAX_PHONES.
 */
export function align(m: usize, n: usize): usize {
  const width = (n + 1) << 3;
  const together = markTogether(n);
  fill(m, n, width, together);
  let i: usize = 0;
  let j: usize = 0;
  let count: usize = 0;
  let row = <usize>CELLS;
  while (i < m && j < n) {
    const reading = readingAt(i);
    const step = stepAt(reading, kindAt(reading, together), j, n, keyAt(row, j), row + width);
    store<u8>(<usize>STEPS + count++, step);
    j += takenBy(step);
    if (step === EXTRA) continue;
    ++i;
    row += width;
  }
  for (; i < m; ++i) store<u8>(<usize>STEPS + count++, MISSING);
  for (; j < n; ++j) store<u8>(<usize>STEPS + count++, EXTRA);
  return count;
}
