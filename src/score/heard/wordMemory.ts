/**
 * What is worked out once of a word of the target. Texts repeat their words, and learners say most of them without fault, so
 * three things return again and again: the rows near the word, the similarities of these rows where just its phones were
 * heard, and the ranking of these. All three follow from the word and its scheme alone.
 */

import type { HeardAsCandidate } from '../../contract/response.ts';
import { Remembered } from '../remembered.ts';

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
  /** True where just the phones of the target were heard. */
  readonly exact: boolean;
  readonly worked: Worked;
}

/** How the word was ranked and spelt where the attempt had its last stress mark. */
export interface Worked {
  /** The place of the mark: 0 for none, n + 1 for phone n. */
  place: number;
  ranking: readonly HeardAsCandidate[] | undefined;
  spelling: string | undefined;
}

export interface WordMemory {
  /** By word: the rows near its phones. */
  readonly near: Remembered<string, Near>;
  /** By word: its neighbourhood where just its phones were heard, with their ranking. */
  readonly exact: Remembered<string, Neighbourhood>;
}

/** Bytes of each memory, at most: short words have up to 1500 rows near them, and a caller chooses the words. */
const MOST_NEAR = 6 * 2 ** 20;
const MOST_EXACT = 24 * 2 ** 20;

/** What an entry takes beside its rows, bytes: names and headers; ten candidates. */
const NEAR_BYTES = 400;
const RANKING_BYTES = 4000;

export const createWordMemory = (): WordMemory => ({
  near: new Remembered(MOST_NEAR, ({ rows }) => NEAR_BYTES + rows.byteLength),
  exact: new Remembered(
    MOST_EXACT,
    ({ rows, similarities }) => NEAR_BYTES + rows.byteLength + similarities.byteLength + RANKING_BYTES,
  ),
});
