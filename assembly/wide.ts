/**
 * Computes with nonnegative numbers of unlimited exponents, two at a time. A number is a mantissa of about 1, times 2
 * to the power of an exponent, which is a whole number in a double. A sum needs neither exp nor log.
 *
 *   exp(-3.1) = 0.7208 * 2^-4      exp(-31000) = 1.3696 * 2^-44724      0 = about 2^-1.44e300
 */

import { expOf, LN2, log2 } from './elementary';

/** Replaces the log of 0 and any lower log. Even its sum over all frames is a finite double. */
const NOTHING: f64 = -1e300;
/** Below this log, a mantissa is set to 1, because a double no longer holds the fraction of the log. */
const DEEPEST: f64 = -1e15;
const MANTISSA: i64 = 0xfffffffffffff;
const ONE: i64 = 0x3ff0000000000000;
/**
 * 2^52, as bits and as a double. Combining a small integer with the bits and then subtracting the double converts the
 * integer to a double.
 */
const UNIT_BITS: i64 = 0x4330000000000000;
const UNIT: f64 = 4503599627370496;

export function exponents(x: v128): v128 {
  return f64x2.nearest(f64x2.mul(f64x2.pmax(x, f64x2.splat(NOTHING)), f64x2.splat(Math.LOG2E)));
}

export function mantissas(x: v128): v128 {
  const isNear = f64x2.gt(x, f64x2.splat(DEEPEST));
  return v128.bitselect(expOf(x, exponents(x)), f64x2.splat(1), isNear);
}

/** Returns 2 to the power of n, a whole number of at most 0, clamped at -1022. */
function power(n: v128): v128 {
  const shifted = f64x2.add(f64x2.pmax(n, f64x2.splat(-1022)), f64x2.splat(UNIT + 1023));
  return i64x2.shl(shifted, 52);
}

/** Returns the mantissas of a + b. The exponent of each sum is the larger one of the exponents of its two terms. */
export function sums(a: v128, exponentA: v128, b: v128, exponentB: v128): v128 {
  const zero = f64x2.splat(0);
  const ahead = f64x2.sub(exponentB, exponentA);
  const shiftedA = f64x2.mul(a, power(f64x2.pmin(f64x2.neg(ahead), zero)));
  return f64x2.add(shiftedA, f64x2.mul(b, power(f64x2.pmin(ahead, zero))));
}

/** Returns the exponent inside a mantissa that has grown or shrunk. */
export function carry(m: v128): v128 {
  return f64x2.sub(v128.or(i64x2.shr_u(m, 52), i64x2.splat(UNIT_BITS)), f64x2.splat(UNIT + 1023));
}

/** Returns the mantissa without the exponent that `carry` returns, so that it is about 1 again. */
export function carried(m: v128): v128 {
  return v128.or(v128.and(m, i64x2.splat(MANTISSA)), i64x2.splat(ONE));
}

export function logsOf(m: v128, exponent: v128): v128 {
  const logs = f64x2.add(log2(m), f64x2.mul(exponent, f64x2.splat(LN2)));
  return v128.bitselect(f64x2.splat(-Infinity), logs, f64x2.lt(logs, f64x2.splat(0.5 * NOTHING)));
}
