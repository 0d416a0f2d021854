/** Readers tried under the schemes: their own, and those of others. A goal is the figure that a reader must reach. */

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

/** The least mean proximity; with it go 100 % of words without a real edit, and no different word. */
type Goal = number | null;

export interface Trial {
  /** The attempt, in the words of the table. */
  readonly attempt: string;
  readonly reader: Reader;
  readonly scheme: Scheme;
  readonly goal: Goal;
}

const trial = (attempt: string, reader: Reader, scheme: Scheme, goal: Goal = null): Trial => ({
  attempt,
  reader,
  scheme,
  goal,
});

const OWN = 'its own reading';

export const TRIALS: readonly Trial[] = [
  trial(OWN, KOINE, koineGreek, 1),
  trial(OWN, ERASMIAN, erasmian, 1),
  trial(OWN, MODERN, modernGreek, 1),
  trial(OWN, ATTIC, attic, 0.9999),
  trial('US student, χ as k', US_STUDENT_WITH_K, erasmian, 0.997),
  trial('every α ι υ long, glides as i u', ATTIC_ALL_LONG, attic),
  trial('Erasmian reading', ERASMIAN, attic),
  trial('modern reading', MODERN, erasmian),
  trial('Erasmian reading', ERASMIAN, koineGreek),
  trial('US student, χ as x', US_STUDENT, koineGreek),
  trial('modern reading', MODERN, koineGreek),
  trial('Koine reading', KOINE, erasmian),
  trial('Koine reading', KOINE, modernGreek),
];
