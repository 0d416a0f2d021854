/**
 * Makes a speaker of words that a learner said: the level of the voice and its microphone, and, once there are words enough,
 * a bias for each label.
 *
 * The biases make the network expect each label in as many frames as the words have of it. They are found by iterative
 * scaling (Darroch and Ratcliff 1972): the bias of a label grows by the log of the ratio of what was said to what is
 * expected. SMOOTHING frames a word are added to both, so that a label that the words hardly have keeps its bias near 0.
 */

import { type Speaker, WHOLE } from '../../contract/speaker.ts';
import type { Demo } from './demo.ts';
import type { Level } from './features.ts';
import { addOccupancy } from './occupancy.ts';

/** A word whose labels are known. */
export interface Known {
  /** Its sound: samples of 16 bits at 16 kHz. */
  readonly pcm: Int16Array;
  /** The column of each label that is in it. */
  readonly columns: readonly number[];
}

const ROUNDS = 5;
const SMOOTHING = 0.8;
const DECIMALS = 1e3;

const BLANK = 0;

const rounded = (value: number): number => Math.round(value * DECIMALS) / DECIMALS || 0;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The level of all words together. */
function together(levels: readonly Level[]): Level {
  const [first] = levels as readonly [Level];
  const means = Array.from(first.means, (_, band) => mean(levels.map((one) => one.means[band] as number)));
  return { means: means.map(rounded), deviation: rounded(mean(levels.map(({ deviation }) => deviation))) };
}

/** Probabilities of log-probabilities with biases. */
function biased(row: readonly number[], biases: Float64Array): Float64Array {
  const values = Float64Array.from(row, (value, n) => Math.exp(value + (biases[n] as number)));
  const sum = values.reduce((all, value) => all + value, 0);
  return values.map((value) => value / sum);
}

/** The biases with which the network expects what was said. */
function biasesOf(
  heard: readonly { rows: readonly (readonly number[])[]; columns: readonly number[] }[],
  labels: number,
) {
  const smoothing = SMOOTHING * heard.length;
  const biases = new Float64Array(labels);
  for (let round = 0; round < ROUNDS; round++) {
    const [said, expected] = [new Float64Array(labels), new Float64Array(labels)];
    for (const { rows, columns } of heard) {
      const shares = rows.map((row) => biased(row, biases));
      addOccupancy(shares, columns, BLANK, said);
      for (const share of shares)
        for (let n = 0; n < labels; n++) expected[n] = (expected[n] as number) + (share[n] as number);
    }
    for (let n = 0; n < labels; n++) {
      const ratio = ((said[n] as number) + smoothing) / ((expected[n] as number) + smoothing);
      biases[n] = (biases[n] as number) + Math.log(ratio);
    }
  }
  return Array.from(biases, rounded);
}

/** @param words at least one; of ten and more, biases are made too */
export function enroll(demo: Demo, words: readonly Known[]): Speaker {
  const { mark: model, labels } = demo.reads;
  const levels = words.map(({ pcm }) => demo.levelOf(pcm));
  const biases: readonly number[] = Array.from({ length: labels }, () => 0);
  const speaker = { model, words: Math.min(WHOLE, words.length), ...together(levels), biases } as Speaker;
  if (words.length < WHOLE) return speaker;
  const heard = words.map(({ pcm, columns }) => ({ rows: demo.hear(pcm, speaker).posteriors, columns }));
  return { ...speaker, biases: biasesOf(heard, labels) };
}
