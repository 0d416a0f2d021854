/** Makes seeded posteriors for tests and benches: realistic ones, and some that no recognizer should send. */

import { type Random, seeded } from './random.ts';

export interface PosteriorShape {
  readonly frames: number;
  readonly columns: number;
  readonly blank: number;
  /**
   * Spread of the logits. With 0 all columns are equal; 4 is realistic; from 40 on, some probabilities are too small
   * for a double.
   */
  readonly spread: number;
  /** Share of the probabilities that are 0. */
  readonly holes: number;
}

export function posteriorsOf(random: Random, { frames, columns, spread, holes }: PosteriorShape): number[][] {
  return Array.from({ length: frames }, () => {
    const kept = random.below(columns);
    const logits = Array.from({ length: columns }, (_, v) =>
      v !== kept && random.next() < holes ? -Infinity : -spread * Math.log(1e-9 + random.next()),
    );
    return normalized(logits);
  });
}

export function normalized(logits: readonly number[]): number[] {
  const most = Math.max(...logits);
  const sum = logits.reduce((total, logit) => total + Math.exp(logit - most), 0);
  return logits.map((logit) => logit - most - Math.log(sum));
}

/**
 * Makes posteriors of a spoken string: a peak of at most ten frames for each label, blanks between the peaks, and
 * noise in all frames.
 * @param said columns of the spoken labels
 */
export function spokenPosteriors(random: Random, shape: PosteriorShape, said: readonly number[]): number[][] {
  const rows = posteriorsOf(random, shape);
  const step = shape.frames / (said.length + 1);
  const halfPeak = Math.min(step / 4, 5);
  return rows.map((row, frame) => {
    const nearest = Math.round(frame / step) - 1;
    const isInPeak = Math.abs(frame - (nearest + 1) * step) < halfPeak;
    const likeliest = isInPeak ? (said[nearest] ?? shape.blank) : shape.blank;
    return normalized(row.map((log, column) => (column === likeliest ? log + 6 : log)));
  });
}

/** Makes a string without blanks. About three of ten labels repeat the label before them. */
export function stringOf(random: Random, length: number, { columns, blank }: PosteriorShape): number[] {
  const labels: number[] = [];
  while (labels.length < length) {
    const last = labels.at(-1);
    const label = last !== undefined && random.next() < 0.3 ? last : random.below(columns);
    if (label !== blank) labels.push(label);
    else if (columns === 1) break;
  }
  return labels;
}

export interface Utterance {
  readonly rows: readonly (readonly number[])[];
  readonly labels: readonly number[];
}

/** Makes strings of the same length, with posteriors in which about a tenth of the labels are replaced. */
export function utterances(frames: number, columns: number, length: number, count: number): Utterance[] {
  const random = seeded(frames + length);
  const shape = { frames, columns, blank: 0, spread: 2, holes: 0 };
  return Array.from({ length: count }, () => {
    const labels = stringOf(random, length, shape);
    const said = labels.map((label) => (random.next() < 0.1 ? 1 + random.below(columns - 1) : label));
    return { rows: spokenPosteriors(random, shape, said), labels };
  });
}
