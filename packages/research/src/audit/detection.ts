/**
 * Computes the rates of mispronunciation detection and diagnosis, sound by sound, as in Qian, Meng and Soong (2010),
 * Leung, Liu and Meng (2019) and reports on L2-ARCTIC.
 *
 * True acceptance (TA): a right sound that passed. False rejection (FR): a right sound that was flagged, or an extra
 * sound that was flagged but never said. True rejection (TR): a wrong, missing or extra sound that was flagged. False
 * acceptance (FA): a wrong, missing or extra sound that passed. A true rejection is a correct diagnosis (CD) if it names
 * the sound that was said, otherwise a diagnostic error (DE). Unsure sounds count as passed, because they cost the
 * learner nothing.
 */

import { type Figures, interval, KINDS, share } from './figures.ts';

/** A rate with Wilson's 95 % bounds, which assume independent sounds. */
interface BoundedRate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly part: number;
  readonly all: number;
}

function rateOf(part: number, all: number, scale = (value: number): number => value): BoundedRate | null {
  if (all === 0) return null;
  const [low, high] = interval(part, all);
  return { value: scale(share(part, all)), low: scale(low), high: scale(high), part, all };
}

/** A rate is null if there is nothing to count. */
export function detectionRates({ rightPhones, alarms: fr, falseExtras, detection }: Figures) {
  const sum = (count: 'all' | 'sure' | 'named'): number =>
    KINDS.reduce((all, kind) => all + detection[kind][count], 0);
  const [wrong, tr, cd] = [sum('all'), sum('sure'), sum('named')];
  return {
    /** FR / (TA + FR) */
    FRR: rateOf(fr, rightPhones + falseExtras),
    /** FA / (FA + TR) */
    FAR: rateOf(wrong - tr, wrong),
    /** DE / (CD + DE) */
    DER: rateOf(tr - cd, tr),
    /** TR / (TR + FR) */
    precision: rateOf(tr, tr + fr),
    /** TR / (TR + FA) */
    recall: rateOf(tr, wrong),
    /**
     * 2 · precision · recall / (precision + recall). With J = TR / (TR + FA + FR), F1 is 2J / (1 + J). This grows
     * with J, so the bounds of the share J give the bounds of F1.
     */
    F1: rateOf(tr, wrong + fr, (j) => (2 * j) / (1 + j)),
  };
}
