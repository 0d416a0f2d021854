/**
 * Holds the posteriors of one recording, T frames by V columns, as logs and as linear numbers.
 *
 *   base                                            top
 *    | logs f64[T][V'] | linear f64[T][V'] |  . . . | tables of each kernel's own call
 *
 *              λ     ο     γ     ς     ∅   pad      V' = V rounded up to 8, the pad columns at -Infinity,
 *    frame 0  -0.1  -4    -5    -4    -3   -Inf     so the kernels walk whole vectors;
 *    frame 1  -2.0  -0.3  -6    -5    -2   -Inf     linear = exp(log - largest of the row)
 *
 * A finite log that is 690 or more below the largest of its row is too small for a double in `linear`. It becomes zero
 * there, and `dropped` makes the kernels check their results more strictly.
 */

import { exp2 } from './elementary';

/** Logs at this distance below the largest of their row become zero in `linear`. */
const DEEPEST: f64 = -690;

/** Rounds an address up to a multiple of 64. */
export function aligned(address: usize): usize {
  return (address + 63) & ~63;
}

export let frames: i32 = 0;
export let columns: i32 = 0;
export let blank: i32 = 0;
/** Bytes of a row. */
export let stride: usize = 0;
export let logs: usize = 0;
export let linear: usize = 0;
/** Address after both matrices. Each call of a kernel lays its own tables from here on. */
export let top: usize = 0;
/** Sum of the largest log of each row. The row in `linear` is divided by e to the power of its largest log. */
export let rowLogs: f64 = 0;
/** True if a finite log became zero in `linear`. */
export let dropped: bool = false;

/** Lays out both matrices from `base` on, a multiple of 64; returns the address after them. */
export function layFrames(base: usize, frameCount: i32, columnCount: i32, blankColumn: i32): usize {
  frames = frameCount;
  columns = columnCount;
  blank = blankColumn;
  stride = (<usize>((columnCount + 7) & ~7)) << 3;
  logs = base;
  linear = logs + <usize>frameCount * stride;
  top = linear + <usize>frameCount * stride;
  return top;
}

function largestOf(row: usize): f64 {
  let most = v128.load(row);
  for (let v: usize = 16; v < stride; v += 16) most = f64x2.pmax(most, v128.load(row + v));
  const even = f64x2.extract_lane(most, 0);
  const odd = f64x2.extract_lane(most, 1);
  return even > odd ? even : odd;
}

/** Writes a row of `linear` from a row of logs; returns true if a finite log became zero. */
function linearRow(from: usize, to: usize, most: f64): bool {
  const deepest = f64x2.splat(DEEPEST);
  const scale = f64x2.splat(most === -Infinity ? 0 : most);
  let lost = i64x2.splat(0);
  for (let v: usize = 0; v < stride; v += 16) {
    const x = f64x2.sub(v128.load(from + v), scale);
    const kept = f64x2.gt(x, deepest);
    lost = v128.or(lost, v128.andnot(f64x2.gt(x, f64x2.splat(-Infinity)), kept));
    v128.store(to + v, v128.and(exp2(f64x2.pmax(x, deepest)), kept));
  }
  return v128.any_true(lost);
}

/** Pads the rows that the host wrote to `logs` and fills `linear`. O(TV). */
export function prepareFrames(): void {
  const padding = (<usize>columns) << 3;
  rowLogs = 0;
  dropped = false;
  for (let t = 0; t < frames; ++t) {
    const row = logs + <usize>t * stride;
    for (let v = padding; v < stride; v += 8) store<f64>(row + v, -Infinity);
    const most = largestOf(row);
    if (most > -Infinity) rowLogs += most;
    if (linearRow(row, linear + <usize>t * stride, most)) dropped = true;
  }
}

/** Returns the column of label k of the string at `labels`, as a byte offset in a row. */
export function columnAt(labels: usize, k: i32): usize {
  return (<usize>load<u16>(labels + ((<usize>k) << 1))) << 3;
}
