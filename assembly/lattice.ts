/**
 * Fills the forward and backward tables of one string over all frames (Graves, Fernández, Gomez and Schmidhuber, ICML
 * 2006, sections 4.1 and 4.2), as linear numbers; each frame is scaled by a power of two. For state s of a string of N
 * labels and frame t of T, with the probability y of the state's label or blank:
 *
 *   forward    a(s, t) = (a(s, t-1) + a(s-1, t-1) + a(s-2, t-1)) y(s, t)
 *   backward   b(s, t) = (b(s, t+1) + b(s+1, t+1) + b(s+2, t+1)) y(s, t)      the third term only between two labels
 *                                                                             that differ
 *   state                                     2k = the blank before label k, 2k + 1 = label k; 2N = the
 *    0  ∅   1  ∅─∅                            last blank
 *    1  λ       \ λ─λ
 *    2  ∅            \ ∅                      Row s holds state s in T + 1 slots:
 *    3  ο               \ ο─ο                   forward slot t: before frame t, so slot 0 is the start
 *    4  ∅                    \ ∅   1            backward slot t: from frame t on, so slot T is the end
 *   slot     0  1 2 3 4 ...        T          and start and end are not special cases.
 *
 * Row -1 of forward and row 2N + 1 of backward are zeros. Lane 1 of the backward pass starts a path of mass 1 in every
 * cell; its largest value is `growth`, by which a mass that was lost to underflow could have grown.
 */

import { exponentOf, LN2, powerOfTwo } from './elementary';
import { aligned, blank, columnAt, frames, linear, rowLogs, stride } from './frames';

/**
 * Least mass that is kept. A smaller mass matters in no sum that the guard (slotsGuard.ts) accepts, and would slow the
 * arithmetic.
 */
const CRUMB: f64 = 1e-305;

export let labels: usize = 0;
export let length: i32 = 0;
/** Bytes of a table row. */
export let rowBytes: usize = 0;
/** Addresses of row -1 of the forward table and of row 0 of the backward table. */
let forwards: usize = 0;
let backwards: usize = 0;
/** Address of a copy of `linear` in which each frame is multiplied by its scale. */
export let scaled: usize = 0;
/** Address of one factor per column: the largest by which a path grows while it stays in the label of the column. */
export let growths: usize = 0;
/** Address of one factor per column: how much a path that stays in the label has grown up to the present frame. */
let growing: usize = 0;
let states: usize = 0;

/** Log of the product of all scales, to add to the log of any result of the tables. */
export let scaleLog: f64 = 0;
/** Largest scale of a frame. */
export let lift: f64 = 0;
/** Largest factor by which a path of the lattice can grow. */
export let growth: f64 = 0;

/** Lays out the tables of the string at `string` from `base` on; returns the address after them. */
export function layLattice(base: usize, string: usize, n: i32): usize {
  labels = string;
  length = n;
  // T + 1 slots, and one more, because vectors of two slots are read (slots.ts).
  rowBytes = (<usize>(frames + 2)) << 3;
  const rowCount = <usize>(2 * n + 2);
  const tableBytes = aligned(rowCount * rowBytes);
  scaled = base;
  growths = scaled + <usize>frames * stride;
  growing = growths + stride;
  forwards = growing + stride;
  backwards = forwards + tableBytes;
  states = backwards + tableBytes;
  // 16 bytes for each of 2N + 1 states, with a margin.
  const stateBytes = (<usize>(2 * n + 8)) << 4;
  return states + stateBytes;
}

export function forwardRow(state: i32): usize {
  return forwards + <usize>(state + 1) * rowBytes;
}

export function backwardRow(state: i32): usize {
  return backwards + <usize>state * rowBytes;
}

/** Column that `neighbour` returns before the first label and after the last one. */
export const NONE: usize = -1;

export function neighbour(k: i32): usize {
  return k < 0 || k >= length ? NONE : columnAt(labels, k);
}

/** Replaces a(s, t-1) of all states by a(s, t); returns their sum. */
function forwardFrame(row: usize): f64 {
  const silence = load<f64>(row + ((<usize>blank) << 3));
  let at = states;
  let previousLabel: f64 = 0;
  let previousColumn: usize = -1;
  let sum: f64 = 0;
  for (let k = 0; k < length; ++k) {
    const column = columnAt(labels, k);
    const fromBlank = load<f64>(at);
    const fromLabel = load<f64>(at, 8);
    const inBlank = (fromBlank + previousLabel) * silence;
    const inLabel =
      (fromLabel + fromBlank + (column !== previousColumn ? previousLabel : 0)) * load<f64>(row + column);
    store<f64>(at, inBlank);
    store<f64>(at, inLabel, 8);
    sum += inBlank + inLabel;
    previousLabel = fromLabel;
    previousColumn = column;
    at += 16;
  }
  const inBlank = (load<f64>(at) + previousLabel) * silence;
  store<f64>(at, inBlank);
  return sum + inBlank;
}

/** Scales the probabilities of frame t, and updates for each column how much a path that stays in it has grown. */
function scaleRow(t: i32, scale: f64): void {
  const from = linear + <usize>t * stride;
  const to = scaled + <usize>t * stride;
  const factor = f64x2.splat(scale);
  const one = f64x2.splat(1);
  for (let v: usize = 0; v < stride; v += 16) {
    const probabilities = f64x2.mul(v128.load(from + v), factor);
    const grown = f64x2.mul(probabilities, f64x2.pmax(v128.load(growing + v), one));
    v128.store(to + v, probabilities);
    v128.store(growing + v, grown);
    v128.store(growths + v, f64x2.pmax(v128.load(growths + v), grown));
  }
}

/** Scales the states and writes each to its row of the forward table, at the byte offset `slot`. */
function keepForward(slot: usize, scale: f64): void {
  let at = states;
  let to = forwardRow(0) + slot;
  for (let s = 0; s <= 2 * length; ++s) {
    let mass = load<f64>(at) * scale;
    if (mass < CRUMB) mass = 0;
    store<f64>(at, mass);
    store<f64>(to, mass);
    at += 8;
    to += rowBytes;
  }
}

/** Fills the forward table frame by frame. Scales each frame, and updates `scaleLog` and `lift`. */
function fillForward(): void {
  memory.fill(states, 0, (<usize>(2 * length + 1)) << 3);
  memory.fill(growths, 0, 2 * stride);
  memory.fill(forwards, 0, rowBytes);
  store<f64>(states, 1);
  keepForward(0, 1);
  let exponents = 0;
  lift = 1;
  for (let t = 0; t < frames; ++t) {
    const sum = forwardFrame(linear + <usize>t * stride);
    // Scales by the power of two that brings the sum near 1.
    const exponent = sum > CRUMB ? exponentOf(sum) : 0;
    const scale = powerOfTwo(-exponent);
    exponents += exponent;
    if (scale > lift) lift = scale;
    scaleRow(t, scale);
    keepForward((<usize>(t + 1)) << 3, scale);
  }
  scaleLog = rowLogs + <f64>exponents * LN2;
}

/** Replaces b(s, t+1) of all states by b(s, t). Each state is a pair: mass in lane 0, growth in lane 1. */
function backwardFrame(row: usize): void {
  const start = f64x2.replace_lane(f64x2.splat(0), 1, 1);
  const silence = v128.load64_splat(row + ((<usize>blank) << 3));
  let at = states + ((<usize>length) << 5);
  let nextBlank = v128.load(at);
  let nextLabel = f64x2.splat(0);
  let nextColumn: usize = -1;
  v128.store(at, f64x2.mul(f64x2.add(nextBlank, start), silence));
  for (let k = length; k-- > 0; ) {
    at -= 32;
    const column = columnAt(labels, k);
    const fromBlank = v128.load(at);
    const fromLabel = v128.load(at, 16);
    let label = f64x2.add(f64x2.add(fromLabel, start), nextBlank);
    if (column !== nextColumn) label = f64x2.add(label, nextLabel);
    v128.store(at, f64x2.mul(f64x2.add(f64x2.add(fromBlank, start), fromLabel), silence));
    v128.store(at, f64x2.mul(label, v128.load64_splat(row + column)), 16);
    nextBlank = fromBlank;
    nextLabel = fromLabel;
    nextColumn = column;
  }
}

/**
 * Writes the mass of each state to its row of the backward table, at the byte offset `slot`, and updates
 * `growth`.
 */
function keepBackward(slot: usize): void {
  let most = f64x2.splat(0);
  let at = states;
  let to = backwards + slot;
  for (let s = 0; s <= 2 * length; ++s) {
    const pair = v128.load(at);
    const mass = f64x2.extract_lane(pair, 0);
    if (mass < CRUMB) store<f64>(at, 0);
    store<f64>(to, mass < CRUMB ? 0 : mass);
    most = f64x2.pmax(most, pair);
    at += 16;
    to += rowBytes;
  }
  const grown = f64x2.extract_lane(most, 1);
  if (grown > growth) growth = grown;
}

/** Fills the backward table from the last frame to the first, over scaled frames, and finds `growth`. */
function fillBackward(): void {
  memory.fill(states, 0, (<usize>(2 * length + 1)) << 4);
  memory.fill(backwardRow(2 * length + 1), 0, rowBytes);
  store<f64>(states + ((<usize>length) << 5), 1);
  growth = 1;
  keepBackward((<usize>frames) << 3);
  for (let t = frames; t-- > 0; ) {
    backwardFrame(scaled + <usize>t * stride);
    keepBackward((<usize>t) << 3);
  }
}

export function fillLattice(): void {
  fillForward();
  fillBackward();
}
