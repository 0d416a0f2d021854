/**
 * What is worked out once of a word of the target. Texts repeat their words, and learners say most of them without fault, so
 * three things return again and again: the rows near the word, the similarities of these rows where just its phones were
 * heard, and the ranking of these. All three follow from the word and its scheme alone.
 */

import { Remembered } from '../../cache/remembered.ts';
import type { Near, Neighbourhood } from './neighbours.ts';

export interface WordMemory {
  /** By word: the rows near its phones. */
  readonly near: Remembered<string, Near>;
  /** By word: its neighbourhood where just its phones were heard, with their rankings. */
  readonly exact: Remembered<string, Neighbourhood>;
}

/** The most words that are remembered: about 10 MiB. */
const MOST_WORDS = 4096;

export const createWordMemory = (): WordMemory => ({
  near: new Remembered(MOST_WORDS),
  exact: new Remembered(MOST_WORDS),
});
