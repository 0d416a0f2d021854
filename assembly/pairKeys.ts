/**
 * Computes the keys of the steps from cell (i, j) of the aligner, relative to the alignment without pairs (align.ts). A
 * function with an argument `below` returns the key of a step and of the best path after it: `below` is the row of i + 1,
 * and `end` the last column of this row that a path may use.
 */

import * as codes from './codes';
import { affricateAt, heardAt, isCompanion, isOffglide, longerAt, togetherAt } from './together';

/** Key of an impossible step, above all other keys. */
export const NEVER: i64 = 1 << 60;

export function least(a: i64, b: i64): i64 {
  return select<i64>(a, b, a < b);
}

export function keysOf(reading: usize): usize {
  return <usize>codes.PAIR_KEYS + reading * ((<usize>codes.PHONE_STRIDE) << 3);
}

export function pairKey(keys: usize, phone: usize): i64 {
  return load<i64>(keys + (phone << 3));
}

export function keyAt(row: usize, j: usize): i64 {
  return load<i64>(row + (j << 3));
}

/**
 * Returns the key of a pair that takes one more heard phone as a companion. An exact pair then costs the same as a variant;
 * the cost of any other pair does not change. Only the key of an exact pair is below zero before two gaps are subtracted.
 */
function companionKey(reading: usize, heard: usize): i64 {
  const gap = load<i64>(codes.GAP_KEY);
  const pair = pairKey(keysOf(reading), heard);
  const variant = pair < -2 * gap ? load<i64>(codes.VARIANT_KEY) : 0;
  return pair + variant - gap;
}

function glideKey(reading: usize, heard: usize): i64 {
  return load<i64>(<usize>codes.GLIDE_KEYS + ((reading * codes.PHONE_STRIDE + heard) << 3));
}

/** Returns the key of the reading with heard phones j and j + 1 as one sound; NEVER if it does not take both. */
function trailKey(reading: usize, kind: u32, j: usize, end: usize): i64 {
  if (j + 1 >= end) return NEVER;
  const together = kind & togetherAt(j);
  if ((together & codes.TWICE) !== 0) {
    return least(companionKey(reading, heardAt(j)), companionKey(reading, longerAt(j)));
  }
  if (isOffglide(j)) return NEVER;
  if (isCompanion(codes.TRAILED_BY, reading, j + 1)) return companionKey(reading, heardAt(j));
  return (together & codes.GLIDE) !== 0 ? glideKey(reading, heardAt(j)) : NEVER;
}

/** Returns the key of the reading with heard phone j + 1, led by heard phone j. */
export function ledKey(reading: usize, j: usize, end: usize, below: usize): i64 {
  if (j + 1 >= end || !isCompanion(codes.LED_BY, reading, j)) return NEVER;
  return companionKey(reading, heardAt(j + 1)) + keyAt(below, j + 2);
}

/** Returns the key of the reading with heard phone j, trailed by heard phone j + 1. */
export function trailedKey(reading: usize, kind: u32, j: usize, end: usize, below: usize): i64 {
  const key = trailKey(reading, kind, j, end);
  return key === NEVER ? NEVER : key + keyAt(below, j + 2);
}

/** Returns the key of the reading with heard phone j + 1, led by heard phone j and trailed by heard phone j + 2. */
export function enclosedKey(reading: usize, kind: u32, j: usize, end: usize, below: usize): i64 {
  if (j + 2 >= end || !isCompanion(codes.LED_BY, reading, j)) return NEVER;
  const key = trailKey(reading, kind, j + 1, end);
  return key === NEVER ? NEVER : key - load<i64>(codes.GAP_KEY) + keyAt(below, j + 3);
}

/**
 * Returns the key of the reading with the affricate that heard phones j and j + 1 form. The pair replaces three gaps (two
 * heard phones and a reading), but its pair key has subtracted only two gaps. `gap >> COST_SHIFT` is the likeness of an
 * exact pair: it is subtracted once more, so that the affricate wins against an alignment of the same cost in which one
 * half is exact and the other extra.
 */
export function joinedKey(reading: usize, kind: u32, j: usize, end: usize, below: usize): i64 {
  if (j + 1 >= end || (kind & togetherAt(j) & codes.JOIN) === 0) return NEVER;
  const gap = load<i64>(codes.GAP_KEY);
  return pairKey(keysOf(reading), affricateAt(j)) - gap - (gap >> codes.COST_SHIFT) + keyAt(below, j + 2);
}

/** Returns the key of leaving out a silent reading, which costs the same as a variant: less than a gap. */
export function silence(): i64 {
  return load<i64>(codes.VARIANT_KEY) - load<i64>(codes.GAP_KEY);
}

/** Returns the key of leaving out the reading before heard phone j; 0, as for any gap, unless it may be silent there. */
export function silentKey(reading: usize, kind: u32, j: usize): i64 {
  if ((kind & codes.OPTIONAL) === 0) return 0;
  const silent = (kind & codes.ANYWHERE) !== 0 || (j > 0 && isCompanion(codes.SILENT_AFTER, reading, j - 1));
  return silent ? silence() : 0;
}
