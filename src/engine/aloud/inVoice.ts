/**
 * Frames as a recognizer that knew the voice would give them: every label gets a bias that brings the frames it has nearer to
 * those that it has in the words that were to be said. A voice that the recognizer was not trained on says some sounds so
 * that others are heard, and a passage has enough of each to tell.
 *
 * Only miscues are looked for in such frames: a sound that a reader says wrongly everywhere looks right in them.
 *
 * Iterative scaling (Darroch and Ratcliff 1972) on the best path of CTC. Refused: a warp of the bands of the spectrum for
 * each voice, which found no more miscues; rows of biases, one for each label that is heard, which hide what was left out.
 */

import type { FrameKernels } from '../kernel/frames.ts';

const ROUNDS = 3;
/** Frames that are added to both sides, so that a label that is hardly taught and hardly heard keeps its bias near 0. */
const BESIDE = 4;
/** Nats, either way. */
const FARTHEST = 3;

/** Log probabilities with biases, of sum 1. */
function biased(row: readonly number[], biases: readonly number[]): number[] {
  const logs = row.map((log, n) => log + (biases[n] as number));
  const most = Math.max(...logs);
  let sum = 0;
  for (const log of logs) sum += Math.exp(log - most);
  const all = most + Math.log(sum);
  return logs.map((log) => log - all);
}

/**
 * Rows in the voice of a reader; the kernels have them loaded.
 *
 * @param rows natural-log probabilities, a row a frame, which the kernels have loaded; each has a label that is possible
 * @param labels columns of the words that were to be said; rows that they do not fit stay as they are
 */
export function inVoice(
  rows: readonly (readonly number[])[],
  labels: readonly number[],
  frames: FrameKernels,
  blank: number,
): readonly (readonly number[])[] {
  const biases = (rows[0] ?? []).map(() => 0);
  let own = rows;
  for (let round = 0; round < ROUNDS; round++) {
    const spans = frames.viterbi(labels);
    if (spans === null) return own;
    const path = rows.map(() => blank);
    for (const [n, label] of labels.entries())
      path.fill(label, spans[2 * n], (spans[2 * n + 1] as number) + 1);
    const [taught, heard] = [biases.map(() => BESIDE), biases.map(() => BESIDE)];
    for (const label of path) taught[label] = (taught[label] as number) + 1;
    for (const row of own)
      for (let n = 0; n < row.length; n++) heard[n] = (heard[n] as number) + Math.exp(row[n] as number);
    for (const [n, bias] of biases.entries()) {
      const nearer = bias + Math.log((taught[n] as number) / (heard[n] as number));
      biases[n] = Math.max(-FARTHEST, Math.min(FARTHEST, nearer));
    }
    own = rows.map((row) => biased(row, biases));
    frames.load(own, blank);
  }
  return own;
}
