/**
 * Fills the tables of lattice.ts again, with logs in place of linear numbers: slower, but without underflow. Two sums
 * are computed at a time: one for a state of the forward table, one for the mirror state of the backward table.
 */

import { logSum, logSum2 } from './elementary';
import { blank, columnAt, frames, logs, stride } from './frames';
import { backwardRow, forwardRow, labels, length, neighbour, rowBytes } from './lattice';

function columnOf(s: i32): usize {
  return s & 1 ? columnAt(labels, s >> 1) : (<usize>blank) << 3;
}

/** True if a path may skip from state s - 2 to s: both are labels, and they differ. */
function maySkip(s: i32): bool {
  return (s & 1) !== 0 && s > 1 && s < 2 * length && columnOf(s) !== columnOf(s - 2);
}

function emptyRow(row: usize): void {
  for (let t: usize = 0; t < rowBytes; t += 8) store<f64>(row + t, -Infinity);
}

function both(one: usize, other: usize): v128 {
  return v128.load64_lane(other, v128.load64_zero(one), 1);
}

/** Fills the forward row of state s and the backward row of its mirror, which is state s counted from the end. */
function fillRows(s: i32): void {
  const mirror = 2 * length - s;
  const last = (<usize>frames) << 3;
  const ahead = forwardRow(s);
  const back = backwardRow(mirror) + last;
  const skipped = maySkip(s) ? forwardRow(s - 2) : forwardRow(-1);
  const skippedBack = backwardRow(maySkip(mirror + 2) ? mirror + 2 : 2 * length + 1) + last;
  let probabilities = logs + columnOf(s);
  let probabilitiesBack = logs + <usize>(frames - 1) * stride + columnOf(mirror);
  let mass = f64x2.splat(s === 0 ? 0 : -Infinity);
  v128.store64_lane(ahead, mass, 0);
  v128.store64_lane(back, mass, 1);
  for (let t: usize = 0; t < last; t += 8) {
    mass = logSum2(mass, both(ahead - rowBytes + t, back + rowBytes - t));
    if (s & 1) mass = logSum2(mass, both(skipped + t, skippedBack - t));
    mass = f64x2.add(mass, both(probabilities, probabilitiesBack));
    v128.store64_lane(ahead + t, mass, 0, 8);
    v128.store64_lane(back - t - 8, mass, 1);
    probabilities += stride;
    probabilitiesBack -= stride;
  }
}

/** Returns the log score of the center. */
export function logOwn(): f64 {
  return logSum(load<f64>(backwardRow(0)), load<f64>(backwardRow(1)));
}

/** Returns the log score of the center without label p, as `runWithout` (slots.ts) does with linear numbers. */
export function logWithout(p: i32): f64 {
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

export function fillLogs(): void {
  emptyRow(forwardRow(-1));
  emptyRow(backwardRow(2 * length + 1));
  for (let s = 0; s <= 2 * length; ++s) fillRows(s);
}
