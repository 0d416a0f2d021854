/**
 * Computes the graded distances of eight candidates at once, one candidate per lane. Fills their eight matrices
 * (Needleman and Wunsch 1970) together, row by row.
 *
 *                 l  o  ɣ  o  s        for each position of the candidates, the profile rows of their eight readings
 *   λόγος  l  ->  0  .  .  .  .        are transposed, so that a vector holds the eight costs of one heard phone:
 *   λόγον  l  ->  0  .  .  .  .
 *   νόμος  n  ->  c  .  .  .  .        [0 0 c ...] [. . . ...] ...
 *   ...
 *
 * Cells are 16-bit costs: no side is longer than 15 phones, no cost is above 63000, and additions saturate. A short
 * candidate is padded with NO_READING, which pairs with nothing and costs nothing to leave out.
 */

import * as codes from './codes';
import { PROFILE_SHIFT, writeRow } from './profile';
import { phonesOf, readingsOf } from './rows';

const COUNT: usize = 8;
const VECTOR: usize = 16;

function gap(): i16 {
  return <i16>(load<i64>(codes.GAP_KEY) >> codes.COST_SHIFT);
}

function readingAt(i: usize, lane: usize): usize {
  return load<u8>(<usize>codes.LANES + i + lane * VECTOR);
}

/**
 * Copies the readings of eight candidates to LANES; if `write` is true, also writes their rows in the profiles. A
 * candidate of more than MAX_LANE_PHONES readings gets an empty lane, and its caller ranks it alone.
 * @param first index of the first candidate in RANKED
 * @param n count of the phones of the attempt
 * @returns the count of readings of the longest candidate
 */
function gather(first: usize, n: usize, write: bool): usize {
  const positions = i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  let longest: usize = 0;
  for (let lane: usize = 0; lane < COUNT; ++lane) {
    const row: usize = load<u32>(<usize>codes.RANKED + ((first + lane) << 2));
    const phones = phonesOf(row);
    longest = max(longest, phones);
    const kept = phones > <usize>codes.MAX_LANE_PHONES ? <usize>0 : phones;
    const within = i8x16.lt_u(positions, i8x16.splat(<i8>kept));
    const readings = v128.bitselect(v128.load(readingsOf(row)), i8x16.splat(<i8>codes.NO_READING), within);
    v128.store(<usize>codes.LANES + lane * VECTOR, readings);
    store<u16>(<usize>codes.LANE_LENGTHS + (lane << 1), <u16>kept);
    if (write) for (let i: usize = 0; i < kept; ++i) writeRow(readingAt(i, lane), n);
  }
  return longest;
}

function eightColumns(profile: usize, i: usize, lane: usize): v128 {
  return v128.load(profile + (readingAt(i, lane) << PROFILE_SHIFT));
}

/** True if the reading of some lane at position i may be silent or take more than one heard phone (FOLDS). */
function foldsAt(i: usize): bool {
  let folds: u8 = 0;
  for (let lane: usize = 0; lane < COUNT; ++lane) folds |= load<u8>(<usize>codes.FOLDS + readingAt(i, lane));
  return folds !== 0;
}

function low16(a: v128, b: v128): v128 {
  return v128.shuffle<i16>(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
}

function high16(a: v128, b: v128): v128 {
  return v128.shuffle<i16>(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
}

function storePair(at: usize, a: v128, b: v128): void {
  v128.store(at, v128.shuffle<i64>(a, b, 0, 2));
  v128.store(at, v128.shuffle<i64>(a, b, 1, 3), VECTOR);
}

/** Stores four columns of all lanes. a holds lanes 0 and 1, interleaved; b lanes 2 and 3, c 4 and 5, d 6 and 7. */
function storeFour(at: usize, a: v128, b: v128, c: v128, d: v128): void {
  const ab = v128.shuffle<i32>(a, b, 0, 4, 1, 5);
  const cd = v128.shuffle<i32>(c, d, 0, 4, 1, 5);
  storePair(at, ab, cd);
  const ab2 = v128.shuffle<i32>(a, b, 2, 6, 3, 7);
  const cd2 = v128.shuffle<i32>(c, d, 2, 6, 3, 7);
  storePair(at + 2 * VECTOR, ab2, cd2);
}

/** Transposes an 8 × 8 block of a profile: from a vector per lane to a vector per column. */
function transposeBlock(profile: usize, i: usize, target: usize): void {
  const r0 = eightColumns(profile, i, 0);
  const r1 = eightColumns(profile, i, 1);
  const r2 = eightColumns(profile, i, 2);
  const r3 = eightColumns(profile, i, 3);
  const r4 = eightColumns(profile, i, 4);
  const r5 = eightColumns(profile, i, 5);
  const r6 = eightColumns(profile, i, 6);
  const r7 = eightColumns(profile, i, 7);
  storeFour(target, low16(r0, r1), low16(r2, r3), low16(r4, r5), low16(r6, r7));
  storeFour(target + 4 * VECTOR, high16(r0, r1), high16(r2, r3), high16(r4, r5), high16(r6, r7));
}

/** Transposes the first n columns of eight rows of the profile: for each lane, the row of its reading at position i. */
function transpose(profile: usize, i: usize, n: usize, target: usize): void {
  transposeBlock(profile, i, target);
  if (n > COUNT) transposeBlock(profile + VECTOR, i, target + COUNT * VECTOR);
}

/** Returns for each lane the cost of leaving out its reading at position i; 0 after the last reading of the lane. */
function missingAt(i: usize): v128 {
  return v128.and(i16x8.splat(gap()), i16x8.gt_u(v128.load(codes.LANE_LENGTHS), i16x8.splat(<i16>i)));
}

/** Fills row i + 1 of the eight matrices over row i, in place. */
function fillRow(i: usize, n: usize): void {
  transpose(codes.PROFILE, i, n, codes.LANE_COSTS);
  const missing = missingAt(i);
  const extra = i16x8.splat(gap());
  let diagonal = v128.load(codes.LANE_ROW);
  let left = i16x8.add(diagonal, missing);
  v128.store(codes.LANE_ROW, left);
  for (let at: usize = 0; at < n * VECTOR; at += VECTOR) {
    const above = v128.load(<usize>codes.LANE_ROW + at, VECTOR);
    const paired = i16x8.add_sat_u(diagonal, v128.load(<usize>codes.LANE_COSTS + at));
    const best = i16x8.min_u(paired, i16x8.add_sat_u(above, missing));
    left = i16x8.min_u(best, i16x8.add_sat_u(left, extra));
    v128.store(<usize>codes.LANE_ROW + at, left, VECTOR);
    diagonal = above;
  }
}

/**
 * Does the same as `fillRow` if some reading may be silent or take two or three heard phones. `second` is the cell to
 * the left of `diagonal`, `third` the cell to the left of `second`.
 */
function fillRowWithFolds(i: usize, n: usize): void {
  transpose(codes.PROFILE, i, n, codes.LANE_COSTS);
  transpose(codes.FOLDED_TWO, i, n, codes.LANE_FOLDED_TWO);
  transpose(codes.FOLDED_THREE, i, n, codes.LANE_FOLDED_THREE);
  transpose(codes.SILENT, i, n + 1, codes.LANE_SILENT);
  const extra = i16x8.splat(gap());
  let diagonal = v128.load(codes.LANE_ROW);
  let second = diagonal;
  let third = diagonal;
  let left = i16x8.add_sat_u(diagonal, v128.load(codes.LANE_SILENT));
  v128.store(codes.LANE_ROW, left);
  for (let at: usize = 0; at < n * VECTOR; at += VECTOR) {
    const above = v128.load(<usize>codes.LANE_ROW + at, VECTOR);
    const paired = i16x8.add_sat_u(diagonal, v128.load(<usize>codes.LANE_COSTS + at));
    const two = i16x8.add_sat_u(second, v128.load(<usize>codes.LANE_FOLDED_TWO + at));
    const three = i16x8.add_sat_u(third, v128.load(<usize>codes.LANE_FOLDED_THREE + at));
    const unsaid = i16x8.add_sat_u(above, v128.load(<usize>codes.LANE_SILENT + at, VECTOR));
    const best = i16x8.min_u(i16x8.min_u(paired, unsaid), i16x8.min_u(two, three));
    left = i16x8.min_u(best, i16x8.add_sat_u(left, extra));
    v128.store(<usize>codes.LANE_ROW + at, left, VECTOR);
    third = second;
    second = diagonal;
    diagonal = above;
  }
}

/**
 * Writes the distances of eight candidates from the n phones of the attempt; call `beginProfile` before. A candidate
 * with more than MAX_LANE_PHONES readings gets a wrong distance.
 * @param first index of the first candidate in RANKED
 * @param write true if the profiles may lack rows for some readings of the candidates
 * @returns the count of readings of the longest candidate
 */
export function rankLanes(first: usize, n: usize, write: bool): usize {
  const longest = gather(first, n, write);
  const extra = i16x8.splat(gap());
  let border = i16x8.splat(0);
  for (let at: usize = 0; at <= n * VECTOR; at += VECTOR) {
    v128.store(<usize>codes.LANE_ROW + at, border);
    border = i16x8.add(border, extra);
  }
  const rows = min<usize>(longest, codes.MAX_LANE_PHONES);
  for (let i: usize = 0; i < rows; ++i) {
    if (foldsAt(i)) fillRowWithFolds(i, n);
    else fillRow(i, n);
  }
  const distances = v128.load(<usize>codes.LANE_ROW + n * VECTOR);
  const target = <usize>codes.DISTANCES + (first << 2);
  v128.store(target, i32x4.extend_low_i16x8_u(distances));
  v128.store(target, i32x4.extend_high_i16x8_u(distances), VECTOR);
  return longest;
}
