/**
 * Phones in Latin letters, for a reader who knows no IPA: θ is th, x is kh. A vowel and its glide are one sign, as their
 * two signs side by side mislead: a j is eye as in 'eye', never ay.
 */

import type { ReadingResponse } from '../../../../contract/lexicon.ts';
import { soundOf } from './sound.ts';

/** The respelling of one phone; a phone without a row stands for itself. */
export const respelling = (phone: string): string => soundOf(phone)?.respelling ?? phone;

/** Signs that English readers know. */
const DIPHTHONGS: Readonly<Record<string, string>> = {
  'a j': 'eye',
  'e j': 'ay',
  'ɔ j': 'oi',
  'o j': 'oi',
  'a w': 'ow',
};

/** The end of any other vowel with a glide: ɛ w is ehoo. */
const GLIDES: Readonly<Record<string, string>> = { j: 'ee', w: 'oo' };

const isVowel = (phone: string | undefined): boolean =>
  phone !== undefined && soundOf(phone)?.kind === 'vowel';

/** The sign of a phone that stands before another: before a consonant or a hyphen, ny would be read as 'any'. */
const beside = (phone: string, next: string | undefined): string =>
  phone === 'ɲ' && !isVowel(next) ? 'ng' : respelling(phone);

/** Phones as one piece of text: a diphthong has one sign. */
export function joined(phones: readonly string[]): string {
  return phones
    .map((phone, at) => {
      const [before, next] = [phones[at - 1], phones[at + 1]];
      if (isVowel(phone)) return DIPHTHONGS[`${phone} ${next}`] ?? respelling(phone);
      const glide = isVowel(before) ? GLIDES[phone] : undefined;
      if (glide === undefined) return beside(phone, next);
      return DIPHTHONGS[`${before} ${phone}`] === undefined ? glide : '';
    })
    .join('');
}

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
    words[wordOf[last] ?? 0]?.push({ text: joined(phones), accented });
  }
  return words.filter((word) => word.length > 0);
}
