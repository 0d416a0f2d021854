/**
 * Writes the profile of an attempt: for every reading the graded cost of each heard phone. Ranking then looks up one
 * row per reading instead of single costs.
 *
 *   attempt h a ɡ i o s, reading ἁ:        h     a     ɡ     i     o     s
 *                            PROFILE     4200    0   4200  4200  4200  4200     a alone
 *                            FOLDED_TWO    ∞    84     ∞     ∞     ∞     ∞      h a, which ends at a
 *
 * A fold is a pair that takes two or three heard phones as one sound: a phone with a companion before it (led), after
 * it (trailed) or on both sides, a vowel with its offglide, or one phone said twice. It costs the same as its main
 * phone alone, but no less than a variant; a phone said twice costs no more than the long phone.
 *
 * FOLDED_TWO and FOLDED_THREE hold the costs of folds of two and of three heard phones, in the column of the last one;
 * a column in which no fold ends holds NEVER. SILENT holds the cost of leaving the reading out after the first 0, 1,
 * ... heard phones.
 */

import * as codes from './codes';
import { companionsOf, heardAt, isCompanion, isOffglide, longerAt, togetherAt } from './together';

/** Above any sum of costs. Additions in the lanes saturate at this number. */
const NEVER: u32 = 0xffff;

const COLUMNS: usize = 16;

/** Log2 of the bytes of a row of a profile. */
export const PROFILE_SHIFT: usize = 5;

export function gradedCosts(reading: usize): usize {
  return <usize>codes.GRADED + ((reading * codes.PHONE_STRIDE) << 1);
}

export function gradedCost(costs: usize, j: usize): u32 {
  return load<u16>(costs + (heardAt(j) << 1));
}

/** Returns the cost of a fold. @param phone its main phone, without companions and offglide */
function foldedCost(reading: usize, phone: usize): u32 {
  const variant = <u32>(load<i64>(codes.VARIANT_KEY) >> codes.COST_SHIFT);
  return max<u32>(variant, load<u16>(gradedCosts(reading) + (phone << 1)));
}

/**
 * Returns the cost of the fold of heard phone j trailed by heard phone j + 1; NEVER if the reading does not take both.
 */
function trailedCost(reading: usize, j: usize): u32 {
  const together = load<u8>(<usize>codes.KINDS + reading) & togetherAt(j);
  if ((together & codes.TWICE) !== 0) {
    return min<u32>(foldedCost(reading, heardAt(j)), foldedCost(reading, longerAt(j)));
  }
  if (isOffglide(j)) return NEVER;
  if (isCompanion(codes.TRAILED_BY, reading, j + 1)) return foldedCost(reading, heardAt(j));
  if ((together & codes.GLIDE) === 0) return NEVER;
  return load<u16>(<usize>codes.GLIDED + ((reading * codes.PHONE_STRIDE + heardAt(j)) << 1));
}

/**
 * Returns the cost of heard phones j - 1 and j as one sound, whichever is cheaper: the first leads, or the second
 * trails.
 */
export function foldOfTwo(reading: usize, j: usize): u32 {
  if (j < 1) return NEVER;
  const led = isCompanion(codes.LED_BY, reading, j - 1) ? foldedCost(reading, heardAt(j)) : NEVER;
  return min<u32>(led, trailedCost(reading, j - 1));
}

/**
 * Returns the cost of the fold of heard phones j - 2, j - 1 and j: the first leads the second, and the third trails it.
 */
export function foldOfThree(reading: usize, j: usize): u32 {
  if (j < 2 || !isCompanion(codes.LED_BY, reading, j - 2)) return NEVER;
  const trailed = trailedCost(reading, j - 1);
  const variant = <u32>(load<i64>(codes.VARIANT_KEY) >> codes.COST_SHIFT);
  return trailed === NEVER ? NEVER : max<u32>(variant, trailed);
}

/** The bits that occur in TOGETHER for this attempt. */
let attemptBits: u32 = 0;
/** The companions that the attempt has, one bit for each (COMPANION). */
let attemptCompanions: u64 = 0;

/** Returns 1 if the reading may be silent or fold phones of this attempt, otherwise 0. */
function folds(reading: usize): u8 {
  if ((load<u8>(<usize>codes.KINDS + reading) & (attemptBits | codes.ANYWHERE)) !== 0) return 1;
  const at = reading << 3;
  const own =
    load<u64>(<usize>codes.LED_BY + at) |
    load<u64>(<usize>codes.TRAILED_BY + at) |
    load<u64>(<usize>codes.SILENT_AFTER + at);
  return (own & attemptCompanions) !== 0 ? 1 : 0;
}

export function silentCost(reading: usize, j: usize): u32 {
  const anywhere = (load<u8>(<usize>codes.KINDS + reading) & codes.ANYWHERE) !== 0;
  const silent = anywhere || (j > 0 && isCompanion(codes.SILENT_AFTER, reading, j - 1));
  return <u32>(load<i64>(silent ? codes.VARIANT_KEY : codes.GAP_KEY) >> codes.COST_SHIFT);
}

/** Writes the row of a reading in SILENT, FOLDED_TWO and FOLDED_THREE. */
function writeFolds(reading: usize, n: usize): void {
  const row = reading << PROFILE_SHIFT;
  const gap = <u16>(load<i64>(codes.GAP_KEY) >> codes.COST_SHIFT);
  // Columns after the end of the attempt are written too, to clear the values of a longer attempt before it.
  for (let j: usize = 0; j < COLUMNS; ++j) {
    store<u16>(<usize>codes.SILENT + row + (j << 1), j <= n ? <u16>silentCost(reading, j) : gap);
  }
  for (let j: usize = 0; j < COLUMNS; ++j) {
    store<u16>(<usize>codes.FOLDED_TWO + row + (j << 1), <u16>(j < n ? foldOfTwo(reading, j) : NEVER));
    store<u16>(<usize>codes.FOLDED_THREE + row + (j << 1), <u16>(j < n ? foldOfThree(reading, j) : NEVER));
  }
}

/** Begins the profiles of the n phones at ATTEMPT, still without rows; `bits` are the bits that occur in TOGETHER. */
export function beginProfile(n: usize, bits: u32): void {
  attemptBits = bits;
  attemptCompanions = companionsOf(n);
  memory.fill(codes.WRITTEN, 0, codes.MAX_READINGS);
  store<u8>(<usize>codes.WRITTEN + <usize>codes.NO_READING, 1);
}

/**
 * Writes the row of a reading in all profiles, unless it was already written for this attempt; n at most
 * MAX_LANE_PHONES.
 */
export function writeRow(reading: usize, n: usize): void {
  if (load<u8>(<usize>codes.WRITTEN + reading) !== 0) return;
  store<u8>(<usize>codes.WRITTEN + reading, 1);
  const costs = gradedCosts(reading);
  const row = <usize>codes.PROFILE + (reading << PROFILE_SHIFT);
  for (let j: usize = 0; j < n; ++j) store<u16>(row + (j << 1), <u16>gradedCost(costs, j));
  const flag = <usize>codes.FOLDS + reading;
  const folding = folds(reading);
  if ((folding | load<u8>(flag)) !== 0) writeFolds(reading, n);
  store<u8>(flag, folding);
}
