/**
 * Fits a Platt map by Newton's method (Platt 1999) with the corrections of Lin, Lin and Weng (2007): smoothed targets
 * instead of 1 and 0, and a log-loss without cancellation.
 */

import type { PlattMap } from '../../../../src/engine/evidence/calibration.ts';
import { type Claim, reliability as reliabilityOf } from '../audit/figures.ts';
import { table } from '../results.ts';

export interface PlattSample {
  readonly logOdds: number;
  readonly right: boolean;
}

interface PlattStep {
  readonly loss: number;
  readonly gradient: readonly [number, number];
  /** Second derivatives of the loss: by slope and slope, by slope and intercept, by intercept and intercept. */
  readonly curvature: readonly [number, number, number];
}

const ITERATIONS = 100;
const RIDGE = 1e-9;

function smoothedTargets(outcomes: readonly PlattSample[]): number[] {
  const right = outcomes.filter((outcome) => outcome.right).length;
  const high = (right + 1) / (right + 2);
  const low = 1 / (outcomes.length - right + 2);
  return outcomes.map((outcome) => (outcome.right ? high : low));
}

/** Computes the log-loss of a map, and the derivatives of the loss by slope and intercept. */
function evaluate(
  outcomes: readonly PlattSample[],
  targets: readonly number[],
  { slope, intercept }: PlattMap,
): PlattStep {
  let loss = 0;
  let [bySlope, byIntercept] = [0, 0];
  let [twiceBySlope, byBoth, twiceByIntercept] = [RIDGE, 0, RIDGE];
  for (const [n, { logOdds }] of outcomes.entries()) {
    const value = slope * logOdds + intercept;
    const target = targets[n] as number;
    const p = 1 / (1 + Math.exp(-value));
    loss += Math.log1p(Math.exp(-Math.abs(value))) + (value >= 0 ? (1 - target) * value : -target * value);
    const error = p - target;
    const weight = p * (1 - p);
    bySlope += error * logOdds;
    byIntercept += error;
    twiceBySlope += weight * logOdds * logOdds;
    byBoth += weight * logOdds;
    twiceByIntercept += weight;
  }
  return {
    loss,
    gradient: [bySlope, byIntercept],
    curvature: [twiceBySlope, byBoth, twiceByIntercept],
  };
}

/** Halves a step until it lowers the loss; returns null if even a tiny step does not. */
function lowered(
  outcomes: readonly PlattSample[],
  targets: readonly number[],
  map: PlattMap,
  { loss }: PlattStep,
  step: PlattMap,
): { map: PlattMap; found: PlattStep } | null {
  for (let size = 1; size > 1e-10; size /= 2) {
    const tried = { slope: map.slope - size * step.slope, intercept: map.intercept - size * step.intercept };
    const found = evaluate(outcomes, targets, tried);
    if (found.loss < loss) return { map: tried, found };
  }
  return null;
}

export function fitPlatt(outcomes: readonly PlattSample[]): PlattMap {
  const targets = smoothedTargets(outcomes);
  let map: PlattMap = { slope: 1, intercept: 0 };
  let found = evaluate(outcomes, targets, map);
  for (let n = 0; n < ITERATIONS; n++) {
    const [bySlope, byIntercept] = found.gradient;
    if (Math.hypot(bySlope, byIntercept) < 1e-7 * outcomes.length) break;
    const [twiceBySlope, byBoth, twiceByIntercept] = found.curvature;
    const determinant = twiceBySlope * twiceByIntercept - byBoth * byBoth;
    const slope = (twiceByIntercept * bySlope - byBoth * byIntercept) / determinant;
    const intercept = (twiceBySlope * byIntercept - byBoth * bySlope) / determinant;
    const next = lowered(outcomes, targets, map, found, { slope, intercept });
    if (next === null) break;
    map = next.map;
    found = next.found;
  }
  return map;
}

/** Fits a map that gives all outcomes the same probability: the share that is right, smoothed. */
export function fitShare(outcomes: readonly PlattSample[]): PlattMap {
  const right = outcomes.filter((outcome) => outcome.right).length;
  return { slope: 0, intercept: Math.log((right + 1) / (outcomes.length - right + 1)) };
}

const claimsOf = (outcomes: readonly PlattSample[], { slope, intercept }: PlattMap): Claim[] =>
  outcomes.map(({ logOdds, right }) => ({
    confidence: 1 / (1 + Math.exp(-(slope * logOdds + intercept))),
    right,
  }));

/** Computes the mean squared distance between probability and outcome (Brier 1950). */
export const brier = (outcomes: readonly PlattSample[], map: PlattMap): number =>
  claimsOf(outcomes, map).reduce((sum, { confidence, right }) => sum + (confidence - Number(right)) ** 2, 0) /
  outcomes.length;

export const reliability = (outcomes: readonly PlattSample[], map: PlattMap): string =>
  table(
    ['predicted', 'outcomes', 'mean prediction', 'came true'],
    reliabilityOf(claimsOf(outcomes, map)).map(({ from, count, mean, right }) => [
      `${from.toFixed(1)} to ${(from + 0.1).toFixed(1)}`,
      count,
      mean.toFixed(3),
      right.toFixed(3),
    ]),
  );
