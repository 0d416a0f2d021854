/** Finds the word and the syllable of each row of an answer. */

import type { TutorResponse } from '../../../src/contract/response.ts';

type PlacedAnswer = Pick<TutorResponse, 'coaching' | 'target_words' | 'stress'>;

export type Mark = TutorResponse['stress']['syllables'][number];

export interface Places {
  /** Index of the word of each row. */
  readonly words: readonly number[];
  /** Index of the syllable of each row in the whole target. */
  readonly syllables: readonly number[];
  /** Syllables of each word. A syllable of two words, as in δ’ ἐγώ, belongs to the word in which it ends. */
  readonly marks: readonly (readonly Mark[])[];
}

/**
 * A row without a target gets the place of the row before it, if that has the same word, otherwise of the row after
 * it.
 */
export function placesOf({ coaching: { sounds }, target_words, stress }: PlacedAnswer): Places {
  const wordOf = target_words.flatMap(({ phones }, word) => phones.map(() => word));
  const syllableOf = stress.syllables.flatMap(({ index, phones }) => phones.map(() => index));
  const marks: Mark[][] = target_words.map(() => []);
  for (const mark of stress.syllables) marks[wordOf[syllableOf.lastIndexOf(mark.index)] ?? 0]?.push(mark);
  let said = 0;
  const slots = sounds.map(({ word, target }) => {
    if (target !== null) return said++;
    const isBefore =
      said > 0 && (said === wordOf.length || target_words[wordOf[said - 1] ?? 0]?.word === word);
    return isBefore ? said - 1 : said;
  });
  return {
    words: slots.map((slot) => wordOf[slot] ?? 0),
    syllables: slots.map((slot) => syllableOf[slot] ?? 0),
    marks,
  };
}
