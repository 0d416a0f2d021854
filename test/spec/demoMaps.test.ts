/** The maps of the demo recognizer hold on outcomes that their fit has not seen: a bound on every bin. */

import { describe, expect, it } from 'vitest';
import { framesOfDemo, type Tried } from '../../packages/research/src/calibration/frames.ts';
import { calibrated } from '../../src/engine/evidence/calibration.ts';

/** By tenth of the prediction: the mean prediction and the share that came true, where there are enough outcomes. */
function binsOf({ map, outcomes }: Tried): { mean: number; share: number; all: number }[] {
  const bins = Array.from({ length: 10 }, () => ({ sum: 0, right: 0, all: 0 }));
  for (const { logOdds, right } of outcomes) {
    const predicted = calibrated(1 / (1 + Math.exp(-logOdds)), map);
    const bin = bins[Math.min(9, Math.floor(predicted * 10))] as (typeof bins)[number];
    bin.sum += predicted;
    bin.right += Number(right);
    bin.all++;
  }
  return bins
    .filter(({ all }) => all >= 50)
    .map(({ sum, right, all }) => ({ mean: sum / all, share: right / all, all }));
}

const tried = framesOfDemo();

describe.each(Object.entries(tried))('%s', (name, one) => {
  it('differs by at most its bound from what came true, in every bin of 50 outcomes or more', () => {
    const bins = binsOf(one);
    // Confidence was fitted on people of nine languages and is tried on others: where it is low, more was said than it tells.
    const [least, bound] = name === 'confidence' ? ([7, 0.18] as const) : ([0, 0.1] as const);
    expect(bins.length).toBeGreaterThan(least);
    for (const { mean, share } of bins) expect(Math.abs(mean - share)).toBeLessThan(bound);
  });

  it('rests on enough outcomes', () => {
    expect(one.outcomes.length).toBeGreaterThan(400);
  });
});
