import type { TutorResponse } from '../../../src/contract/response.ts';

type PlacedAnswer = Pick<TutorResponse, 'coaching' | 'target_words' | 'stress'>;

export type Mark = TutorResponse['stress']['syllables'][number];

export interface Places {
  /** Indexed by rows of `coaching.sounds`: the index of the word in the target. */
  readonly words: readonly number[];
  /** Indexed by rows: the index of the syllable, counted through the whole target. */
  readonly syllables: readonly number[];
  /** Indexed by words: the syllables. A syllable that two words share (δ’ ἐγώ) belongs to the word in which it ends. */
  readonly marks: readonly (readonly Mark[])[];
}

/**
 * An extra sound (a row without a target) gets the word and syllable of the row before it, if that row has the same
 * word; otherwise of the row after it.
 */
export function placesOf({ coaching: { sounds }, target_words, stress }: PlacedAnswer): Places {
  const wordOf = target_words.flatMap(({ phones }, word) => phones.map(() => word));
  const syllableOf = stress.syllables.flatMap(({ index, phones }) => phones.map(() => index));
  const marks: Mark[][] = target_words.map(() => []);
  for (const mark of stress.syllables) marks[wordOf[syllableOf.lastIndexOf(mark.index)] ?? 0]?.push(mark);
  let nextSlot = 0;
  const slots = sounds.map(({ word, target }) => {
    if (target !== null) return nextSlot++;
    const isBefore =
      nextSlot > 0 && (nextSlot === wordOf.length || target_words[wordOf[nextSlot - 1] ?? 0]?.word === word);
    return isBefore ? nextSlot - 1 : nextSlot;
  });
  return {
    words: slots.map((slot) => wordOf[slot] ?? 0),
    syllables: slots.map((slot) => syllableOf[slot] ?? 0),
    marks,
  };
}
