/** Phones in Latin letters, for a reader who knows no IPA: θ is th, x is kh. */

import type { ReadingResponse } from '../../../src/contract/lexicon.ts';
import { soundOf } from './sound.ts';

/** The respelling of one phone; a phone without a row stands for itself. */
export const respelling = (phone: string): string => soundOf(phone)?.respelling ?? phone;

export interface SpelledSyllable {
  readonly text: string;
  readonly accented: boolean;
}

/** A reading word by word, each word in syllables. A syllable of two words belongs to the word in which it ends. */
export function respelledWords({
  syllables,
  target_words,
}: Pick<ReadingResponse, 'syllables' | 'target_words'>): SpelledSyllable[][] {
  const words: SpelledSyllable[][] = target_words.map(() => []);
  const wordOf = target_words.flatMap(({ phones }, word) => phones.map(() => word));
  let last = -1;
  for (const { phones, accented } of syllables) {
    last += phones.length;
    words[wordOf[last] ?? 0]?.push({ text: phones.map(respelling).join(''), accented });
  }
  return words.filter((word) => word.length > 0);
}
