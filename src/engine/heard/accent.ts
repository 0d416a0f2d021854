/**
 * Decides if the stress of an attempt fits the accent of a candidate word. Nuclei (the vowels that make syllables) are
 * counted from the start and from the end of the word, because one of the two counts stays right if a sound is missing
 * or extra.
 */

import { glidesInto, isOffglide, mayGlide } from '../phonology/glides.ts';
import { graphemesOf } from '../phonology/graphemes.ts';
import { type Accent, lettersOf } from '../phonology/letters.ts';
import { isVowelPhone } from '../phonology/phones.ts';

/** Numbers of nuclei before and after a stressed nucleus. */
export interface StressPlace {
  readonly before: number;
  readonly after: number;
}

/**
 * True for a vowel that is not the offglide of the vowel before it. Three kinds of vowels are never offglides: the
 * stressed vowel, a vowel right after a stressed vowel that could itself be a glide ([isaˈiu] is Ἠσαΐου), and a vowel
 * right after an offglide ([ˈzoʊi] is ζωή).
 */
function isNucleus(at: number, heard: readonly number[], stressed: number): boolean {
  const [before, phone] = [heard[at - 1], heard[at] as number];
  if (!isVowelPhone(phone)) return false;
  if (before === undefined || at === stressed || !glidesInto(before, phone)) return true;
  if (isOffglide(heard, at - 1)) return true;
  return at - 1 === stressed && mayGlide(before);
}

/** The position of the stressed nucleus; null without a stress mark. */
export function heardStress(heard: readonly number[], stressed: number | null): StressPlace | null {
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

/** The positions of the nuclei with an accent of `stressing`; empty without such an accent. */
export function accentedNuclei(form: string, stressing: readonly Accent[]): StressPlace[] {
  const accented: number[] = [];
  let nuclei = 0;
  for (const { vowel, accent } of graphemesOf(lettersOf(form))) {
    if (!vowel) continue;
    if (accent !== null && stressing.includes(accent)) accented.push(nuclei);
    nuclei++;
  }
  return accented.map((before) => ({ before, after: nuclei - 1 - before }));
}

/**
 * The accents of a form as bits: bit n of `before` is set if n nuclei are before an accented one, bit n of `after` if n
 * nuclei are after it.
 */
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

/** False if the stress was heard on a syllable without an accent. */
export const fitsAccent = (heard: StressPlace | null, word: Accents): boolean =>
  heard === null || word.before === 0 || hasBit(word.before, heard.before) || hasBit(word.after, heard.after);
