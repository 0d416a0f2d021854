/**
 * The figures in the terms of mispronunciation detection and diagnosis, as Qian, Meng and Soong (2010), Leung, Liu and Meng (2019)
 * and what is reported of L2-ARCTIC count them, sound by sound.
 *
 * True acceptance (TA): said rightly and passed; false rejection (FR): said rightly and flagged, or an extra sound that nobody made;
 * true rejection (TR): a wrong, missing or extra sound, flagged; false acceptance (FA): one that was passed. Of the true
 * rejections, a correct diagnosis (CD) names the sound that was said, and a diagnostic error (DE) another. What is kept as
 * unsure was passed: it costs the learner nothing.
 */

import { type Figures, interval, KINDS, share } from './figures.ts';

/** A share of counts, with 95 % bounds: Wilson's, which take the sounds as independent. */
interface Rate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly part: number;
  readonly all: number;
}

function rateOf(part: number, all: number, scale = (value: number): number => value): Rate | null {
  if (all === 0) return null;
  const [low, high] = interval(part, all);
  return { value: scale(share(part, all)), low: scale(low), high: scale(high), part, all };
}

/** The rates by their names; null where there is nothing to count. */
export function detectionRates({ rightPhones, alarms: fr, extras, detection }: Figures) {
  const sum = (count: 'all' | 'sure' | 'named'): number =>
    KINDS.reduce((all, kind) => all + detection[kind][count], 0);
  const [wrong, tr, cd] = [sum('all'), sum('sure'), sum('named')];
  return {
    /** FR / (TA + FR) */
    FRR: rateOf(fr, rightPhones + extras),
    /** FA / (FA + TR) */
    FAR: rateOf(wrong - tr, wrong),
    /** DE / (CD + DE) */
    DER: rateOf(tr - cd, tr),
    /** TR / (TR + FR) */
    precision: rateOf(tr, tr + fr),
    /** TR / (TR + FA) */
    recall: rateOf(tr, wrong),
    /**
     * 2 · precision · recall / (precision + recall). With J = TR / (TR + FA + FR) it is 2J / (1 + J), which grows with J, so
     * the bounds of the share J give those of F1.
     */
    F1: rateOf(tr, wrong + fr, (j) => (2 * j) / (1 + j)),
  };
}
