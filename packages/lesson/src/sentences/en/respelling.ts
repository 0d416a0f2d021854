/**
 * Writes phones in Latin letters: θ is th, x is kh. A vowel with its glide has one respelling, because two would
 * mislead: e j is ay. Respellings are adjusted so that they read well as an English word when joined: kye, ayss.
 */

import type { ReadingResponse } from '../../../../../src/contract/lexicon.ts';
import { findPhone, isVowelPhone } from '../../../../../src/engine/phonology/phones.ts';
import { NAMES } from './names.ts';
import { GLIDE_NAMES } from './phrases.ts';

const LETTERS: ReadonlyMap<string, string> = new Map(
  NAMES.map(([phone, letters]) => [phone.normalize('NFC'), letters]),
);

/** Vowels that are respelled in another way in one scheme. */
const OWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'koine-greek': { e: 'eh', e̝: 'ay' },
  'modern-greek': { e: 'eh' },
  attic: { e: 'eh', eː: 'ay', uː: 'oo', ɔː: 'aw' },
  erasmian: { e: 'ay', ɔ: 'o' },
};

export function isVowel(phone: string | undefined): boolean {
  const id = phone === undefined ? undefined : findPhone(phone);
  return id !== undefined && isVowelPhone(id);
}

/** Respelling of a long sound: the last letter is doubled (kh, khh), but ng becomes nng, because ngg reads as two sounds. */
const lengthened = (letters: string): string => (letters === 'ng' ? 'nng' : letters + letters.slice(-1));

/** Respelling of a phone, or of a vowel with its glide; an unknown phone is returned unchanged. */
export function respelling(phone: string, scheme?: string): string {
  const sound = phone.normalize('NFC');
  const ofScheme = OWN[scheme ?? ''] ?? {};
  // A phone from a homework file may be any text, even `toString`, so only own properties count.
  const own = Object.hasOwn(ofScheme, sound) ? ofScheme[sound] : LETTERS.get(sound);
  if (own !== undefined) return own;
  return sound.endsWith('ː') ? lengthened(respelling(sound.slice(0, -1), scheme)) : phone;
}

/** Respelling of the phone at index `at` inside a word; empty for a glide that the respelling of its vowel includes. */
function lettersAt(phones: readonly string[], at: number, scheme: string | undefined): string {
  const [before, phone = '', next] = [phones[at - 1], phones[at], phones[at + 1]];
  if (isVowel(phone)) {
    const both = LETTERS.get(`${phone} ${next}`);
    // An initial a j is eye, as in aisle; a final one is ye (kye), because keye would read as key.
    const ends = before !== undefined && at + 2 === phones.length;
    return both === 'eye' && ends ? 'ye' : (both ?? respelling(phone, scheme));
  }
  const glide = isVowel(before) ? GLIDE_NAMES[phone] : undefined;
  if (glide !== undefined) return LETTERS.has(`${before} ${phone}`) ? '' : glide;
  // Unless a vowel follows, ny would read as in 'any'; a single s at the end would read as z.
  if (phone === 'ɲ' && !isVowel(next)) return 'ng';
  return phone === 's' && next === undefined && before !== undefined ? 'ss' : respelling(phone, scheme);
}

const joined = (phones: readonly string[], scheme: string | undefined): string =>
  phones.map((_, at) => lettersAt(phones, at, scheme)).join('');

/** Respells phones as one word, without their stress marks: 'θ e ˈo s' is thehohss. */
export const respelledText = (ipa: string, scheme?: string): string =>
  joined(ipa.replaceAll('ˈ', '').split(' '), scheme);

export interface SpelledSyllable {
  readonly text: string;
  readonly accented: boolean;
}

/** Respells a target: a list of syllables for each word. A syllable that two words share belongs to the word in which it ends. */
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
