/**
 * Computes the rates of mispronunciation detection and diagnosis, sound by sound, as in Qian, Meng and Soong (2010),
 * Leung, Liu and Meng (2019) and reports on L2-ARCTIC.
 *
 * - True acceptance (TA): a right sound that passed.
 * - False rejection (FR): a right sound that was flagged, or an extra sound that was flagged although nobody said it.
 * - True rejection (TR): a wrong, missing or extra sound that was flagged. It is a correct diagnosis (CD) if the sound
 * that was said is named, otherwise a diagnostic error (DE).
 * - False acceptance (FA): a wrong, missing or extra sound that passed.
 *
 * An unsure sound counts as passed, because it costs the learner nothing. The rates: FRR = FR / (TA + FR), FAR = FA /
 * (FA + TR), DER = DE / (CD + DE), precision = TR / (TR + FR), recall = TR / (TR + FA).
 */

import { type Figures, interval, KINDS, share } from './figures.ts';

/** A rate with the 95 % bounds of Wilson. The bounds assume that sounds are independent. */
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

/** Returns null for a rate if there is nothing to count. */
export function detectionRates({ rightPhones, alarms: fr, falseExtras, detection }: Figures) {
  const sum = (count: 'all' | 'sure' | 'named'): number =>
    KINDS.reduce((all, kind) => all + detection[kind][count], 0);
  const [wrong, tr, cd] = [sum('all'), sum('sure'), sum('named')];
  return {
    FRR: rateOf(fr, rightPhones + falseExtras),
    FAR: rateOf(wrong - tr, wrong),
    DER: rateOf(tr - cd, tr),
    precision: rateOf(tr, tr + fr),
    recall: rateOf(tr, wrong),
    /**
     * 2 · precision · recall / (precision + recall). It equals 2J / (1 + J), in which J = TR / (TR + FA + FR) is a
     * share. F1 grows with J, so the bounds of J give the bounds of F1.
     */
    F1: rateOf(tr, wrong + fr, (j) => (2 * j) / (1 + j)),
  };
}
