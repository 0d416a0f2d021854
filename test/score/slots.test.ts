import { describe, expect, it } from 'vitest';
import { MAX_COLUMNS, MAX_FRAMES } from '../../assembly/codes.ts';
import {
  normalized,
  type PosteriorShape,
  posteriorsOf,
  spokenPosteriors,
  stringOf,
} from '../../bench/inputs/posteriors.ts';
import { seeded } from '../../bench/inputs/random.ts';
import { linearScorer } from '../../bench/twins/ctcTyped.ts';
import { forwardNaively, logScorer } from '../naive/ctc.ts';
import { part, some } from '../parts/runs.ts';
import { expectClose, expectScores, load, loadFrames, randomShape, type Score } from '../scores.ts';

const kernel = await loadFrames();

/** Compares every entry of `kernel.slots` with the score of the edited string; returns the number of comparisons. */
function compareSlots(labels: readonly number[], { columns, blank }: PosteriorShape, score: Score): number {
  const { own, without, instead, before, stride } = kernel.slots(labels);
  let compared = 0;
  const compare = (got: number, edited: readonly number[], edit: unknown): void => {
    expectClose(got, score(edited), () => ({ labels, edited, edit }));
    compared++;
  };
  compare(own, labels, 'own');
  for (let p = 0; p <= labels.length; p++) {
    if (p < labels.length) compare(without[p] as number, labels.toSpliced(p, 1), ['without', p]);
    for (let x = 0; x < columns; x++) {
      if (x === blank) {
        expect(before[p * stride + x]).toBe(-Infinity);
        if (p < labels.length) expect(instead[p * stride + x]).toBe(-Infinity);
        continue;
      }
      compare(before[p * stride + x] as number, labels.toSpliced(p, 0, x), ['before', p, x]);
      if (p === labels.length) continue;
      compare(instead[p * stride + x] as number, labels.with(p, x), ['instead', p, x]);
    }
  }
  return compared;
}

describe('at the seam, every edit gets the score of the edited string', () => {
  it('in small cases of every kind', () => {
    const random = seeded(2);
    let compared = 0;
    for (let n = 0; n < part(2_500); n++) {
      const shape = randomShape(random, 1 + random.below(24), 2 + random.below(8));
      const labels = stringOf(random, random.below(9), shape);
      const rows = load(kernel, random, shape, labels);
      const naive: Score = (edited) => forwardNaively(rows, shape.blank, edited);
      compared += compareSlots(labels, shape, n % 10 === 0 ? naive : logScorer(rows, shape.blank, 10));
    }
    expect(compared).toBeGreaterThan(part(100_000));
  });

  it.each([
    [100, 40, 8],
    [150, 45, 14],
    [200, 12, 60],
    [60, 9, 60],
    [MAX_FRAMES, 6, 7],
    [30, MAX_COLUMNS, 5],
  ])('in %i frames of %i columns, with %i labels, flat and peaky', (frames, columns, length) => {
    const random = seeded(3);
    for (const spread of some([1, 0, 4, 40])) {
      const shape: PosteriorShape = { frames, columns, blank: random.below(columns), spread, holes: 0 };
      const labels = stringOf(random, length, shape);
      const rows = load(kernel, random, shape, labels);
      // The linear twin is faster, but it needs probabilities that a double can hold.
      const scorer = spread < 40 && frames < MAX_FRAMES ? linearScorer : logScorer;
      compareSlots(labels, shape, scorer(rows, shape.blank, 64));
    }
  });

  it('with masked labels far below all others', () => {
    const random = seeded(6);
    for (const mask of [-800, -1e4, -1e9, -1e16, -1e200]) {
      const shape: PosteriorShape = { frames: 40, columns: 6, blank: 0, spread: 2, holes: 0 };
      const rows = posteriorsOf(random, shape).map((row) => row.map((log, v) => (v === 3 ? mask : log)));
      const labels = [1, 2, 2, 4];
      kernel.load(rows, 0);
      compareSlots(labels, shape, logScorer(rows, 0, 10));
      expectScores(kernel, [[3], [1, 3], [1, 2], [3, 3, 3]], logScorer(rows, 0, 10));
    }
  });

  it('with an edit that is better than the string by more than doubles can hold', () => {
    const random = seeded(7);
    for (const depth of [5, 12, 17, 18, 30, 200]) {
      const shape: PosteriorShape = { frames: 60, columns: 7, blank: 0, spread: 1, holes: 0 };
      const rows = posteriorsOf(random, shape).map((row, t) =>
        t >= 20 && t < 40 ? normalized(row.map((log, v) => (v === 5 ? log : log - depth * 2.3))) : row,
      );
      kernel.load(rows, 0);
      compareSlots([1, 2, 3, 4], shape, logScorer(rows, 0, 10));
      compareSlots([1, 2, 5, 4], shape, logScorer(rows, 0, 10));
    }
  });

  it('at the largest size, at a sample of edits', () => {
    const random = seeded(8);
    const shape: PosteriorShape = { frames: MAX_FRAMES, columns: 40, blank: 0, spread: 4, holes: 0 };
    const labels = stringOf(random, 512, shape);
    const rows = spokenPosteriors(random, shape, labels);
    kernel.load(rows, 0);
    const { own, instead, without, before, stride } = kernel.slots(labels);
    const score = logScorer(rows, 0, 513);
    expectClose(own, score(labels), () => 'own');
    for (const p of some([255, 0, 511])) {
      expectClose(instead[p * stride + 7] as number, score(labels.with(p, 7)), () => p);
      expectClose(before[p * stride + 7] as number, score(labels.toSpliced(p, 0, 7)), () => p);
      expectClose(without[p] as number, score(labels.toSpliced(p, 1)), () => p);
    }
  });
});
