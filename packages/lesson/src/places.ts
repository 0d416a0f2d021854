import type { TutorResponse } from '../../../src/contract/response.ts';
import { wordsOfSyllables } from './sentences/en/respelling.ts';

type PlacedAnswer = Pick<TutorResponse, 'coaching' | 'target_words' | 'stress'>;

export type Mark = TutorResponse['stress']['syllables'][number];

export interface Places {
  /** For each row of `coaching.sounds`, the index of its word in the target; `syllables` has the index of its syllable. */
  readonly words: readonly number[];
  readonly syllables: readonly number[];
  /** For each word, its syllables. */
  readonly marks: readonly (readonly Mark[])[];
}

/**
 * Finds the word and the syllable of each row. An extra sound (a row without a target) belongs to the row before it if
 * both have the same word, otherwise to the row after it.
 */
export function placesOf({ coaching: { sounds }, target_words, stress }: PlacedAnswer): Places {
  const wordOf = target_words.flatMap(({ phones }, word) => phones.map(() => word));
  const syllableOf = stress.syllables.flatMap(({ index, phones }) => phones.map(() => index));
  const marks: Mark[][] = target_words.map(() => []);
  const wordOfSyllable = wordsOfSyllables(stress.syllables, target_words);
  for (const [n, mark] of stress.syllables.entries()) marks[wordOfSyllable[n] ?? 0]?.push(mark);
  let nextSlot = 0;
  const slots = sounds.map(({ word, target }) => {
    if (target !== null) return nextSlot++;
    const isAfterLast = nextSlot === wordOf.length;
    const wordBefore = target_words[wordOf[nextSlot - 1] ?? 0]?.word;
    return nextSlot > 0 && (isAfterLast || wordBefore === word) ? nextSlot - 1 : nextSlot;
  });
  return {
    words: slots.map((slot) => wordOf[slot] ?? 0),
    syllables: slots.map((slot) => syllableOf[slot] ?? 0),
    marks,
  };
}
