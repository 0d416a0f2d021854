/**
 * Computes exp and log of two numbers at a time, and sums of logs, with a relative error below 1e-15.
 *
 * exp: Cody and Waite reduction by ln 2 in two parts, then the Taylor polynomial of degree 13 by Estrin's scheme, with
 * a remainder below 5e-18 for |r| <= ln 2 / 2. log: reduction and coefficients of fdlibm (Sun, 1993, e_log.c).
 *
 *   exp(-3.1) = 2^-4 exp(r), r = -3.1 + 4 ln 2 = -0.33      log(λ) = k ln 2 + log(m), m about 1
 */

const LN2_HIGH: f64 = 0.6931471803691238;
const LN2_LOW: f64 = 1.9082149292705877e-10;
/** The high bits of sqrt(1/2). The mantissas of `log2` range from sqrt(1/2) to sqrt(2). */
const SQRT_HALF: i64 = 0x3fe6a09e00000000;
const SIGN_AND_EXPONENT: i64 = -0x10000000000000;
/**
 * 1.5 * 2^52, as bits and as a double. Adding a small integer to the bits and then subtracting the double converts the
 * integer to a double.
 */
const SHIFTER_BITS: i64 = 0x4338000000000000;
const SHIFTER: f64 = 6755399441055744;

export const LN2: f64 = Math.LN2;

function step(sum: v128, r: v128, coefficient: f64): v128 {
  return f64x2.add(f64x2.mul(sum, r), f64x2.splat(coefficient));
}

function pair(x: v128, low: f64, high: f64): v128 {
  return f64x2.add(f64x2.splat(low), f64x2.mul(x, f64x2.splat(high)));
}

function join(x: v128, low: v128, high: v128): v128 {
  return f64x2.add(low, f64x2.mul(x, high));
}

/** Returns exp(x - n ln 2). @param n the whole number nearest to x / ln 2 */
export function expOf(x: v128, n: v128): v128 {
  let r = f64x2.sub(x, f64x2.mul(n, f64x2.splat(LN2_HIGH)));
  r = f64x2.sub(r, f64x2.mul(n, f64x2.splat(LN2_LOW)));
  const r2 = f64x2.mul(r, r);
  const r4 = f64x2.mul(r2, r2);
  const from0 = join(r2, pair(r, 1, 1), pair(r, 0.5, 0.16666666666666666));
  const from4 = join(
    r2,
    pair(r, 0.041666666666666664, 0.008333333333333333),
    pair(r, 0.001388888888888889, 0.0001984126984126984),
  );
  const from8 = join(
    r2,
    pair(r, 2.48015873015873e-5, 2.7557319223985893e-6),
    pair(r, 2.755731922398589e-7, 2.505210838544172e-8),
  );
  const from12 = pair(r, 2.08767569878681e-9, 1.6059043836821613e-10);
  return join(f64x2.mul(r4, r4), join(r4, from0, from4), join(r4, from8, from12));
}

/** Returns exp of two numbers from -700 to 0. */
export function exp2(x: v128): v128 {
  const n = f64x2.nearest(f64x2.mul(x, f64x2.splat(Math.LOG2E)));
  const power = i64x2.extend_low_i32x4_s(i32x4.trunc_sat_f64x2_s_zero(n));
  return f64x2.mul(expOf(x, n), i64x2.shl(i64x2.add(power, i64x2.splat(1023)), 52));
}

/** Returns the natural log of two positive normal numbers; any other input gives an arbitrary number. */
export function log2(x: v128): v128 {
  const above = i64x2.sub(x, i64x2.splat(SQRT_HALF));
  const exponent = i64x2.shr_s(above, 52);
  const f = f64x2.sub(i64x2.sub(x, v128.and(above, i64x2.splat(SIGN_AND_EXPONENT))), f64x2.splat(1));
  const k = f64x2.sub(i64x2.add(exponent, i64x2.splat(SHIFTER_BITS)), f64x2.splat(SHIFTER));
  const s = f64x2.div(f, f64x2.add(f64x2.splat(2), f));
  const z = f64x2.mul(s, s);
  let sum = f64x2.splat(0.14798198605116586);
  sum = step(sum, z, 0.15313837699209373);
  sum = step(sum, z, 0.1818357216161805);
  sum = step(sum, z, 0.22222198432149784);
  sum = step(sum, z, 0.2857142874366239);
  sum = step(sum, z, 0.3999999999940942);
  sum = step(sum, z, 0.6666666666666735);
  const half = f64x2.mul(f64x2.splat(0.5), f64x2.mul(f, f));
  const low = f64x2.add(f64x2.mul(s, f64x2.add(half, f64x2.mul(z, sum))), f64x2.mul(k, f64x2.splat(LN2_LOW)));
  return f64x2.sub(f64x2.mul(k, f64x2.splat(LN2_HIGH)), f64x2.sub(f64x2.sub(half, low), f));
}

export function exponentOf(x: f64): i32 {
  return <i32>(reinterpret<u64>(x) >> 52) - 1023;
}

/** Returns 2 to the power of `exponent`, which must be from -1022 to 1023. */
export function powerOfTwo(exponent: i32): f64 {
  return reinterpret<f64>((<u64>(exponent + 1023)) << 52);
}

/** Returns log(exp a + exp b) for two pairs of numbers without NaN. */
export function logSum2(a: v128, b: v128): v128 {
  const one = f64x2.splat(1);
  const most = f64x2.pmax(a, b);
  // A number that is 700 below the other adds nothing to the sum. If both are -Infinity, their difference is NaN, and
  // pmax then returns its first argument, -700.
  const less = f64x2.pmax(f64x2.splat(-700), f64x2.sub(f64x2.pmin(a, b), most));
  return f64x2.add(most, log2(f64x2.add(one, exp2(less))));
}

export function logSum(a: f64, b: f64): f64 {
  return f64x2.extract_lane(logSum2(f64x2.splat(a), f64x2.splat(b)), 0);
}
