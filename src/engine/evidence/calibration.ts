/**
 * Maps a share of a softmax, or a posterior, to the probability of being right: p = 1 / (1 + exp(-(slope * log-odds +
 * intercept))). J. Platt, Probabilistic Outputs for Support Vector Machines (1999). packages/research/src/calibrate.ts
 * fits the maps of rankings (plattMaps.ts) on simulated learners. A recognizer may have its own maps (`FrameMaps`).
 */

export interface PlattMap {
  readonly slope: number;
  readonly intercept: number;
}

/** The map that leaves a probability unchanged. */
export const RAW: PlattMap = { slope: 1, intercept: 0 };

/** The map for a ranking with a word in the first place (`word`), and the map for any other ranking. */
export interface RankingMaps {
  readonly word: PlattMap;
  readonly noWord: PlattMap;
}

/** The maps of a scheme for which no maps were fitted. */
export const RAW_RANKING: RankingMaps = { word: RAW, noWord: RAW };

export interface FrameMaps {
  /** Maps the slot posterior of a sound to the probability that it was said. */
  readonly confidence: PlattMap;
  /**
   * For each rule of decoding (towards the target, or free): log-odds of the top candidate -> probability that this
   * word was said.
   */
  readonly ranking: { readonly target: PlattMap; readonly free: PlattMap } | null;
}

/** The maps for a recognizer whose frames were not measured. */
export const NO_MAPS: FrameMaps = { confidence: RAW, ranking: null };

export const SURE = 0.75;

/** Probabilities keep this distance from 0 and 1, so that log-odds are finite. Answers show no further decimals. */
const NEAREST = 1e-6;

export function logOdds(probability: number): number {
  const p = Math.min(Math.max(probability, NEAREST), 1 - NEAREST);
  return Math.log(p) - Math.log1p(-p);
}

export const calibrated = (probability: number, { slope, intercept }: PlattMap): number =>
  1 / (1 + Math.exp(-(slope * logOdds(probability) + intercept)));
