/**
 * Adapts frames to the voice of a reader: each label gets a bias that moves the number of its frames towards the number
 * expected from the words that should be said. In a voice unlike the training data some sounds are heard as others, and
 * a passage has enough of each sound to notice this. Only the search for miscues uses these frames, because a sound
 * that a reader always says wrong looks right in them.
 *
 * Iterative scaling (Darroch and Ratcliff 1972) on the best path of CTC. Rejected alternatives: a warp of the spectrum
 * for each voice, which found no more miscues; a row of biases for each heard label, which hides omissions.
 */

import type { FrameKernels } from '../kernel/frames.ts';

const ROUNDS = 3;
/** Frames added to both counts of a label, so that a label with few frames keeps a bias near 0. */
const PRIOR = 4;
/** The largest bias, up or down, in nats. */
const FARTHEST = 3;

/** Adds biases to log probabilities and normalizes their sum to 1. */
function biased(row: readonly number[], biases: readonly number[]): number[] {
  const logs = row.map((log, n) => log + (biases[n] as number));
  const most = Math.max(...logs);
  let sum = 0;
  for (const log of logs) sum += Math.exp(log - most);
  const all = most + Math.log(sum);
  return logs.map((log) => log - all);
}

/**
 * Adapts rows to the voice of a reader; afterwards the kernels have loaded the adapted rows.
 *
 * @param rows natural-log probabilities, one row per frame, loaded in the kernels; in each row some label is possible
 * @param labels columns of the words that should be said; if they do not fit the rows, the rows stay as they are
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
    // The first and the last frame of each label, in turn.
    const spans = frames.viterbi(labels);
    if (spans === null) return adapted;
    const path = rows.map(() => blank);
    for (const [n, label] of labels.entries())
      path.fill(label, spans[2 * n], (spans[2 * n + 1] as number) + 1);
    const [taught, heard] = [biases.map(() => PRIOR), biases.map(() => PRIOR)];
    for (const label of path) taught[label] = (taught[label] as number) + 1;
    for (const row of adapted)
      for (let n = 0; n < row.length; n++) heard[n] = (heard[n] as number) + Math.exp(row[n] as number);
    for (const [n, bias] of biases.entries()) {
      const nearer = bias + Math.log((taught[n] as number) / (heard[n] as number));
      biases[n] = Math.max(-FARTHEST, Math.min(FARTHEST, nearer));
    }
    adapted = rows.map((row) => biased(row, biases));
    frames.load(adapted, blank);
  }
  return adapted;
}
