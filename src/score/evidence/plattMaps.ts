/**
 * Written by `npm run calibrate` on 2026-11-22, seed 20261121, from 12000 attempts of simulated learners of each
 * scheme. The tables are in docs/calibration.md.
 */

import type { PlattMap } from './calibration.ts';

/** By scheme: log-odds of the top candidate in the softmax -> probability that it is the word that was said. */
export const RANKING: Readonly<Record<string, PlattMap>> = {
  'koine-greek': { slope: 1.143581, intercept: 3.919467 },
  erasmian: { slope: 1.557819, intercept: 3.988335 },
  'modern-greek': { slope: 1.049108, intercept: 4.034957 },
  attic: { slope: 1.517283, intercept: 4.102712 },
};
