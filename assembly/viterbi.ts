/**
 * Finds the best path of one string through the frames (Viterbi 1967 on the lattice of Graves et al., 2006), with the
 * first and last frame of each label. For state s (lattice.ts) and frame t, with the log probability y:
 *
 *   v(s, t) = y(s, t) + max of v(s, t-1), v(s-1, t-1), v(s-2, t-1)      the third only between two labels that differ
 *
 *   frame    0 1 2 3 4 5 6 7 8          λογος, first and last frame of each label, inclusive:
 *   path     ∅ λ λ ο γ ∅ ο ς ∅            λ 1-2, ο 3-3, γ 4-4, ο 6-6, ς 7-7
 *
 * Ties are broken from the last frame back: of equal paths the path that ends in the blank wins, then at each frame the
 * path that stayed in its state, then the path from the state before, then the path that skipped a blank.
 */

import { aligned, blank, columnAt, frames, logs, stride, top } from './frames';

let results: usize = 0;
let states: usize = 0;
let origins: usize = 0;

/** Returns the address after everything that `viterbi` writes. At `top` are the labels, u16[n]. */
export function viterbiEnd(n: i32): usize {
  results = aligned(top + ((<usize>n) << 1));
  states = results + ((<usize>(n + 1)) << 3);
  origins = states + ((<usize>(2 * n + 1)) << 3);
  return origins + <usize>frames * <usize>(2 * n + 1);
}

/** Updates a blank, which is reached from itself or from the label before it, and writes its origin to `from`. */
function runBlank(at: usize, inBlank: f64, label: f64, silence: f64, from: usize): void {
  const steps = label > inBlank;
  store<u8>(from, steps ? 1 : 0);
  store<f64>(at, (steps ? label : inBlank) + silence);
}

/** Updates all states by one frame, in place, and writes their origins at `from`: 0 stayed, 1 stepped, 2 skipped. */
function runFrame(row: usize, n: i32, from: usize): void {
  const silence = load<f64>(row + ((<usize>blank) << 3));
  let at = states;
  let previousLabel = -Infinity;
  let previousColumn: usize = -1;
  for (let k = 0; k < n; ++k) {
    const column = columnAt(top, k);
    const inBlank = load<f64>(at);
    const inLabel = load<f64>(at, 8);
    runBlank(at, inBlank, previousLabel, silence, from);
    let best = inLabel;
    let origin: u8 = 0;
    if (inBlank > best) {
      best = inBlank;
      origin = 1;
    }
    if (column !== previousColumn && previousLabel > best) {
      best = previousLabel;
      origin = 2;
    }
    store<u8>(from, origin, 1);
    store<f64>(at, best + load<f64>(row + column), 8);
    previousLabel = inLabel;
    previousColumn = column;
    at += 16;
    from += 2;
  }
  runBlank(at, load<f64>(at), previousLabel, silence, from);
}

/** Walks back from a state in the last frame, and writes the span of each label: u32 first and last frame. */
function walkBack(state: i32, n: i32): void {
  const width = <usize>(2 * n + 1);
  for (let t = frames; t-- > 0; ) {
    if (state & 1) {
      const span = results + ((<usize>(state >> 1)) << 3);
      store<u32>(span, t);
      if (load<i32>(span, 4) < 0) store<u32>(span, t, 4);
    }
    state -= <i32>load<u8>(origins + <usize>t * width + <usize>state);
  }
}

/**
 * Finds the path of the n labels at `top`; returns the address of its spans, or 0 if the labels do not fit into
 * the frames. The states are blank, label 0, blank, label 1 and so on, an f64 each. During the walk back, a last frame of
 * -1 means that it is not known yet.
 */
export function viterbi(n: i32): usize {
  viterbiEnd(n);
  const width = <usize>(2 * n + 1);
  store<f64>(states, 0);
  for (let s: usize = 1; s < width; ++s) store<f64>(states + (s << 3), -Infinity);
  for (let t = 0; t < frames; ++t) {
    runFrame(logs + <usize>t * stride, n, origins + <usize>t * width);
  }
  const end = states + ((<usize>n) << 4);
  const inBlank = load<f64>(end);
  const inLabel = n > 0 ? load<f64>(end - 8) : -Infinity;
  if (inBlank === -Infinity && inLabel === -Infinity) return 0;
  for (let k: usize = 0; k < <usize>n; ++k) store<i32>(results + (k << 3), -1, 4);
  walkBack(inLabel > inBlank ? 2 * n - 1 : 2 * n, n);
  return results;
}
