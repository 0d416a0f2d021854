/**
 * How wide a band of the matrix must be to hold every best path (Ukkonen 1985, Algorithms for approximate string
 * matching).
 *
 * Cell (i, j) lies on diagonal j - i. A path begins on diagonal 0 and ends on diagonal n - m: an extra phone moves it
 * one diagonal to the right, a missing one to the left, a pair leaves it where it is. The band holds the diagonals
 * between begin and end, and `reach` more on either side:
 *
 *                0   n - m
 *      ← reach ┊ \ \ \ ┊ reach →       out to the right and back:  reach + 1 + (n - m) phones extra,
 *              ┊  \ \ \┊                                           reach + 1 missing; to the left alike
 *
 * Each of these phones costs a gap, unless a pair carries it (the h of h a for ἁ moves a path to the right) or it may
 * be silent (that moves it to the left). All other steps cost nothing or more. So when the best path inside the band
 * costs less than the gaps of any path that leaves it, all best paths are inside, ties included. Otherwise the band
 * grows until leaving it costs more than the path that was found. The best path costs no more than that one, so a
 * second try is always enough.
 */

/** Below so many phones the whole matrix is as fast. */
const SHORT: usize = 12;

/** The reach of the first try: a short matrix as a whole, of a long one a little. */
export function firstReach(m: usize, n: usize): isize {
  const longer = max(m, n);
  return <isize>(longer < SHORT ? longer : 2 + (longer >> 5));
}

/** The diagonals of a band, end inclusive. */
export function lowest(reach: isize, m: usize, n: usize): isize {
  return min<isize>(0, <isize>n - <isize>m) - reach;
}

export function highest(reach: isize, m: usize, n: usize): isize {
  return max<isize>(0, <isize>n - <isize>m) + reach;
}

/** The least number of gaps of a path that leaves the band, when this many phones may be carried or silent. */
function gapsOutside(reach: isize, m: usize, n: usize, carried: usize, silent: usize): isize {
  const extra = highest(reach, m, n) + 1 - <isize>carried;
  const missing = <isize>1 - lowest(reach, m, n) - <isize>silent;
  return max<isize>(0, extra) + max<isize>(0, missing);
}

/** The reach, from `reach` on, that holds every path which costs at most `gaps` whole gaps. */
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
