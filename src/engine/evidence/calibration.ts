/**
 * Platt maps: the probability of being right, from the log-odds of a softmax or a posterior.
 *
 * J. Platt, Probabilistic Outputs for Support Vector Machines (1999): p = 1 / (1 + exp(-(slope * log-odds +
 * intercept))). The maps of rankings stand in plattMaps.ts, fitted by packages/research/src/calibrate.ts on simulated learners. A
 * recognizer whose frames were measured has maps of its own (`FrameMaps`).
 */

export interface PlattMap {
  readonly slope: number;
  readonly intercept: number;
}

/** The map that changes nothing. */
export const RAW: PlattMap = { slope: 1, intercept: 0 };

/** The two maps of a ranking: one holds where a word stands first, the other where none does. */
export interface RankingMaps {
  readonly word: PlattMap;
  readonly noWord: PlattMap;
}

/** A scheme has these until its own are fitted. */
export const RAW_RANKING: RankingMaps = { word: RAW, noWord: RAW };

/** What the frames of a recognizer are worth, as measured on recordings of known phones. */
export interface FrameMaps {
  /** Slot posterior of a sound -> probability that it was said. */
  readonly confidence: PlattMap;
  /** By the rule that decided: log-odds of the top candidate -> probability that it is the word that was said. */
  readonly ranking: { readonly target: PlattMap; readonly free: PlattMap } | null;
}

/** For frames that nobody measured. */
export const NO_MAPS: FrameMaps = { confidence: RAW, ranking: null };

/** A confidence below this is unsure. */
export const SURE = 0.75;

/** Nobody is surer than the six decimals that a body shows; log-odds stay within 13.8. */
const NEAREST = 1e-6;

export function logOdds(probability: number): number {
  const p = Math.min(Math.max(probability, NEAREST), 1 - NEAREST);
  return Math.log(p) - Math.log1p(-p);
}

/** The calibrated probability of a raw one. */
export const calibrated = (probability: number, { slope, intercept }: PlattMap): number =>
  1 / (1 + Math.exp(-(slope * logOdds(probability) + intercept)));
