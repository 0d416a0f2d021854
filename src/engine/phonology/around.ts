/** What is known of a word besides its own letters. */

export interface Around {
  /** The last letter of the word before and the first of the word after, lower case without marks. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** The lemma of the word, as the lexicon writes it. */
  readonly lemma?: string | undefined;
}

/** A word without neighbours that no lexicon knows. */
export const ALONE: Around = {};
