/**
 * Computes again, without limits of range, the scores of slots.ts that its guard held back. The tables are filled again
 * in logs (slotsLog.ts). The columns whose scores are still NaN are then computed as in slots.ts, but with wide numbers
 * (wide.ts), two columns at a time.
 *
 *   λ ο γ ο ς   forward λ ο ∅ ──> x x x ──> backward ∅ ο ς      * and + by mantissa and exponent
 */

import { logSum2 } from './elementary';
import { columns, frames, logs, stride } from './frames';
import { backwardRow, forwardRow, length, NONE, neighbour, rowBytes, scaled } from './lattice';
import { fillLogs, logOwn, logWithout } from './slotsLog';
import { carried, carry, exponents, logsOf, mantissas, sums } from './wide';

/**
 * Addresses of series over the frames, as in slots.ts. Each has four rows: mantissas and exponents of all paths, then
 * mantissas and exponents of the paths through a blank.
 */
let entry: usize = 0;
let exitInstead: usize = 0;
let exitBefore: usize = 0;
/**
 * Start and end of a list of u32 offsets: the pairs of columns in which a score was held back. `finishRows` appends
 * one.
 */
let pairs: usize = 0;
let pairsEnd: usize = 0;
/**
 * Address of three wide numbers for each pair of columns: the mass that is in the new label now, the mass that left it
 * if it replaces label p, and the mass that left it if it is inserted before p.
 */
let lanes: usize = 0;
const LANE: usize = 32;
const PAIR: usize = 96;

/** Writes the mantissas of two logs, and their exponents one row later. */
function splitSeries(log: v128, to: usize): void {
  v128.store(to, mantissas(log));
  v128.store(to + rowBytes, exponents(log));
}

/** Writes the series (above) of the mass that enters or leaves through a blank or a label, from their two rows. */
function writeSeries(blankRow: usize, labelRow: usize, to: usize): void {
  for (let t: usize = 0; t < (<usize>frames) << 3; t += 16) {
    const alone = v128.load(blankRow + t);
    splitSeries(logSum2(alone, v128.load(labelRow + t)), to + t);
    splitSeries(alone, to + 2 * rowBytes + t);
  }
}

/** Writes the mantissas of the posteriors over the scaled probabilities, which are no longer needed. */
function splitMatrix(): void {
  const size = <usize>frames * stride;
  for (let at: usize = 0; at < size; at += 16) v128.store(scaled + at, mantissas(v128.load(logs + at)));
}

function emptyPair(pair: usize): void {
  for (let lane = pair; lane < pair + PAIR; lane += LANE) {
    v128.store(lane, f64x2.splat(1));
    v128.store(lane, exponents(f64x2.splat(-Infinity)), 16);
  }
}

/** Adds a wide number, times the wide number of a series at `exit`, to the wide number at `to`. */
function addLeaving(to: usize, mantissa: v128, exponent: v128, exit: usize): void {
  const leaving = f64x2.mul(mantissa, v128.load64_splat(exit));
  const leavingExponent = f64x2.add(exponent, v128.load64_splat(exit + rowBytes));
  const own = v128.load(to, 16);
  v128.store(to, sums(v128.load(to), own, leaving, leavingExponent));
  v128.store(to, f64x2.pmax(own, leavingExponent), 16);
}

/**
 * Advances a pair of columns by one frame: mass enters, stays and leaves. `probabilities` is the byte offset of the
 * pair in the matrix; the last three arguments are the addresses of this frame in the three series.
 */
function runFrame(
  pair: usize,
  probabilities: usize,
  entered: usize,
  leftInstead: usize,
  leftBefore: usize,
): void {
  const own = v128.load(pair, 16);
  const enteredExponent = v128.load64_splat(entered + rowBytes);
  const inside = sums(v128.load(pair), own, v128.load64_splat(entered), enteredExponent);
  const product = f64x2.mul(inside, v128.load(scaled + probabilities));
  const mantissa = carried(product);
  const factorExponent = exponents(v128.load(logs + probabilities));
  const exponent = f64x2.add(f64x2.add(f64x2.pmax(own, enteredExponent), factorExponent), carry(product));
  v128.store(pair, mantissa);
  v128.store(pair, exponent, 16);
  addLeaving(pair + LANE, mantissa, exponent, leftInstead);
  addLeaving(pair + 2 * LANE, mantissa, exponent, leftBefore);
}

/**
 * Computes the masses of the pairs listed from `first` up to `end`. The last three arguments are addresses of series.
 */
function run(first: usize, end: usize, entered: usize, leftInstead: usize, leftBefore: usize): void {
  for (let i = first, pair = lanes; i < end; i += 4, pair += PAIR) emptyPair(pair);
  let row: usize = 0;
  for (let t: usize = 0; t < (<usize>frames) << 3; t += 8) {
    for (let i = first, pair = lanes; i < end; i += 4, pair += PAIR) {
      runFrame(pair, row + load<u32>(i), entered + t, leftInstead + t, leftBefore + t);
    }
    row += stride;
  }
}

function isHeld(at: usize): bool {
  return F64.isNaN(load<f64>(at));
}

function replaceHeldOne(at: usize, lane: usize): void {
  if (isHeld(at)) store<f64>(at, f64x2.extract_lane(logsOf(v128.load(lane), v128.load(lane, 16)), 0));
}

function replaceHeldPair(at: usize, lane: usize): void {
  const before = v128.load(at);
  const isNumber = f64x2.eq(before, before);
  v128.store(at, v128.bitselect(before, logsOf(v128.load(lane), v128.load(lane, 16)), isNumber));
}

/** Returns the part of a series that a column uses: only paths through a blank if the label next to it is equal. */
function partOf(series: usize, isEqual: bool): usize {
  return isEqual ? series + 2 * rowBytes : series;
}

/**
 * Lists the pairs of adjacent columns in which `instead` or `before` has a NaN at this position. A NaN marks a score that
 * must be computed again.
 */
function listPairs(instead: usize, before: usize): void {
  pairsEnd = pairs;
  for (let v: usize = 0; v < (<usize>columns) << 3; v += 16) {
    const both = f64x2.add(v128.load(instead + v), v128.load(before + v));
    if (!v128.any_true(f64x2.ne(both, both))) continue;
    store<u32>(pairsEnd, v);
    pairsEnd += 4;
  }
}

/** Replaces the NaN of position p: first in the columns of neighboring labels, then in all other listed pairs. */
function finishRows(p: i32, instead: usize, before: usize): void {
  for (let k = p - 1; k <= p + 1; ++k) {
    const x = neighbour(k);
    if (x === NONE || !(isHeld(instead + x) || isHeld(before + x))) continue;
    store<u32>(pairsEnd, x);
    run(
      pairsEnd,
      pairsEnd + 4,
      partOf(entry, x === neighbour(p - 1)),
      partOf(exitInstead, x === neighbour(p + 1)),
      partOf(exitBefore, x === neighbour(p)),
    );
    replaceHeldOne(instead + x, lanes + LANE);
    replaceHeldOne(before + x, lanes + 2 * LANE);
  }
  run(pairs, pairsEnd, entry, exitInstead, exitBefore);
  for (let i = pairs, pair = lanes; i < pairsEnd; i += 4, pair += PAIR) {
    replaceHeldPair(instead + load<u32>(i), pair + LANE);
    replaceHeldPair(before + load<u32>(i), pair + 2 * LANE);
  }
}

/** Lays out the tables of `finishWide` from `base` on; returns the address after them. */
export function layWide(base: usize): usize {
  entry = base;
  exitInstead = entry + 4 * rowBytes;
  exitBefore = exitInstead + 4 * rowBytes;
  pairs = exitBefore + 4 * rowBytes;
  lanes = pairs + stride / 4 + 16;
  return lanes + 6 * stride;
}

function writeExit(q: i32, to: usize): void {
  writeSeries(backwardRow(2 * q) + 8, backwardRow(2 * q + 1) + 8, to);
}

/** Replaces every NaN among the results of `slots`. */
export function finishWide(own: usize, without: usize, instead: usize, before: usize): void {
  fillLogs();
  if (isHeld(own)) store<f64>(own, logOwn());
  splitMatrix();
  for (let p = 0; p <= length; ++p) {
    const withoutAt = without + ((<usize>p) << 3);
    if (p < length && isHeld(withoutAt)) store<f64>(withoutAt, logWithout(p));
    const beforeRow = before + <usize>p * stride;
    // Only an insertion can follow the last label.
    const insteadRow = p < length ? instead + <usize>p * stride : beforeRow;
    listPairs(insteadRow, beforeRow);
    if (pairsEnd === pairs) continue;
    writeSeries(forwardRow(2 * p), forwardRow(2 * p - 1), entry);
    writeExit(p, exitBefore);
    writeExit(min(p + 1, length), exitInstead);
    finishRows(p, insteadRow, beforeRow);
  }
}
