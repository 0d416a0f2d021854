/**
 * Pairs of phones that may be heard for one sound, and single phones that may be heard for two. An offglide closes a
 * vowel: speakers of English end η as [eɪ], ω as [oʊ], and read αι as [aɪ]. People type it as ɪ ʊ ʏ j w or, directly
 * after another vowel, as i u. They may type an affricate without its tie: t s for t͡s.
 */

import { isVowelPhone, type Phone, phoneAt, phoneId } from './phones.ts';

const OFFGLIDES: ReadonlySet<number> = new Set([...'ɪʊʏjwiu'].map(phoneId));

/** True for a possible offglide, vowel or consonant. */
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

/**
 * True for a phone between a vowel that glides into it and a vowel into which it could glide: [oʊi] is [oʊ] and [i].
 */
export const isOffglide = (phones: ArrayLike<number>, at: number): boolean => {
  const [first, second, third] = [phones[at - 1], phones[at] as number, phones[at + 1]];
  if (first === undefined || third === undefined || !isVowelPhone(third)) return false;
  return glidesInto(first, second) && glidesInto(second, third);
};

/** The stop and the fricative of every affricate that may lack its tie. */
export const HALVES: ReadonlyMap<number, readonly [stop: number, fricative: number]> = new Map(
  ['ts', 'dz', 'tʃ', 'dʒ'].map((pair) => {
    const [stop = '', fricative = ''] = pair;
    return [phoneId(`${stop}\u0361${fricative}`), [phoneId(stop), phoneId(fricative)]];
  }),
);

const WEAK: ReadonlySet<number> = new Set([...'ɯɨə'].map(phoneId));

/**
 * True for a weak vowel between consonants or after the last one: Koreans and Japanese split consonants with such
 * vowels.
 */
export const partsConsonants = (phones: readonly number[], at: number): boolean =>
  at > 0 &&
  WEAK.has(phones[at] as number) &&
  [phones[at - 1], phones[at + 1]].every((phone) => phone === undefined || !isVowelPhone(phone));

/** Each glide, with all symbols that people type for it. */
const GLIDES = ['ɪij', 'ʊuw', 'ʏy'];

/**
 * A key that is equal for strings of phones that sound the same, whichever symbol a glide has, and with or without the
 * tie of an affricate.
 */
export const soundKey = (phones: readonly number[]): string =>
  phones
    .flatMap((phone) => HALVES.get(phone) ?? phone)
    .map((phone, n) => {
      const { symbol } = phoneAt(phone);
      return (n && GLIDES.find((signs) => signs.includes(symbol))) || symbol;
    })
    .join(' ');

/**
 * The nasal that a nasal vowel hides before this phone: speakers of Portuguese and French say [tõ] for [ton] and [ẽp]
 * for [emp] (M. H. Mateus and E. d'Andrade, The Phonology of Portuguese, 2000). Null if the phone is a nasal itself.
 */
export function hiddenNasal(next: Phone | null): number | null {
  if (next?.kind !== 'consonant') return phoneId('n');
  if (next.manner === 'nasal') return null;
  return phoneId({ bilabial: 'm', velar: 'ŋ' }[next.place as string] ?? 'n');
}

const JOINED = [...HALVES];

/** The affricate that these two phones make with a tie, or undefined. */
export const affricateOf = (first: number, second: number): number | undefined =>
  JOINED.find(([, [stop, fricative]]) => stop === first && fricative === second)?.[0];
