/**
 * Written by `npm run calibrate` on 2026-11-23, seed 20261121, from 12000 attempts of simulated learners of each
 * scheme. The tables are in docs/calibration.md.
 */

import type { RankingMaps } from './calibration.ts';

/** By scheme: log-odds of the top candidate in the softmax -> probability that it is right. */
export const RANKING: Readonly<Record<string, RankingMaps>> = {
  'koine-greek': {
    word: { slope: 0.235363, intercept: 2.118882 },
    noWord: { slope: 0.642222, intercept: -1.67777 },
  },
  erasmian: {
    word: { slope: 0.334584, intercept: 2.047112 },
    noWord: { slope: 0.315023, intercept: -1.36342 },
  },
  'modern-greek': {
    word: { slope: 0.240587, intercept: 2.303287 },
    noWord: { slope: 0.471309, intercept: -1.440979 },
  },
  attic: {
    word: { slope: 0.393615, intercept: 2.04821 },
    noWord: { slope: 0.55992, intercept: -1.547955 },
  },
};
