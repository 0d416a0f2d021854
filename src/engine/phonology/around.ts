/** What is known of a word besides its own letters. */

export interface Around {
  /** The last letter of the word before and the first of the word after, lower case without marks. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** The lemma of the word, as the lexicon writes it. */
  readonly lemma?: string | undefined;
  /** True for an elided word (χρήματ’) and for a crasis (χὤταν): its accent tells nothing of its last vowels. */
  readonly cut?: boolean;
}

/** A word without neighbours that no lexicon knows. */
export const ALONE: Around = {};
