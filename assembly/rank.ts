/**
 * Computes the graded distances of one attempt from many rows. A distance is the cost of the cheapest alignment: an
 * exact pair is free, a variant costs 0.02, any other pair 1 - likeness, a missing or an extra phone 1. A pair may fold
 * two or three heard phones (profile.ts). Distances are exact integers in units of 1/4200.
 *
 *   attempt l o ɡ o s      λόγος    84   ɡ is a variant of ɣ
 *                          λόγον  3684   and s is not near n: 3600 more
 *                          λόγῳ   4284   or s is extra: 4200 more
 *
 * Up to MAX_LANE_PHONES phones on each side, eight rows are ranked at once (lanes.ts). A longer row is ranked alone,
 * in one row of savings (savings.ts).
 */

import { highest, lackedPhones, lowest, sureReach } from './band';
import * as codes from './codes';
import { rankLanes } from './lanes';
import { beginProfile, writeRow } from './profile';
import { phonesOf, readingsOf } from './rows';
import { beginRow, cellAt, distanceOf, fillFront, gapCost } from './savings';
import { companionReadings, companionsOf, jointsWith, markTogether, silentReadings } from './together';

/** Returns the distance of a row by paths in a band of this reach. */
function distanceInside(row: usize, n: usize, together: u32, reach: isize): i32 {
  const phones = phonesOf(row);
  const readings = readingsOf(row);
  const low = lowest(reach, phones, n);
  const high = highest(reach, phones, n);
  beginRow(n, 0, high);
  for (let i: isize = 1; i <= <isize>phones; ++i) {
    fillFront(load<u8>(readings + <usize>i - 1), together, n, i + low, i + high);
  }
  return distanceOf(load<i32>(cellAt(n)), phones, n);
}

/** Returns the distance of one row of any length, by a band that holds the cheapest path (band.ts). */
function longDistance(row: usize, n: usize, together: u32): i32 {
  const phones = phonesOf(row);
  const readings = readingsOf(row);
  const companions = companionsOf(n);
  const carried = jointsWith(codes.TWICE | codes.GLIDE) + companionReadings(readings, phones, companions);
  const silent = silentReadings(readings, phones, companions);
  const guess = sureReach(1, lackedPhones(readings, phones, n), phones, n, carried, silent);
  const distance = distanceInside(row, n, together, guess);
  const sure = sureReach(guess, distance / gapCost(), phones, n, carried, silent);
  return sure > guess ? distanceInside(row, n, together, sure) : distance;
}

/** Writes the distances of those rows from `first` up to `end` that are too long for the lanes. */
function rankLong(first: usize, end: usize, n: usize, together: u32): void {
  for (let k = first; k < end; ++k) {
    const row: usize = load<u32>(<usize>codes.RANKED + (k << 2));
    if (n <= <usize>codes.MAX_LANE_PHONES && phonesOf(row) <= <usize>codes.MAX_LANE_PHONES) continue;
    store<i32>(<usize>codes.DISTANCES + (k << 2), longDistance(row, n, together));
  }
}

/** From this many candidates on, the profile gets a row for every reading; with fewer, only for their readings. */
const MANY: usize = 32;

/**
 * Writes to DISTANCES the distance of the n phones at ATTEMPT from each of `count` rows at RANKED; the scheme has
 * `readings` readings. n and the phones of a row are at most MAX_PHONES, count is at most MAX_RANKED.
 */
export function rank(count: usize, n: usize, readings: usize): void {
  const short = n <= <usize>codes.MAX_LANE_PHONES;
  const together = markTogether(n) & (codes.COMPANIONS | codes.TWICE | codes.GLIDE);
  const few = count < MANY;
  if (short) {
    beginProfile(n, together & (codes.TWICE | codes.GLIDE));
    if (!few) for (let reading: usize = 0; reading < readings; ++reading) writeRow(reading, n);
  }
  // Fills up the last group of eight with row 0.
  for (let k = count; (k & 7) !== 0; ++k) store<u32>(<usize>codes.RANKED + (k << 2), 0);
  for (let first: usize = 0; first < count; first += 8) {
    const longest = short ? rankLanes(first, n, few) : codes.MAX_PHONES;
    if (longest > <usize>codes.MAX_LANE_PHONES) rankLong(first, min<usize>(first + 8, count), n, together);
  }
}
