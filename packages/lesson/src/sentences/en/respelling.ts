/**
 * Phones in Latin letters, for a reader who knows no IPA: θ is th, x is kh. A vowel and its glide are one sign, as their
 * two signs side by side mislead: e j is ay. What is written together reads as English: kye, ayss.
 */

import type { ReadingResponse } from '../../../../../src/contract/lexicon.ts';
import { findPhone, isVowelPhone } from '../../../../../src/engine/phonology/phones.ts';
import { NAMES } from './names.ts';

const LETTERS: ReadonlyMap<string, string> = new Map(
  NAMES.map(([phone, letters]) => [phone.normalize('NFC'), letters]),
);

/** Where a tradition has other letters: those that its vowels have for a reader of English. */
const OWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'koine-greek': { e: 'eh', e̝: 'ay' },
  'modern-greek': { e: 'eh' },
  attic: { e: 'eh', eː: 'ay', uː: 'oo', ɔː: 'aw' },
  erasmian: { e: 'ay', ɔ: 'o' },
};

function isVowel(phone: string | undefined): boolean {
  const id = phone === undefined ? undefined : findPhone(phone);
  return id !== undefined && isVowelPhone(id);
}

/** The letters of a long sound: kh, khh; ng, nng, as ngg would be two sounds. */
const lengthened = (letters: string): string => (letters === 'ng' ? 'nng' : letters + letters.slice(-1));

/** The letters of one phone, or of a vowel with its glide; what has no row stands for itself. */
export function respelling(phone: string, scheme?: string): string {
  const sound = phone.normalize('NFC');
  const ofScheme = OWN[scheme ?? ''] ?? {};
  // What stands in a file of homework may be called `toString`.
  const own = Object.hasOwn(ofScheme, sound) ? ofScheme[sound] : LETTERS.get(sound);
  if (own !== undefined) return own;
  return sound.endsWith('ː') ? lengthened(respelling(sound.slice(0, -1), scheme)) : phone;
}

/** The end of any other vowel with a glide. */
const GLIDES: Readonly<Record<string, string>> = { j: 'ee', w: 'oo' };

/** One phone between its neighbours; a glide that its vowel has taken up is empty. */
function lettersAt(phones: readonly string[], at: number, scheme: string | undefined): string {
  const [before, phone = '', next] = [phones[at - 1], phones[at], phones[at + 1]];
  if (isVowel(phone)) {
    const both = LETTERS.get(`${phone} ${next}`);
    // aisle begins so, but k-eye would be read as key.
    const ends = before !== undefined && at + 2 === phones.length;
    return both === 'eye' && ends ? 'ye' : (both ?? respelling(phone, scheme));
  }
  if (isVowel(before) && GLIDES[phone] !== undefined)
    return LETTERS.has(`${before} ${phone}`) ? '' : GLIDES[phone];
  // Before a consonant or a hyphen, ny would be read as 'any'; a single s at the end as z.
  if (phone === 'ɲ' && !isVowel(next)) return 'ng';
  return phone === 's' && next === undefined && before !== undefined ? 'ss' : respelling(phone, scheme);
}

/** Phones as one piece of text. */
const joined = (phones: readonly string[], scheme: string | undefined): string =>
  phones.map((_, at) => lettersAt(phones, at, scheme)).join('');

/** Phones with signs of stress, as one word: 'θ e ˈo s' is thehohss. */
export const respelledText = (ipa: string, scheme?: string): string =>
  joined(ipa.replaceAll('ˈ', '').split(' '), scheme);

export interface SpelledSyllable {
  readonly text: string;
  readonly accented: boolean;
}

/** A reading word by word, each word in syllables. A syllable of two words belongs to the word in which it ends. */
export function respelledWords({
  syllables,
  target_words,
  scheme,
}: Pick<ReadingResponse, 'syllables' | 'target_words' | 'scheme'>): SpelledSyllable[][] {
  const words: SpelledSyllable[][] = target_words.map(() => []);
  const wordOf = target_words.flatMap(({ phones }, word) => phones.map(() => word));
  let last = -1;
  for (const { phones, accented } of syllables) {
    last += phones.length;
    words[wordOf[last] ?? 0]?.push({ text: joined(phones, scheme), accented });
  }
  return words.filter((word) => word.length > 0);
}
