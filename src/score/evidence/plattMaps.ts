/**
 * Written by `npm run calibrate` on 2026-11-23, seed 20261121, from 12000 attempts of simulated learners of each
 * scheme. The tables are in docs/calibration.md.
 */

import type { RankingMaps } from './calibration.ts';

/** By scheme: log-odds of the top candidate in the softmax -> probability that it is right. */
export const RANKING: Readonly<Record<string, RankingMaps>> = {
  'koine-greek': {
    word: { slope: 1.254111, intercept: 3.65133 },
    noWord: { slope: -0.056314, intercept: -1.160307 },
  },
  erasmian: {
    word: { slope: 1.154894, intercept: 3.456094 },
    noWord: { slope: -0.086472, intercept: -1.139634 },
  },
  'modern-greek': {
    word: { slope: 1.488609, intercept: 4.191334 },
    noWord: { slope: -0.094895, intercept: -1.200381 },
  },
  attic: {
    word: { slope: 1.282293, intercept: 3.423955 },
    noWord: { slope: -0.035243, intercept: -1.150458 },
  },
};
