/**
 * Guards the scores of slots.ts against underflow and overflow, and turns them into logs.
 *
 *   value of x      1e-290      1e-280 * reach                 Infinity
 *     ────────────────┼───────────────┼───────────────────────────┼────
 *        held back: NaN, for slotsWide.ts      log(value) + scale       held back
 *
 * The sums lose less than 1e-305 per cell. This loss can grow by at most `growth` in the lattice and by the growth of x
 * while the path stays in x, so a value above 1e-280 times the product of both (`reach`) is right. If finite logs were
 * dropped to zero (below 1e-299 each, times the scale of their frame), a path may have grown by `reach` both before
 * and after the dropped cell: hence the square.
 */

import { log2 } from './elementary';
import { blank, columns, dropped, stride } from './frames';
import { growth, growths, lift, scaleLog } from './lattice';

/** Least values that pass for a `reach` of 1: if no finite log was dropped, and if some were. */
const LEAST: f64 = 1e-280;
const LEAST_DROPPED: f64 = 1e-274;

function leastFor(reach: f64): f64 {
  return dropped ? LEAST_DROPPED * lift * reach * reach : LEAST * reach;
}

/** Writes for each column the least value that passes the guard; -1 for a column that no edit can use. */
function setLeast(least: usize): void {
  for (let v: usize = 0; v < stride; v += 8) {
    const grown = load<f64>(growths + v);
    const reach = grown > 1 ? grown * growth : growth;
    store<f64>(least + v, grown === 0 && !dropped ? -1 : leastFor(reach));
  }
  store<f64>(least + ((<usize>blank) << 3), -1);
}

/** Turns two values into logs; a value that the guard holds back becomes NaN. */
function guarded(values: v128, least: v128): v128 {
  const safe = v128.and(f64x2.gt(values, least), f64x2.lt(values, f64x2.splat(Infinity)));
  const logarithms = f64x2.add(log2(values), f64x2.splat(scaleLog));
  return v128.bitselect(logarithms, f64x2.splat(NaN), safe);
}

/** Writes -Infinity to the columns that no edit can use: the blank, and labels that no frame allows. */
function closeColumns(first: usize, end: usize, least: usize): void {
  for (let v: usize = 0; v < (<usize>columns) << 3; v += 8) {
    if (load<f64>(least + v) >= 0) continue;
    for (let row = first; row < end; row += stride) store<f64>(row + v, -Infinity);
  }
}

/** Turns the rows of scores from `first` up to `end` into logs; returns true if any score was held back. */
export function logRows(first: usize, end: usize): bool {
  // Writes the least values over the growths, which are not needed afterwards.
  const least = growths;
  setLeast(least);
  let held = i64x2.splat(0);
  for (let row = first; row < end; row += stride) {
    for (let v: usize = 0; v < stride; v += 16) {
      const logarithms = guarded(v128.load(row + v), v128.load(least + v));
      // Only NaN is not equal to itself.
      held = v128.or(held, f64x2.ne(logarithms, logarithms));
      v128.store(row + v, logarithms);
    }
  }
  closeColumns(first, end, least);
  return v128.any_true(held);
}

/** Does the same as `logRows` for the single scores from `at` up to `end`, which do not contain a new label. */
export function logCentre(at: usize, end: usize): bool {
  const least = f64x2.splat(leastFor(growth));
  let held = false;
  for (; at < end; at += 8) {
    const logarithm = f64x2.extract_lane(guarded(v128.load64_splat(at), least), 0);
    store<f64>(at, logarithm);
    if (F64.isNaN(logarithm)) held = true;
  }
  return held;
}
