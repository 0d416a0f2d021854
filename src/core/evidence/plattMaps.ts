/**
 * Written by `npm run calibrate` on 2026-11-22, seed 20261121, from 6431 rankings of
 * simulated learners. The tables are in docs/calibration.md.
 */

import type { PlattMap } from './calibration.ts';

/** Log-odds of the top candidate in the softmax -> probability that it is the word that was said. */
export const RANKING: PlattMap = { slope: 1.268688, intercept: 4.062237 };
