import { describe, expect, it } from 'vitest';
import { MAX_CANDIDATES, MAX_FRAMES } from '../../assembly/codes.ts';
import { normalized, type PosteriorShape, posteriorsOf, stringOf } from '../../bench/inputs/posteriors.ts';
import { seeded } from '../../bench/inputs/random.ts';
import { linearScorer } from '../../bench/twins/ctcTyped.ts';
import { forwardNaively, logScorer, type Posteriors, viterbiNaively } from '../naive/ctc.ts';
import { part, some } from '../parts/runs.ts';
import { expectClose, expectScores, load, loadFrames, randomShape } from '../scores.ts';
import { tableOf } from '../table.ts';

const kernel = await loadFrames();

function compareViterbi(labels: readonly number[], rows: Posteriors, blank: number): void {
  const spans = kernel.viterbi(labels);
  expect(spans && [...spans], JSON.stringify({ labels })).toEqual(viterbiNaively(rows, blank, labels));
}

describe('the twins agree with each other', () => {
  it('the linear twin, the twin in logs and the naive twin', () => {
    const random = seeded(1);
    for (let n = 0; n < part(300); n++) {
      const size = { frames: 1 + random.below(30), columns: 2 + random.below(8) };
      const shape: PosteriorShape = { ...size, blank: 1, spread: 2, holes: 0 };
      const rows = posteriorsOf(random, shape);
      const labels = stringOf(random, random.below(8), shape);
      const expected = forwardNaively(rows, 1, labels);
      expectClose(logScorer(rows, 1, 8)(labels), expected, () => labels);
      expectClose(linearScorer(rows, 1, 8)(labels), expected, () => labels);
    }
  });
});

describe('forward computes the score of its twin for each candidate', () => {
  it('in lists of every kind', () => {
    const random = seeded(10);
    for (let n = 0; n < part(1_500); n++) {
      const shape = randomShape(random, 1 + random.below(60), 2 + random.below(30));
      const said = stringOf(random, random.below(10), shape);
      const rows = load(kernel, random, shape, said);
      const candidates = Array.from({ length: random.below(24) }, () =>
        random.below(2) === 0
          ? stringOf(random, random.below(14), shape)
          : [...said.slice(0, random.below(10)), ...stringOf(random, random.below(4), shape)],
      );
      expectScores(kernel, candidates, logScorer(rows, shape.blank, 20));
    }
  });

  it('over 3,000 frames, and with strings far below the best', () => {
    const random = seeded(11);
    for (const spread of some([1, 0, 4, 40])) {
      const shape: PosteriorShape = { frames: MAX_FRAMES, columns: 12, blank: 5, spread, holes: 0 };
      const said = stringOf(random, 60, shape);
      const rows = load(kernel, random, shape, said);
      const others = Array.from({ length: 12 }, (_, n) => stringOf(random, 5 * n, shape));
      const all = [[], said, said.slice(0, 30), said.toReversed(), ...others];
      expectScores(kernel, all, logScorer(rows, 5, 64));
    }
  });

  it('over as many candidates as there may be', () => {
    const random = seeded(12);
    const shape: PosteriorShape = { frames: 50, columns: 30, blank: 0, spread: 2, holes: 0 };
    const rows = posteriorsOf(random, shape);
    kernel.load(rows, 0);
    const any = () => stringOf(random, random.below(12), shape);
    expectScores(kernel, Array.from({ length: MAX_CANDIDATES }, any), logScorer(rows, 0, 12));
  });
});

describe('viterbi finds the same path as its twin', () => {
  it('in many cases, with ties', () => {
    const random = seeded(20);
    for (let n = 0; n < part(4_000); n++) {
      const shape = randomShape(random, 1 + random.below(30), 2 + random.below(6));
      const labels = stringOf(random, random.below(9), shape);
      const rows = load(kernel, random, shape, labels);
      compareViterbi(labels, rows, shape.blank);
      const coarse = rows.map((row) => row.map((log) => Math.round(log)));
      kernel.load(coarse, shape.blank);
      compareViterbi(labels, coarse, shape.blank);
    }
  });

  it('over 3,000 frames', () => {
    const random = seeded(21);
    const shape: PosteriorShape = { frames: MAX_FRAMES, columns: 20, blank: 3, spread: 2, holes: 0 };
    const labels = stringOf(random, 60, shape);
    compareViterbi(labels, load(kernel, random, shape, labels), 3);
  });
});

describe('published values', () => {
  /**
   * Losses of testBasic in TensorFlow, to six digits; they were computed by the program of Graves. forward.tsv has the
   * frames of each loss. The blank is label 5.
   */
  it.each([
    [3.34211, '0 1 2 1 0'],
    [5.42262, '0 1 1 0'],
  ])("TensorFlow's testBasic: %s", (loss, said) => {
    const labels = said.split(' ').map(Number);
    const rows = tableOf('score/forward.tsv', String(loss)).map((row) => row.map((p) => Math.log(Number(p))));
    kernel.load(rows, 5);
    expect(kernel.slots(labels).own).toBeCloseTo(-loss, 5);
    expect(kernel.forward([labels])[0]).toBeCloseTo(-loss, 5);
  });

  it("warp-ctc's small_test: two labels in two frames have one path", () => {
    const rows = [
      [0.1, 0.6, 0.1, 0.1, 0.1],
      [0.1, 0.1, 0.6, 0.1, 0.1],
    ].map(normalized);
    kernel.load(rows, 0);
    const sum = Math.exp(0.6) + 4 * Math.exp(0.1);
    const expected = (Math.exp(0.6) / sum) ** 2;
    expect(Math.exp(kernel.forward([[1, 2]])[0] as number)).toBeCloseTo(expected, 12);
    expect(Math.exp(kernel.slots([1, 2]).own)).toBeCloseTo(expected, 12);
    expect([...(kernel.viterbi([1, 2]) ?? [])]).toEqual([0, 0, 1, 1]);
  });

  it('all strings of two frames and two labels have probability 1 together', () => {
    const rows = [normalized([0.3, 1, -0.4]), normalized([0, -1, 2])];
    kernel.load(rows, 0);
    const all = [[], [1], [2], [1, 2], [2, 1], [1, 1], [2, 2]];
    const sum = [...kernel.forward(all)].reduce((total, log) => total + Math.exp(log), 0);
    expect(sum).toBeCloseTo(1, 14);
  });
});

describe('input that does not fit is refused', () => {
  it('matrices and strings', () => {
    for (const rows of [[[0], [0, 0]], [[Number.NaN]], [[Infinity]], []])
      expect(() => kernel.load(rows, 0)).toThrow(RangeError);
    expect(() => kernel.load([[0]], 1)).toThrow(RangeError);
    kernel.load([[-1, -2]], 0);
    expect(() => kernel.forward([[2]])).toThrow(RangeError);
    expect(() => kernel.slots(Array(513).fill(1))).toThrow(RangeError);
    expect(kernel.viterbi([1, 1])).toBeNull();
    expect([...kernel.forward([[1, 1], [1]])]).toEqual([-Infinity, -2]);
  });
});
