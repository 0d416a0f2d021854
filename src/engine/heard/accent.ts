/**
 * Whether the stress of an attempt fits the accent of a word that it may have been. Both are counted in nuclei, from the
 * front and from the back: one of the two counts stays right where a sound is missing or too many.
 */

import { glidesInto, isOffglide, mayGlide } from '../phonology/glides.ts';
import { graphemesOf } from '../phonology/graphemes.ts';
import { type Accent, lettersOf } from '../phonology/letters.ts';
import { isVowelPhone } from '../phonology/phones.ts';

/** How many nuclei stand before and after a stressed one. */
export interface Nucleus {
  readonly before: number;
  readonly after: number;
}

/**
 * A vowel that is not the offglide of the one before it. The vowel of the mark is none, nor is what follows where that vowel
 * may be one itself, [isaˈiu] is Ἠσαΐου, with four nuclei, or is one: [ˈzoʊi] is ζωή.
 */
function isNucleus(at: number, heard: readonly number[], stressed: number): boolean {
  const [before, phone] = [heard[at - 1], heard[at] as number];
  if (!isVowelPhone(phone)) return false;
  if (before === undefined || at === stressed || !glidesInto(before, phone)) return true;
  if (isOffglide(heard, at - 1)) return true;
  return at - 1 === stressed && mayGlide(before);
}

/** The nucleus of the stress mark, or null where there is none. */
export function heardStress(heard: readonly number[], stressed: number | null): Nucleus | null {
  if (stressed === null) return null;
  let before = -1;
  let after = 0;
  for (let at = 0; at < heard.length; at++) {
    if (!isNucleus(at, heard, stressed)) continue;
    if (at <= stressed) before++;
    else after++;
  }
  return { before, after };
}

/** The nuclei that the accents of a form make stand out; none in a form without such an accent. */
export function accentedNuclei(form: string, stressing: readonly Accent[]): Nucleus[] {
  const accented: number[] = [];
  let nuclei = 0;
  for (const { vowel, accent } of graphemesOf(lettersOf(form))) {
    if (!vowel) continue;
    if (accent !== null && stressing.includes(accent)) accented.push(nuclei);
    nuclei++;
  }
  return accented.map((before) => ({ before, after: nuclei - 1 - before }));
}

/** The accents of a form as bits: bit n of one number for n nuclei before an accent, of the other for n after it. */
export interface Accents {
  readonly before: number;
  readonly after: number;
}

export function accentsOf(form: string, stressing: readonly Accent[]): Accents {
  let [before, after] = [0, 0];
  for (const nucleus of accentedNuclei(form, stressing)) {
    before |= 1 << nucleus.before;
    after |= 1 << nucleus.after;
  }
  return { before, after };
}

const hasBit = (bits: number, n: number): boolean => n < 31 && ((bits >> n) & 1) === 1;

/** False if a stress was heard on another syllable than the word has its accents on. */
export const fitsAccent = (heard: Nucleus | null, word: Accents): boolean =>
  heard === null || word.before === 0 || hasBit(word.before, heard.before) || hasBit(word.after, heard.after);
