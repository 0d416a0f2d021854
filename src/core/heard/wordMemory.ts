/**
 * What is worked out once of a word of the target. Texts repeat their words, and learners say most of them without fault, so
 * three things return again and again: the rows near the word, the similarities of these rows where just its phones were
 * heard, and the ranking of these. All three follow from the word and its scheme alone.
 */

import { Remembered } from '../../cache/remembered.ts';
import type { HeardAsCandidate } from '../../contract/response.ts';

/** The rows near a phone string. */
export interface Near {
  /** Row numbers, most frequent first. */
  readonly rows: Uint32Array;
  /** True when more rows are near, and these are the most frequent. */
  readonly truncated: boolean;
}

/** The rows near a word, and how similar each is to the heard phones. `truncated` if more than 1500 rows are near. */
export interface Neighbourhood extends Near {
  /** Similarity of rows[n] to the heard phones, 0..1, not rounded; after the rows, that of the target itself. */
  readonly similarities: Float64Array;
  /** Index of the target in `similarities`: that of its row, or the one after the rows. */
  readonly place: number;
  /** Similarity of the target itself. */
  readonly own: number;
  /** Index of the nearest row that sounds different from the target; null when there is none. */
  readonly rival: number | null;
  /** What was ranked and spelt of it where just the phones of the target were heard; null elsewhere. */
  readonly exact: Exact | null;
}

/** By the place of the stress mark, 0 for none and n + 1 for phone n: the ranking, and the spelling of the phones. */
interface Exact {
  readonly rankings: (readonly HeardAsCandidate[] | undefined)[];
  readonly spellings: (string | undefined)[];
}

export interface WordMemory {
  /** By word: the rows near its phones. */
  readonly near: Remembered<string, Near>;
  /** By word: its neighbourhood where just its phones were heard, with their rankings. */
  readonly exact: Remembered<string, Neighbourhood>;
}

/** The most words that are remembered: about 12 MiB. */
const MOST_WORDS = 4096;

export const createWordMemory = (): WordMemory => ({
  near: new Remembered(MOST_WORDS),
  exact: new Remembered(MOST_WORDS),
});
