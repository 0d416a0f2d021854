/**
 * Written by `npm run calibrate` on 2026-11-23, seed 20261121, from 12000 attempts of simulated learners of each
 * scheme. The tables are in docs/calibration.md.
 */

import type { RankingMaps } from './calibration.ts';

/** For each scheme: log-odds of the top candidate in the softmax -> probability that it is right. */
export const RANKING: Readonly<Record<string, RankingMaps>> = {
  'koine-greek': {
    word: { slope: 1.254111, intercept: 3.65133 },
    noWord: { slope: 0, intercept: -1.258285 },
  },
  erasmian: {
    word: { slope: 1.157797, intercept: 3.468528 },
    noWord: { slope: 0, intercept: -1.306416 },
  },
  'modern-greek': {
    word: { slope: 1.488609, intercept: 4.191334 },
    noWord: { slope: 0, intercept: -1.348765 },
  },
  attic: {
    word: { slope: 1.282293, intercept: 3.423955 },
    noWord: { slope: 0, intercept: -1.219826 },
  },
};
