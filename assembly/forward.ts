/**
 * Computes CTC forward scores (Graves et al., ICML 2006, section 4.1) of many strings at once, over their trie
 * (candidates.ts).
 *
 *   node ο of λ ─ ο ─ γ      blank(ο)' = (blank(ο) + label(ο)) y(∅)                y = probabilities of a frame, ' = after it
 *                            label(ο)' = (label(ο) + blank(λ) + label(λ)) y(ο)     without label(λ) if λ = ο
 *
 * A node stores the mass (summed probability of paths) in its blank, in blank and label together, and in its label,
 * each as a vector of two lanes with the same sum, except that every frame adds CRUMB to lane 0 and twice CRUMB to lane
 * 1. The sums are linear, so the lanes differ by exactly the growth of the crumbs. If this difference is below 1e-11 of
 * the sum, underflow cannot have mattered, and the difference is subtracted; otherwise the string is scored again in
 * logs.
 *
 * All nodes share one scale, a power of two, updated every 16 frames.
 */

import {
  buildTrie,
  ends,
  IN_EITHER,
  IN_LABEL,
  layTrie,
  NODE_BYTES,
  nodeCount,
  nodes,
  STATE_BYTES,
} from './candidates';
import { exponentOf, LN2, log2, logSum, powerOfTwo } from './elementary';
import { aligned, blank, columnAt, frames, linear, logs, rowLogs, stride, top } from './frames';

/** Mass that every frame adds to each state, to notice underflow. */
const CRUMB: f64 = 1e-270;
/** A sum is trusted if the share of the crumbs in it is below this. */
const TRUSTED: f64 = 1e-11;
const RESCALE_INTERVAL: i32 = 16;

let results: usize = 0;
let states: usize = 0;

/**
 * Returns the address after everything that `forward` writes. The host writes the strings at `top`: their offsets,
 * u32[count + 1], then their labels, u16[total].
 */
export function forwardEnd(count: i32, total: i32, longest: i32): usize {
  const labelsEnd = top + ((<usize>(count + 1)) << 2) + ((<usize>total) << 1);
  results = aligned(labelsEnd);
  const trie = aligned(results + ((<usize>count) << 3));
  states = layTrie(trie, count, total, longest);
  // After the states, room for the 2N + 1 states of one string (scoreInLogs).
  const scratchBytes = ((<usize>longest) << 4) + 64;
  return states + <usize>(total + 1) * STATE_BYTES + scratchBytes;
}

/**
 * Advances every node by one frame, last node first: a child reads the old state of its parent, so the parent must be
 * updated after it.
 */
function runFrame(row: usize): void {
  const silence = v128.load64_splat(row + ((<usize>blank) << 3));
  const crumbs = f64x2.replace_lane(f64x2.splat(CRUMB), 1, 2 * CRUMB);
  let state = states + <usize>(nodeCount - 1) * STATE_BYTES;
  let node = nodes + <usize>(nodeCount - 1) * NODE_BYTES;
  for (; state > states; state -= STATE_BYTES, node -= NODE_BYTES) {
    const entered = v128.load(states + <usize>load<u32>(node));
    const probability = v128.load64_splat(row + <usize>load<u32>(node, 4));
    const inBlank = f64x2.add(f64x2.mul(v128.load(state, IN_EITHER), silence), crumbs);
    const inLabel = f64x2.add(f64x2.mul(f64x2.add(v128.load(state, IN_LABEL), entered), probability), crumbs);
    v128.store(state, inBlank);
    v128.store(state, f64x2.add(inBlank, inLabel), IN_EITHER);
    v128.store(state, inLabel, IN_LABEL);
  }
  const atRoot = f64x2.add(f64x2.mul(v128.load(states), silence), crumbs);
  v128.store(states, atRoot);
  v128.store(states, atRoot, IN_EITHER);
}

/**
 * Scales all states by a power of two that brings the largest one near 1; returns the exponent that was taken out, 0 if
 * nothing had to be scaled.
 */
function rescale(): i32 {
  const end = states + <usize>nodeCount * STATE_BYTES;
  let most = f64x2.splat(0);
  for (let state = states; state < end; state += 16) most = f64x2.pmax(most, v128.load(state));
  const exponent = exponentOf(f64x2.extract_lane(most, 0));
  if (exponent <= 0 && exponent > -64) return 0;
  const scale = f64x2.splat(powerOfTwo(-exponent));
  for (let state = states; state < end; state += 16) v128.store(state, f64x2.mul(v128.load(state), scale));
  return exponent;
}

/** Runs all frames; returns the log of the scale, which must be added to the log of each state. */
function runFrames(): f64 {
  memory.fill(states, 0, <usize>nodeCount * STATE_BYTES);
  v128.store(states, f64x2.splat(1));
  v128.store(states, f64x2.splat(1), IN_EITHER);
  let exponents = 0;
  for (let t = 0; t < frames; ++t) {
    runFrame(linear + <usize>t * stride);
    if (t % RESCALE_INTERVAL === RESCALE_INTERVAL - 1) exponents += rescale();
  }
  return rowLogs + <f64>exponents * LN2;
}

/** Returns the log score of the string that ends at a node; NaN if underflow may have mattered. */
function scoreAt(node: i32, scaleLog: f64): f64 {
  const sums = v128.load(states + <usize>node * STATE_BYTES, IN_EITHER);
  const value = f64x2.extract_lane(sums, 0);
  const crumbs = f64x2.extract_lane(sums, 1) - value;
  if (!(crumbs < TRUSTED * value)) return NaN;
  return f64x2.extract_lane(log2(f64x2.splat(value - crumbs)), 0) + scaleLog;
}

/**
 * Returns the log mass of a state after a frame: the sum of three masses, times the probability of the state's label or
 * blank. One mass stayed in the state, one stepped here from the state before, and one skipped a blank (-Infinity if
 * that is not allowed).
 */
function stepLog(stayed: f64, stepped: f64, skipped: f64, log: f64): f64 {
  return log === -Infinity ? log : logSum(logSum(stayed, stepped), skipped) + log;
}

/**
 * Returns the log score of one string, in logs throughout; `scratch` has room for its states, f64[2n + 1].
 */
function scoreInLogs(labels: usize, n: i32, scratch: usize): f64 {
  for (let s: usize = 0; s <= (<usize>n) << 1; ++s) store<f64>(scratch + (s << 3), s === 0 ? 0 : -Infinity);
  for (let t = 0; t < frames; ++t) {
    const row = logs + <usize>t * stride;
    const silence = load<f64>(row + ((<usize>blank) << 3));
    let at = scratch;
    let previousLabel = -Infinity;
    let previousColumn: usize = -1;
    for (let k = 0; k < n; ++k) {
      const column = columnAt(labels, k);
      const inBlank = load<f64>(at);
      const inLabel = load<f64>(at, 8);
      store<f64>(at, stepLog(inBlank, previousLabel, -Infinity, silence));
      const skipped = column !== previousColumn ? previousLabel : -Infinity;
      store<f64>(at, stepLog(inLabel, inBlank, skipped, load<f64>(row + column)), 8);
      previousLabel = inLabel;
      previousColumn = column;
      at += 16;
    }
    store<f64>(at, stepLog(load<f64>(at), previousLabel, -Infinity, silence));
  }
  const end = scratch + ((<usize>n) << 4);
  return n === 0 ? load<f64>(end) : logSum(load<f64>(end), load<f64>(end - 8));
}

/**
 * Scores the `count` strings at `top`; returns the address of their log scores, an f64 each. O(T) for each node of the
 * trie, with T frames.
 */
export function forward(count: i32, total: i32, longest: i32): usize {
  forwardEnd(count, total, longest);
  const labels = top + ((<usize>(count + 1)) << 2);
  buildTrie(top, labels, count);
  const scaleLog = runFrames();
  const scratch = states + <usize>(total + 1) * STATE_BYTES;
  for (let i = 0; i < count; ++i) {
    const node = load<i32>(ends + ((<usize>i) << 2));
    let score = node < 0 ? -Infinity : scoreAt(node, scaleLog);
    if (F64.isNaN(score)) {
      const from = load<i32>(top + ((<usize>i) << 2));
      const n = load<i32>(top + ((<usize>i) << 2), 4) - from;
      score = scoreInLogs(labels + ((<usize>from) << 1), n, scratch);
    }
    store<f64>(results + ((<usize>i) << 3), score);
  }
  return results;
}
