/**
 * Pairs of phones that may be heard for one sound, and a phone that may stand for two.
 *
 * An offglide closes a vowel: speakers of English end η as [eɪ], ω as [oʊ], and read αι as [aɪ]. People type it as ɪ ʊ
 * ʏ j w or, directly after another vowel, as i u. They may type an affricate without its tie: t s for t͡s.
 */

import { isVowelPhone, type Phone, phoneId } from './phones.ts';

const OFFGLIDES: ReadonlySet<number> = new Set([...'ɪʊʏjwiu'].map(phoneId));

/** True for what may be an offglide, vowel or consonant. */
export const mayGlide = (phone: number): boolean => OFFGLIDES.has(phone);

/** Near high vowels: [ʊ u] and [ɪ i] are no diphthongs. */
const ALIKE: readonly ReadonlySet<number>[] = ['ɪi', 'ʊu', 'ʏy'].map(
  (vowels) => new Set([...vowels].map(phoneId)),
);

/** True if the second phone may be the offglide of the first. */
export const glidesInto = (first: number, second: number): boolean =>
  isVowelPhone(first) &&
  OFFGLIDES.has(second) &&
  first !== second &&
  !ALIKE.some((vowels) => vowels.has(first) && vowels.has(second));

/** The signs for one glide. */
const GLIDES: readonly ReadonlySet<number>[] = ['ɪij', 'ʊuw', 'ʏy'].map(
  (signs) => new Set([...signs].map(phoneId)),
);

/** True for two signs of one glide, as people type it: ʊ u w. */
export const areSameGlide = (a: number, b: number): boolean =>
  GLIDES.some((signs) => signs.has(a) && signs.has(b));

/** The stop and the fricative of every affricate that may lack its tie. */
export const HALVES: ReadonlyMap<number, readonly number[]> = new Map(
  ['ts', 'dz', 'tʃ', 'dʒ'].map((pair) => [phoneId([...pair].join('\u0361')), [...pair].map(phoneId)]),
);

/** The sign that stands for a glide, whichever was written. */
const glideSign = (phone: number): number => {
  const [first = phone] = GLIDES.find((signs) => signs.has(phone)) ?? [];
  return first;
};

/** A text that is the same for phones that sound the same: with any sign of a glide, and affricates with or without their tie. */
export const soundKey = (phones: readonly number[]): string =>
  phones
    .flatMap((phone) => HALVES.get(phone) ?? phone)
    .map((phone, n) => (n === 0 ? phone : glideSign(phone)))
    .join(' ');

/**
 * The nasal that a nasal vowel hides before this phone: speakers of Portuguese and French say [tõ] for [ton] and [ẽp] for
 * [emp] (M. H. Mateus and E. d'Andrade, The Phonology of Portuguese, 2000). Null where the phone is a nasal itself.
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
