/**
 * Adapts frames to the voice of a reader. In an unusual voice some sounds are heard as others, and a passage has enough
 * of each sound to notice this. Each label gets a bias, until it has about as many frames as the words of the passage
 * give it. Only the search for miscues uses these frames, because a sound that a reader always says wrong looks right
 * in them.
 *
 * Iterative scaling (Darroch and Ratcliff 1972) on the best path of CTC. Rejected: a warp of the spectrum for each
 * voice (it found no more miscues), and biases for pairs of labels (they hide omissions).
 */

import { logSum } from '../evidence/logs.ts';
import type { FrameKernels } from '../kernel/frames.ts';

const ROUNDS = 3;
/** Frames that are added to both counts of a label, so that a rare label keeps a bias near 0. */
const PRIOR = 4;
/** The largest bias, positive or negative, in nats. */
const FARTHEST = 3;

/** Adds biases to the log probabilities of a frame, and normalizes their sum to 1. */
function biased(row: readonly number[], biases: readonly number[]): number[] {
  const logs = row.map((log, n) => log + (biases[n] as number));
  const all = logSum(logs);
  return logs.map((log) => log - all);
}

/**
 * Adapts rows to the voice of a reader. Afterwards the kernels have loaded the adapted rows.
 *
 * @param rows natural-log probabilities, one row per frame, loaded in the kernels; no row lacks a possible label
 * @param labels columns of the words that should be said; if these labels need more frames, the rows stay unchanged
 */
export function inVoice(
  rows: readonly (readonly number[])[],
  labels: readonly number[],
  frames: FrameKernels,
  blank: number,
): readonly (readonly number[])[] {
  const biases = (rows[0] ?? []).map(() => 0);
  let adapted = rows;
  for (let round = 0; round < ROUNDS; round++) {
    // The first and the last frame of each label alternate.
    const spans = frames.viterbi(labels);
    if (spans === null) return adapted;
    const path = rows.map(() => blank);
    for (const [n, label] of labels.entries())
      path.fill(label, spans[2 * n], (spans[2 * n + 1] as number) + 1);
    const [expected, heard] = [biases.map(() => PRIOR), biases.map(() => PRIOR)];
    for (const label of path) expected[label] = (expected[label] as number) + 1;
    for (const row of adapted)
      for (let n = 0; n < row.length; n++) heard[n] = (heard[n] as number) + Math.exp(row[n] as number);
    for (const [n, bias] of biases.entries()) {
      const nearer = bias + Math.log((expected[n] as number) / (heard[n] as number));
      biases[n] = Math.max(-FARTHEST, Math.min(FARTHEST, nearer));
    }
    adapted = rows.map((row) => biased(row, biases));
    frames.load(adapted, blank);
  }
  return adapted;
}
