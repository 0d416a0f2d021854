/**
 * Finds two phones that may be heard for one sound. A vowel may end in an offglide: speakers of English say η as [eɪ]
 * and ω as [oʊ]. People type an offglide as ɪ ʊ ʏ j w, or as i u directly after another vowel. They may type an
 * affricate without its tie: t s for t͡s.
 */

import { isVowelPhone, type Phone, phoneAt, phoneId } from './phones.ts';

const OFFGLIDES: ReadonlySet<number> = new Set([...'ɪʊʏjwiu'].map(phoneId));

export const mayGlide = (phone: number): boolean => OFFGLIDES.has(phone);

/** High vowels that are too similar to make a diphthong: [ʊ u], [ɪ i]. */
const ALIKE: readonly ReadonlySet<number>[] = ['ɪi', 'ʊu', 'ʏy'].map(
  (vowels) => new Set([...vowels].map(phoneId)),
);

/** True if the second phone may be the offglide of the first. */
export const glidesInto = (first: number, second: number): boolean =>
  isVowelPhone(first) &&
  OFFGLIDES.has(second) &&
  first !== second &&
  !ALIKE.some((vowels) => vowels.has(first) && vowels.has(second));

/** True for an offglide of the vowel before it, although the next phone could be its own offglide: the ʊ of [oʊi]. */
export const isOffglide = (phones: ArrayLike<number>, at: number): boolean => {
  const [first, second, third] = [phones[at - 1], phones[at] as number, phones[at + 1]];
  if (first === undefined || third === undefined || !isVowelPhone(third)) return false;
  return glidesInto(first, second) && glidesInto(second, third);
};

/** Maps each affricate that people type without its tie to its stop and its fricative. */
export const HALVES: ReadonlyMap<number, readonly [stop: number, fricative: number]> = new Map(
  ['ts', 'dz', 'tʃ', 'dʒ'].map((pair) => {
    const [stop = '', fricative = ''] = pair;
    return [phoneId(`${stop}\u0361${fricative}`), [phoneId(stop), phoneId(fricative)]];
  }),
);

const WEAK: ReadonlySet<number> = new Set([...'ɯɨə'].map(phoneId));

/** True for a weak vowel between consonants or after a final one, as speakers of Korean and Japanese insert it. */
export const partsConsonants = (phones: readonly number[], at: number): boolean =>
  at > 0 &&
  WEAK.has(phones[at] as number) &&
  [phones[at - 1], phones[at + 1]].every((phone) => phone === undefined || !isVowelPhone(phone));

/** Each word has all symbols that people type for one glide. */
const GLIDES = ['ɪij', 'ʊuw', 'ʏy'];

/** Makes a key that is equal for strings that differ only in the symbol of a glide or the tie of an affricate. */
export const soundKey = (phones: readonly number[]): string =>
  phones
    .flatMap((phone) => HALVES.get(phone) ?? phone)
    .map((phone, n) => {
      const { symbol } = phoneAt(phone);
      return (n && GLIDES.find((signs) => signs.includes(symbol))) || symbol;
    })
    .join(' ');

/**
 * Finds the nasal consonant that a nasal vowel stands for before the phone `next`: speakers of Portuguese and French say
 * [tõ] for [ton] and [ẽp] for [emp] (M. H. Mateus and E. d'Andrade, The Phonology of Portuguese, 2000). Null if `next`
 * is a nasal itself.
 */
export function hiddenNasal(next: Phone | null): number | null {
  if (next?.kind !== 'consonant') return phoneId('n');
  if (next.manner === 'nasal') return null;
  return phoneId({ bilabial: 'm', velar: 'ŋ' }[next.place as string] ?? 'n');
}

const JOINED = [...HALVES];

/** Finds the affricate that these two phones make with a tie; undefined for any other two phones. */
export const affricateOf = (first: number, second: number): number | undefined =>
  JOINED.find(([, [stop, fricative]]) => stop === first && fricative === second)?.[0];
