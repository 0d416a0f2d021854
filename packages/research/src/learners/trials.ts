import type { Scheme } from '../../../../src/engine/phonology/scheme.ts';
import { attic } from '../../../../src/engine/phonology/schemes/attic.ts';
import { erasmian } from '../../../../src/engine/phonology/schemes/erasmian.ts';
import { koineGreek } from '../../../../src/engine/phonology/schemes/koine-greek.ts';
import { modernGreek } from '../../../../src/engine/phonology/schemes/modern-greek.ts';
import { JAPANESE, KOREAN } from './accents/asian.ts';
import { UK, US_CAREFUL, US_FAST, US_KOINE } from './accents/english.ts';
import { BRAZILIAN, GERMAN, SPANISH } from './accents/european.ts';
import { BUTH, GREEK } from './accents/greek.ts';
import {
  ATTIC,
  ATTIC_ALL_LONG,
  ERASMIAN,
  KOINE,
  MODERN,
  type Persona,
  US_STUDENT,
  US_STUDENT_WITH_K,
} from './readers.ts';
import type { Figure } from './tally.ts';

export interface Trial {
  readonly reader: Persona;
  readonly scheme: Scheme;
  /** Limits of the figures. A figure without a goal is shown without a verdict. */
  readonly goals: Partial<Readonly<Record<Figure, number>>>;
}

const trial = (reader: Persona, scheme: Scheme, goals: Trial['goals'] = {}): Trial => ({
  reader,
  scheme,
  goals,
});

/** Goals for readers who say exactly the phones of the scheme: no word has an edit or counts as another word. */
const taught = (proximity: number): Trial['goals'] => ({ proximity, withoutEdit: 100, differentWord: 0 });

/** Goals in percent for readers of other traditions who are scored in the Koine scheme. */
const visiting = (differentWord: number, stressMissed = 0): Trial['goals'] => ({
  differentWord,
  stressMissed,
  withoutLetters: 0,
});

/** Goals in percent for readers with an accent. */
const heard = (otherWords: number, differentWord: number): Trial['goals'] => ({
  otherWords,
  differentWord,
  stressMissed: 0.15,
  movedRight: 0.5,
  withoutLetters: 0,
});

/**
 * AT_HOME: careful readers from the home of the tradition. FAR_AWAY: readers whose language lacks most of the sounds.
 * ABROAD: all others.
 */
const AT_HOME = heard(3, 0.5);
const ABROAD = heard(8, 0.5);
const FAR_AWAY = heard(8, 2.5);

export const TRIALS: readonly Trial[] = [
  trial(KOINE, koineGreek, { ...taught(1), ...visiting(0) }),
  trial(ERASMIAN, koineGreek, visiting(3)),
  trial(US_STUDENT, koineGreek, visiting(4, 0.1)),
  trial(US_STUDENT_WITH_K, koineGreek),
  trial(MODERN, koineGreek, visiting(1)),
  trial(ERASMIAN, erasmian, taught(1)),
  trial(US_STUDENT_WITH_K, erasmian, taught(0.997)),
  trial(MODERN, erasmian),
  trial(KOINE, erasmian),
  trial(MODERN, modernGreek, taught(1)),
  trial(KOINE, modernGreek),
  trial(ATTIC, attic, taught(0.9999)),
  trial(ATTIC_ALL_LONG, attic),
  trial(ERASMIAN, attic),
  trial(US_CAREFUL, erasmian, AT_HOME),
  trial(US_FAST, erasmian, ABROAD),
  trial(UK, erasmian, ABROAD),
  trial(GERMAN, erasmian, ABROAD),
  trial(SPANISH, erasmian, ABROAD),
  trial(BRAZILIAN, erasmian, FAR_AWAY),
  trial(KOREAN, erasmian, ABROAD),
  trial(JAPANESE, erasmian, FAR_AWAY),
  trial(BUTH, koineGreek, AT_HOME),
  trial(US_KOINE, koineGreek, AT_HOME),
  trial(GREEK, koineGreek, ABROAD),
  trial(US_CAREFUL, koineGreek, ABROAD),
  trial(US_FAST, koineGreek, ABROAD),
  trial(GERMAN, koineGreek, ABROAD),
  trial(SPANISH, koineGreek, ABROAD),
  trial(BRAZILIAN, koineGreek, FAR_AWAY),
  trial(KOREAN, koineGreek, ABROAD),
  trial(JAPANESE, koineGreek, FAR_AWAY),
  trial(GREEK, modernGreek, AT_HOME),
  trial(US_CAREFUL, modernGreek, ABROAD),
  trial(US_FAST, modernGreek, ABROAD),
  trial(US_FAST, attic, ABROAD),
  trial(GERMAN, attic, ABROAD),
];
