/**
 * Written by `npm run calibrate` on 2026-11-21, seed 20261121, from 6499 rankings and 30143
 * slots of simulated learners. The tables are in docs/calibration.md.
 */

import type { PlattMap } from './calibration.ts';

/** Log-odds of the top candidate in the softmax -> probability that it is the word that was said. */
export const RANKING: PlattMap = { slope: 1.375463, intercept: 4.316889 };
