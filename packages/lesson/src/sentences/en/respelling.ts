/**
 * Writes phones in Latin letters: [θ] is th, [x] is kh. A vowel with its glide has one respelling ([e j] is ay). Inside a
 * word some respellings change, because otherwise an English reader would read the word wrong: kye, ayss.
 */

import type { ReadingResponse } from '../../../../../src/contract/lexicon.ts';
import { findPhone, isVowelPhone } from '../../../../../src/engine/phonology/phones.ts';
import { NAMES } from './names.ts';
import { GLIDE_NAMES } from './phrases.ts';

const LETTERS: ReadonlyMap<string, string> = new Map(
  NAMES.map(([phone, letters]) => [phone.normalize('NFC'), letters]),
);

/** Respellings of vowels that differ from `LETTERS`, indexed by scheme and phone. */
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

/** Doubles the last letter (kh, khh); ng becomes nng, because ngg reads as two sounds. */
const lengthened = (letters: string): string => (letters === 'ng' ? 'nng' : letters + letters.slice(-1));

/** Respells a phone, or a vowel with its glide. Returns an unknown phone unchanged. */
export function respelling(phone: string, scheme?: string): string {
  const sound = phone.normalize('NFC');
  const ofScheme = OWN[scheme ?? ''] ?? {};
  // A phone from a homework file may be any text, even `toString`, which every object inherits.
  const own = Object.hasOwn(ofScheme, sound) ? ofScheme[sound] : LETTERS.get(sound);
  if (own !== undefined) return own;
  return sound.endsWith('ː') ? lengthened(respelling(sound.slice(0, -1), scheme)) : phone;
}

/** Respells one phone of a word; empty for a glide, if the respelling of the vowel includes it. */
function lettersAt(phones: readonly string[], at: number, scheme: string | undefined): string {
  const [before, phone = '', next] = [phones[at - 1], phones[at], phones[at + 1]];
  if (isVowel(phone)) {
    const both = LETTERS.get(`${phone} ${next}`);
    // At the end of a word, eye becomes ye (kye), because keye reads as key.
    const isAtEnd = before !== undefined && at + 2 === phones.length;
    return both === 'eye' && isAtEnd ? 'ye' : (both ?? respelling(phone, scheme));
  }
  const glide = isVowel(before) ? GLIDE_NAMES[phone] : undefined;
  if (glide !== undefined) return LETTERS.has(`${before} ${phone}`) ? '' : glide;
  // Unless a vowel follows, ny reads as in 'any'. An s at the end of a word reads as z.
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

type WithPhones = readonly { readonly phones: readonly string[] }[];

/** Returns, for each syllable, the index of its word. A syllable that two words share belongs to the word in which it ends. */
export function wordsOfSyllables(syllables: WithPhones, words: WithPhones): number[] {
  const wordOfPhone = words.flatMap(({ phones }, word) => phones.map(() => word));
  let last = -1;
  return syllables.map(({ phones }) => {
    last += phones.length;
    return wordOfPhone[last] ?? 0;
  });
}

export function respelledWords({
  syllables,
  target_words,
  scheme,
}: Pick<ReadingResponse, 'syllables' | 'target_words' | 'scheme'>): SpelledSyllable[][] {
  const words: SpelledSyllable[][] = target_words.map(() => []);
  const wordOf = wordsOfSyllables(syllables, target_words);
  for (const [n, { phones, accented }] of syllables.entries())
    words[wordOf[n] ?? 0]?.push({ text: joined(phones, scheme), accented });
  return words.filter((word) => word.length > 0);
}
