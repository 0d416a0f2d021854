/**
 * The seam of slots.ts in logs, for the scores that its guard held back: the same tables with log sums
 * for sums, filled once over the linear ones, then one run for each two scores that are still NaN.
 *
 *   λ ο γ ο ς   forward λ ο ∅ ──> x x x ──> backward ∅ ο ς      * and + of the seam become + and logSum2
 *
 * Some fifty times as slow as the linear seam, and without limits of range. Refused: the forward score of
 * each edited string, which would take every label through every frame again.
 */

import { logSum, logSum2 } from './elementary';
import { blank, columnAt, columns, frames, logs, stride } from './frames';
import { backwardRow, forwardRow, labels, length, rowBytes } from './lattice';

/** Column of label k; beside the string none. */
function neighbour(k: i32): usize {
  return k < 0 || k >= length ? <usize>-1 : columnAt(labels, k);
}

/** Column that state s emits. */
function columnOf(s: i32): usize {
  return s & 1 ? columnAt(labels, s >> 1) : (<usize>blank) << 3;
}

/** Whether a path may skip from state s - 2 to s: both labels, and different. */
function maySkip(s: i32): bool {
  return (s & 1) !== 0 && s > 1 && s < 2 * length && columnOf(s) !== columnOf(s - 2);
}

function emptyRow(row: usize): void {
  for (let t: usize = 0; t < rowBytes; t += 8) store<f64>(row + t, -Infinity);
}

/** Two numbers that lie apart. */
function both(one: usize, other: usize): v128 {
  return v128.load64_lane(other, v128.load64_zero(one), 1);
}

/** Fills the row of state s forward and that of its mirror, the state as far from the end, backward. */
function fillRows(s: i32): void {
  const mirror = 2 * length - s;
  const last = (<usize>frames) << 3;
  const ahead = forwardRow(s);
  const back = backwardRow(mirror) + last;
  const skipped = maySkip(s) ? forwardRow(s - 2) : forwardRow(-1);
  const skippedBack = backwardRow(maySkip(mirror + 2) ? mirror + 2 : 2 * length + 1) + last;
  let numbers = logs + columnOf(s);
  let numbersBack = logs + <usize>(frames - 1) * stride + columnOf(mirror);
  let mass = f64x2.splat(s === 0 ? 0 : -Infinity);
  v128.store64_lane(ahead, mass, 0);
  v128.store64_lane(back, mass, 1);
  for (let t: usize = 0; t < last; t += 8) {
    mass = logSum2(mass, both(ahead - rowBytes + t, back + rowBytes - t));
    if (s & 1) mass = logSum2(mass, both(skipped + t, skippedBack - t));
    mass = f64x2.add(mass, both(numbers, numbersBack));
    v128.store64_lane(ahead + t, mass, 0, 8);
    v128.store64_lane(back - t - 8, mass, 1);
    numbers += stride;
    numbersBack -= stride;
  }
}

/** Log sums of two neighbouring rows of a table, as a series over the frames. */
function pairLogs(first: usize, second: usize, to: usize): void {
  for (let t: usize = 0; t < (<usize>frames) << 3; t += 16) {
    v128.store(to + t, logSum2(v128.load(first + t), v128.load(second + t)));
  }
}

/** Log scores of the columns x and x + 1, from the series of what enters and what follows them. */
function runPair(entry: usize, exit: usize, x: usize): v128 {
  let inside = f64x2.splat(-Infinity);
  let sum = inside;
  let numbers = logs + x;
  for (let t: usize = 0; t < (<usize>frames) << 3; t += 8) {
    inside = f64x2.add(logSum2(inside, v128.load64_splat(entry + t)), v128.load(numbers));
    sum = logSum2(sum, f64x2.add(inside, v128.load64_splat(exit + t)));
    numbers += stride;
  }
  return sum;
}

/** Log score of the centre without label p. */
function runWithout(p: i32): f64 {
  const blankOut = backwardRow(2 * p + 2);
  const labelOut = backwardRow(2 * p + 3);
  if (p === 0) return logSum(load<f64>(blankOut), load<f64>(labelOut));
  const meets = neighbour(p + 1) !== neighbour(p - 1) ? labelOut : backwardRow(2 * length + 1);
  const labelIn = forwardRow(2 * p - 1);
  let sum: f64 = -Infinity;
  for (let t: usize = 8; t <= (<usize>frames) << 3; t += 8) {
    sum = logSum(sum, load<f64>(labelIn + t) + logSum(load<f64>(blankOut + t), load<f64>(meets + t)));
  }
  return sum;
}

function isHeld(at: usize): bool {
  return F64.isNaN(load<f64>(at));
}

/** Replaces every NaN in the row of edits at p, behind which label q follows. */
function finishRow(row: usize, p: i32, q: i32, entry: usize, exit: usize): void {
  pairLogs(backwardRow(2 * q) + 8, backwardRow(2 * q + 1) + 8, exit);
  // Beside an equal label only a blank leads in or out.
  for (let k = p - 1; k <= q; ++k) {
    const x = neighbour(k);
    if (x === <usize>-1 || !isHeld(row + x)) continue;
    const entered = x === neighbour(p - 1) ? forwardRow(2 * p) : entry;
    const left = x === neighbour(q) ? backwardRow(2 * q) + 8 : exit;
    store<f64>(row + x, f64x2.extract_lane(runPair(entered, left, x), 0));
  }
  for (let x: usize = 0; x < (<usize>columns) << 3; x += 16) {
    const before = v128.load(row + x);
    const held = f64x2.ne(before, before);
    if (v128.any_true(held)) v128.store(row + x, v128.bitselect(runPair(entry, exit, x), before, held));
  }
}

/** Replaces every NaN among the results of `slots`. Two series over the frames from `entry` on are free. */
export function finishInLogs(own: usize, without: usize, instead: usize, before: usize, entry: usize): void {
  const exit = entry + rowBytes;
  emptyRow(forwardRow(-1));
  emptyRow(backwardRow(2 * length + 1));
  for (let s = 0; s <= 2 * length; ++s) fillRows(s);
  if (isHeld(own)) store<f64>(own, logSum(load<f64>(backwardRow(0)), load<f64>(backwardRow(1))));
  for (let p = 0; p <= length; ++p) {
    const gone = without + ((<usize>p) << 3);
    if (p < length && isHeld(gone)) store<f64>(gone, runWithout(p));
    const row = <usize>p * stride;
    pairLogs(forwardRow(2 * p), forwardRow(2 * p - 1), entry);
    if (p < length) finishRow(instead + row, p, p + 1, entry, exit);
    finishRow(before + row, p, p, entry, exit);
  }
}
