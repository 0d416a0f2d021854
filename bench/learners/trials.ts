/** Readers tried under the schemes, their own and those of others, and the figures that they must reach. */

import type { Scheme } from '../../src/score/phonology/scheme.ts';
import { attic } from '../../src/score/phonology/schemes/attic.ts';
import { erasmian } from '../../src/score/phonology/schemes/erasmian.ts';
import { koineGreek } from '../../src/score/phonology/schemes/koine-greek.ts';
import { modernGreek } from '../../src/score/phonology/schemes/modern-greek.ts';
import {
  ATTIC,
  ATTIC_ALL_LONG,
  ERASMIAN,
  KOINE,
  MODERN,
  type Reader,
  US_STUDENT,
  US_STUDENT_WITH_K,
} from './readers.ts';
import type { Figure } from './tally.ts';

export interface Trial {
  readonly reader: Reader;
  readonly scheme: Scheme;
  /** By figure, the most that it may be, or the least; figures without a goal are only shown. */
  readonly goals: Partial<Readonly<Record<Figure, number>>>;
}

const trial = (reader: Reader, scheme: Scheme, goals: Trial['goals'] = {}): Trial => ({
  reader,
  scheme,
  goals,
});

/** The goals of a reader who reads as the scheme teaches: no word is told to be another, and none has an edit. */
const taught = (proximity: number): Trial['goals'] => ({ proximity, withoutEdit: 100, differentWord: 0 });

/** What a teacher of Koine wants for readers of other traditions. */
const visiting = (differentWord: number, stressMissed = 0): Trial['goals'] => ({
  differentWord,
  stressMissed,
  withoutLetters: 0,
});

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
];
