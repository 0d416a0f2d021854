/**
 * Written by `npm run calibrate` on 2026-11-23, seed 20261121, from 12000 attempts of simulated learners of each
 * scheme. The tables are in docs/calibration.md.
 */

import type { RankingMaps } from './calibration.ts';

/** By scheme: log-odds of the top candidate in the softmax -> probability that it is right. */
export const RANKING: Readonly<Record<string, RankingMaps>> = {
  'koine-greek': {
    word: { slope: 0.70019, intercept: 2.699844 },
    noWord: { slope: -0.056314, intercept: -1.160307 },
  },
  erasmian: {
    word: { slope: 0.545204, intercept: 2.597639 },
    noWord: { slope: -0.086472, intercept: -1.139634 },
  },
  'modern-greek': {
    word: { slope: 0.726104, intercept: 2.940909 },
    noWord: { slope: -0.094895, intercept: -1.200381 },
  },
  attic: {
    word: { slope: 0.665551, intercept: 2.562947 },
    noWord: { slope: -0.035243, intercept: -1.150458 },
  },
};
