/**
 * Finds how wide a band of the matrix must be to hold every best path (Ukkonen 1985, Algorithms for approximate
 * string matching).
 *
 * The matrix has m rows, one per reading, and n columns, one per heard phone. Cell (i, j) is on diagonal j - i. A path
 * begins on diagonal 0 and ends on diagonal n - m. An extra phone moves the path one diagonal to the right, a missing
 * phone one to the left. The band holds the diagonals from begin to end, and `reach` more on either side (here n > m):
 *
 *                0   n - m
 *      ← reach ┊ \ \ \ ┊ reach →       a path that leaves to the right and returns has
 *              ┊  \ \ \┊               reach + 1 + (n - m) extra phones and reach + 1 missing ones,
 *                                      to the left the other way round
 *
 * Each of these phones costs a gap, with two exceptions (together.ts): a pair may carry an extra phone, such as the h
 * of h a heard for ἁ, and some phones of the target may be silent. If the best path inside the band costs less than the
 * gaps of any path that leaves it, all best paths are inside. Otherwise the band grows until leaving it costs more than
 * the path that was found; a second try is then always enough.
 */

import { BALANCE, TAUGHT } from './codes';
import { heardAt } from './together';

function balanceOf(phone: usize): usize {
  return <usize>BALANCE + (phone << 1);
}

function move(phone: usize, by: i16): i16 {
  const moved = load<i16>(balanceOf(phone)) + by;
  store<i16>(balanceOf(phone), moved);
  return moved;
}

/**
 * Counts the phones that one side has and the other lacks, regardless of their positions (bag distance: Bartolini,
 * Ciaccia and Patella 2002). An alignment has at least this many missing phones, extra phones and wrong pairs together.
 */
export function lackedPhones(readings: usize, m: usize, n: usize): isize {
  let shared: isize = 0;
  for (let j: usize = 0; j < n; ++j) move(heardAt(j), 1);
  for (let i: usize = 0; i < m; ++i) {
    if (move(load<u8>(<usize>TAUGHT + load<u8>(readings + i)), -1) >= 0) ++shared;
  }
  for (let j: usize = 0; j < n; ++j) store<i16>(balanceOf(heardAt(j)), 0);
  for (let i: usize = 0; i < m; ++i)
    store<i16>(balanceOf(load<u8>(<usize>TAUGHT + load<u8>(readings + i))), 0);
  return <isize>max(m, n) - shared;
}

export function lowest(reach: isize, m: usize, n: usize): isize {
  return min<isize>(0, <isize>n - <isize>m) - reach;
}

export function highest(reach: isize, m: usize, n: usize): isize {
  return max<isize>(0, <isize>n - <isize>m) + reach;
}

/**
 * Returns the least number of gaps in a path that leaves the band, if pairs may carry `carried` extra phones and
 * `silent` phones of the target may be silent.
 */
function gapsOutside(reach: isize, m: usize, n: usize, carried: usize, silent: usize): isize {
  const extra = highest(reach, m, n) + 1 - <isize>carried;
  const missing = <isize>1 - lowest(reach, m, n) - <isize>silent;
  return max<isize>(0, extra) + max<isize>(0, missing);
}

/** Raises the reach until the band holds every path that costs at most `gaps` gaps; returns it. */
export function sureReach(
  reach: isize,
  gaps: isize,
  m: usize,
  n: usize,
  carried: usize,
  silent: usize,
): isize {
  const whole = <isize>max(m, n);
  while (reach < whole && gapsOutside(reach, m, n, carried, silent) <= gaps) ++reach;
  return reach;
}

/**
 * Returns the reach of a first try. The count of lacked phones is below the count of errors, because a phone that is
 * missing in one position and extra in another is not lacked. The difference grows with the errors: hence the square,
 * divided by 48, which fits error rates from 5 to 25 %. If the band would be more than half of the matrix, the whole
 * matrix is filled.
 */
export function firstReach(readings: usize, m: usize, n: usize, carried: usize, silent: usize): isize {
  const whole = <isize>max(m, n);
  const lacked = lackedPhones(readings, m, n);
  const reach = sureReach(1, lacked + (lacked * lacked) / 48 + 2 + (whole >> 6), m, n, carried, silent);
  return reach * <isize>3 > whole ? whole : reach;
}
