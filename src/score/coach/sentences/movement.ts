/**
 * What tongue, lips and voice must do otherwise: a verb phrase for each feature in which the sound that was heard
 * differs from the right one, by the direction of the difference. The features are those of `feature_diff`.
 */

import type { CoachingSound } from '../../../contract/response.ts';

type Diff = CoachingSound['feature_diff'];

/** How far the mouth is open, as in src/score/phonology/phones.ts. */
const HEIGHTS: Readonly<Record<string, number>> = {
  close: 0,
  near_close: 1,
  raised_close_mid: 1.5,
  close_mid: 2,
  mid: 3,
  open_mid: 4,
  near_open: 5,
  open: 6,
};

/** A step that a learner takes in one try; a larger one is `much more`. */
const LITTLE = 2;

const BACKNESSES = ['front', 'central', 'back'] as const;

/** By the place of the right sound; a second phrase where the tongue was too far back. */
const PLACES: Readonly<Record<string, readonly [phrase: string, fromBehind?: string]>> = {
  bilabial: ['use both lips'],
  labiodental: ['put the upper teeth on the lower lip'],
  dental: ['put the tongue between the teeth'],
  alveolar: ['put the tip of the tongue behind the upper teeth'],
  postalveolar: ['draw the tongue a little back', 'bring the tongue forward, near the teeth'],
  palatal: ['raise the middle of the tongue to the roof', 'move the tongue forward to the roof'],
  velar: ['raise the back of the tongue to the soft roof', 'bring the tongue a little forward'],
  uvular: ['move the tongue farther back', 'bring the tongue a little forward'],
  glottal: ['leave lips and tongue out of it and use the throat alone'],
};

const ORDER = Object.keys(PLACES);

/** By the manner of the right sound, then of the sound that was heard; `else` for all others. */
const MANNERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  plosive: {
    nasal: 'keep the air out of the nose',
    affricate: 'let go at once, without a hiss',
    else: 'stop the air completely',
  },
  affricate: { plosive: 'let go into a hiss', else: 'stop the air first, then let it rub' },
  fricative: {
    affricate: 'do not stop the air first',
    approximant: 'come closer until the air rubs',
    lateral: 'let the air pass over the middle of the tongue',
    tap: 'hold still and let the air rub',
    trill: 'hold still and let the air rub',
    nasal: 'let the air out through the mouth',
    else: 'let the air pass',
  },
  approximant: {
    nasal: 'let the air out through the mouth, and touch nothing',
    else: 'glide, without touching and without rubbing',
  },
  lateral: { else: 'let the air pass the sides of the tongue' },
  tap: { trill: 'tap only once', else: 'tap once' },
  trill: { tap: 'let it roll, not only tap', else: 'let the tongue roll' },
  nasal: { else: 'let the air out through the nose' },
};

/** For every other feature: the label of the right sound, and the phrase. */
const OTHERS: Readonly<Record<string, string>> = {
  voiced: 'switch the voice on',
  voiceless: 'switch the voice off',
  aspirated: 'let a puff of breath follow',
  unaspirated: 'hold back the puff of breath',
  rounded: 'round the lips',
  unrounded: 'relax the lips',
  long: 'hold it longer',
  short: 'make it shorter',
};

/** These two consonants are made with round lips; their place alone does not say so. */
const ROUND = new Set(['w', 'ʍ']);

/** These vowels are made with spread lips: the front ones that are close, or close to it. Others leave the lips at rest. */
const SPREAD = /^[iɪe]/u;

function place(target: string, heard: string, symbol: string): string {
  if (ROUND.has(symbol)) return 'round both lips';
  const [phrase = '', fromBehind = phrase] = PLACES[target] ?? [];
  return ORDER.indexOf(heard) > ORDER.indexOf(target) ? fromBehind : phrase;
}

function height(target: string, heard: string): string {
  const steps = (HEIGHTS[target] ?? 0) - (HEIGHTS[heard] ?? 0);
  const much = Math.abs(steps) > LITTLE ? 'much more' : 'a little more';
  return steps > 0 ? `open the mouth ${much}` : `close the mouth ${much}`;
}

function backness(target: string, heard: string): string {
  const order: readonly string[] = BACKNESSES;
  return order.indexOf(target) < order.indexOf(heard) ? 'move the tongue forward' : 'draw the tongue back';
}

function phraseOf({ feature, target, heard }: Diff[number], symbol: string): string {
  if (target === null || heard === null) return '';
  if (feature === 'place') return place(target, heard, symbol);
  if (feature === 'manner') return MANNERS[target]?.[heard] ?? MANNERS[target]?.else ?? '';
  if (feature === 'height') return height(target, heard);
  if (target === 'unrounded' && SPREAD.test(symbol)) return 'spread the lips';
  return feature === 'backness' ? backness(target, heard) : (OTHERS[target] ?? '');
}

/** The phrases for all features that differ, in the order of the features; none for a feature of one side alone. */
export const movements = (diff: Diff, symbol: string): string[] =>
  diff.map((row) => phraseOf(row, symbol)).filter((phrase) => phrase !== '');

/** 'a', 'a and b', 'a, b and c'. */
export const listed = (phrases: readonly string[]): string =>
  phrases.length < 2
    ? phrases.join('')
    : `${phrases.slice(0, -1).join(', ')} and ${phrases.at(-1) as string}`;
