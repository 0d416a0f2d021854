import { expect } from 'vitest';
import { type PosteriorShape, posteriorsOf, spokenPosteriors } from '../bench/inputs/posteriors.ts';
import type { Random } from '../bench/inputs/random.ts';
import type { FrameKernels } from '../src/engine/kernel/frames.ts';
import { koineGreek } from '../src/engine/phonology/schemes/koine-greek.ts';
import { loadEngine } from '../src/service/built/loadEngine.ts';
import type { Posteriors } from './naive/ctc.ts';

export const loadFrames = async (): Promise<FrameKernels> => (await loadEngine(koineGreek)).kernel.frames;

/**
 * Compares two logarithms. They may differ by 1e-9 of the expected one, or by 1e-9 if the expected one is between -1
 * and 1.
 */
function isClose(got: number, expected: number): boolean {
  if (expected === -Infinity || got === -Infinity) return got === expected;
  return Math.abs(got - expected) <= 1e-9 * Math.max(1, Math.abs(expected));
}

export function expectClose(got: number, expected: number, context: () => unknown): void {
  if (!isClose(got, expected)) expect(got, JSON.stringify(context())).toBe(expected);
}

export type Score = (labels: readonly number[]) => number;

export function expectScores(
  kernel: FrameKernels,
  candidates: readonly (readonly number[])[],
  score: Score,
): void {
  const scores = [...kernel.forward(candidates)];
  for (const [i, labels] of candidates.entries()) {
    expectClose(scores[i] as number, score(labels), () => ({ labels }));
  }
}

const SPREADS = [0, 0.3, 1, 4, 20, 80, 300];
const HOLES = [0, 0, 0, 0.1, 0.5];

export const randomShape = (random: Random, frames: number, columns: number): PosteriorShape => ({
  frames,
  columns,
  blank: random.below(columns),
  spread: random.pick(SPREADS),
  holes: random.pick(HOLES),
});

/** Loads the kernel with arbitrary posteriors, or with posteriors in which these labels were said; returns them. */
export function load(
  kernel: FrameKernels,
  random: Random,
  shape: PosteriorShape,
  labels: readonly number[],
): Posteriors {
  const rows = random.below(2) === 0 ? posteriorsOf(random, shape) : spokenPosteriors(random, shape, labels);
  kernel.load(rows, shape.blank);
  return rows;
}
