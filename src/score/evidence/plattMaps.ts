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
    word: { slope: 0.320114, intercept: 2.075481 },
    noWord: { slope: 0.295242, intercept: -1.334709 },
  },
  'modern-greek': {
    word: { slope: 0.245586, intercept: 2.296297 },
    noWord: { slope: 0.476939, intercept: -1.442519 },
  },
  attic: {
    word: { slope: 0.363508, intercept: 2.09839 },
    noWord: { slope: 0.56013, intercept: -1.53947 },
  },
};
