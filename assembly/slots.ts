/**
 * Scores every string one edit away from one string, the center. An edited string is a prefix of the center, one new
 * label, and a suffix of the center. The tables of the center (lattice.ts) hold the sums over all paths of each prefix
 * and each suffix, so only the frames of the new label are summed.
 *
 *   λ ο γ ο ς with x for γ, p = 2:
 *
 *     forward of λ ο ∅         entry_t  = mass of paths that can enter x at t, y_t(x) = probability of x
 *            └──> x x x        inside_t = y_t(x) (inside_t-1 + entry_t)
 *                     └──> ∅ ο ς         exit_t = mass of the rest, if x ends at frame t
 *
 *   p(edited) = sum over t of inside_t exit_t. With the exit to the suffix after p, x replaces label p; with the
 *   exit to the suffix from p on, x is inserted before it. To leave p out, multiply forward by exit. O(TVN) for all
 *   edits, with T frames, V columns and N labels.
 *
 * If x is next to an equal label, a blank must separate them: the columns of equal labels are computed once more
 * (`runRepeat`).
 *
 * Scores that underflow may have changed are held back (slotsGuard.ts) and computed again as wide probabilities
 * (slotsWide.ts).
 */

import { aligned, frames, stride, top } from './frames';
import {
  backwardRow,
  fillLattice,
  forwardRow,
  layLattice,
  length,
  NONE,
  neighbour,
  rowBytes,
  scaled,
} from './lattice';
import { logCentre, logRows } from './slotsGuard';
import { finishWide, layWide } from './slotsWide';

/**
 * Addresses of the results: the score of the center, f64; of the center without label p, f64[N]; with x in place of
 * label p, f64[N + 1][V']; with x before label p, f64[N + 1][V'].
 */
let results: usize = 0;
let without: usize = 0;
let instead: usize = 0;
let before: usize = 0;
/**
 * Addresses of series over the frames: the mass that can enter the new label x, and the mass with which the rest of the
 * string follows x: if x is before label p, and if x is instead of it.
 */
let entry: usize = 0;
let exitBefore: usize = 0;
let exitInstead: usize = 0;

/**
 * Lays out the results for a string of n labels; returns the address after the last table. `top` is the address of
 * the string, two bytes per label.
 */
function laySlots(n: i32): usize {
  const rows = <usize>(n + 1) * stride;
  results = aligned(top + ((<usize>n) << 1));
  without = results + 8;
  instead = aligned(without + ((<usize>n) << 3));
  before = instead + rows;
  entry = before + rows;
  exitBefore = entry + rowBytes;
  exitInstead = exitBefore + rowBytes;
  return layWide(exitInstead + rowBytes);
}

/** Returns the address after everything that `slots` writes for a string of n labels. */
export function slotsEnd(n: i32): usize {
  // Sets `rowBytes`, which the results need.
  layLattice(0, top, n);
  return layLattice(aligned(laySlots(n)), top, n);
}

function addRows(first: usize, second: usize, to: usize): void {
  for (let t: usize = 0; t < (<usize>frames) << 3; t += 16) {
    v128.store(to + t, f64x2.add(v128.load(first + t), v128.load(second + t)));
  }
}

function runInside(inside: v128, entered: v128, probabilities: usize): v128 {
  return f64x2.mul(f64x2.add(inside, entered), v128.load(probabilities));
}

function runSum(sum: v128, inside: v128, exit: v128): v128 {
  return f64x2.add(sum, f64x2.mul(inside, exit));
}

function storeEight(to: usize, a: v128, b: v128, c: v128, d: v128): void {
  v128.store(to, a);
  v128.store(to, b, 16);
  v128.store(to, c, 32);
  v128.store(to, d, 48);
}

/**
 * Computes the sums of eight columns, from byte `v` of a row on, two in each vector: x0 to x3 are inside_t, i0 to i3
 * the sums of inside_t exit_t if x replaces label p, b0 to b3 these sums if x is inserted before label p.
 */
function runColumns(v: usize, toInstead: usize, toBefore: usize): void {
  const zero = f64x2.splat(0);
  let x0 = zero,
    x1 = zero,
    x2 = zero,
    x3 = zero;
  let i0 = zero,
    i1 = zero,
    i2 = zero,
    i3 = zero;
  let b0 = zero,
    b1 = zero,
    b2 = zero,
    b3 = zero;
  let probabilities = scaled + v;
  for (let t: usize = 0; t < (<usize>frames) << 3; t += 8) {
    const entered = v128.load64_splat(entry + t);
    const exitI = v128.load64_splat(exitInstead + t);
    const exitB = v128.load64_splat(exitBefore + t);
    x0 = runInside(x0, entered, probabilities);
    x1 = runInside(x1, entered, probabilities + 16);
    x2 = runInside(x2, entered, probabilities + 32);
    x3 = runInside(x3, entered, probabilities + 48);
    i0 = runSum(i0, x0, exitI);
    i1 = runSum(i1, x1, exitI);
    i2 = runSum(i2, x2, exitI);
    i3 = runSum(i3, x3, exitI);
    b0 = runSum(b0, x0, exitB);
    b1 = runSum(b1, x1, exitB);
    b2 = runSum(b2, x2, exitB);
    b3 = runSum(b3, x3, exitB);
    probabilities += stride;
  }
  storeEight(toInstead, i0, i1, i2, i3);
  storeEight(toBefore, b0, b1, b2, b3);
}

/** Returns the sum for column x, entered after label p - 1 and left for label q; either label may equal x. */
function runRepeat(p: i32, q: i32, x: usize): f64 {
  const blankIn = forwardRow(2 * p);
  const labelIn = x === neighbour(p - 1) ? forwardRow(-1) : forwardRow(2 * p - 1);
  const blankOut = backwardRow(2 * q) + 8;
  const labelOut = x === neighbour(q) ? backwardRow(2 * length + 1) : backwardRow(2 * q + 1) + 8;
  let probabilities = scaled + x;
  let inside: f64 = 0;
  let sum: f64 = 0;
  for (let t: usize = 0; t < (<usize>frames) << 3; t += 8) {
    inside = (inside + load<f64>(blankIn + t) + load<f64>(labelIn + t)) * load<f64>(probabilities);
    sum += inside * (load<f64>(blankOut + t) + load<f64>(labelOut + t));
    probabilities += stride;
  }
  return sum;
}

/**
 * Returns the score of the center without label p. Each path is counted once, at the frame t in which label p - 1 ends:
 * its forward score times the exit to the blank or the label after p in frame t + 1. Without a label before p, all that
 * follows starts in frame 0. The labels on either side of p may follow each other without a blank only if they differ.
 */
function runWithout(p: i32): f64 {
  const blankOut = backwardRow(2 * p + 2);
  const labelOut = backwardRow(2 * p + 3);
  if (p === 0) return load<f64>(blankOut) + load<f64>(labelOut);
  const mayMeet = p + 1 < length && neighbour(p + 1) !== neighbour(p - 1);
  const labelIn = forwardRow(2 * p - 1);
  let sum: f64 = 0;
  for (let t: usize = 8; t <= (<usize>frames) << 3; t += 8) {
    const out = load<f64>(blankOut + t) + (mayMeet ? load<f64>(labelOut + t) : 0);
    sum += load<f64>(labelIn + t) * out;
  }
  return sum;
}

/** Scores every edit at position p, then once more the columns of neighboring labels (`runRepeat`). */
function runEditsAt(p: i32): void {
  const toInstead = instead + <usize>p * stride;
  const toBefore = before + <usize>p * stride;
  for (let v: usize = 0; v < stride; v += 64) runColumns(v, toInstead + v, toBefore + v);
  for (let k = p - 1; k <= p + 1; ++k) {
    const x = neighbour(k);
    if (x === NONE) continue;
    store<f64>(toBefore + x, runRepeat(p, p, x));
    if (p < length) store<f64>(toInstead + x, runRepeat(p, p + 1, x));
  }
  if (p < length) store<f64>(without + ((<usize>p) << 3), runWithout(p));
}

/**
 * Scores every edit of the n labels at `top`; returns the address of the results, all logs. Rows of `instead` and
 * `before` have the stride of the matrix; row n of `instead` means nothing, because the labels end at n - 1.
 */
export function slots(n: i32): usize {
  layLattice(aligned(laySlots(n)), top, n);
  fillLattice();
  // A path ends in the last blank or in the last label, which is the row before.
  const end = forwardRow(2 * n) + ((<usize>frames) << 3);
  store<f64>(results, load<f64>(end) + load<f64>(end - rowBytes));
  // Entries are taken at frame t, exits at frame t + 1, which is 8 bytes later.
  addRows(backwardRow(0) + 8, backwardRow(1) + 8, exitBefore);
  for (let p = 0; p <= n; ++p) {
    addRows(forwardRow(2 * p), forwardRow(2 * p - 1), entry);
    if (p < n) addRows(backwardRow(2 * p + 2) + 8, backwardRow(2 * p + 3) + 8, exitInstead);
    runEditsAt(p);
    // The exit after label p is also the exit before label p + 1.
    const spare = exitBefore;
    exitBefore = exitInstead;
    exitInstead = spare;
  }
  const centreHeld = logCentre(results, without + ((<usize>n) << 3));
  const editsHeld = logRows(instead, entry);
  if (centreHeld || editsHeld) finishWide(results, without, instead, before);
  return results;
}
