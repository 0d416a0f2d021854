/**
 * Whether the stress of an attempt fits the accent of a word that it may have been. Both are counted in nuclei, from the
 * front and from the back: one of the two counts stays right where a sound is missing or too many.
 */

import { glidesInto } from '../phonology/glides.ts';
import { graphemesOf } from '../phonology/graphemes.ts';
import { type Accent, lettersOf } from '../phonology/letters.ts';
import { isVowelPhone } from '../phonology/phones.ts';

/** How many nuclei stand before and after a stressed one. */
export interface Nucleus {
  readonly before: number;
  readonly after: number;
}

/** A vowel that is not the offglide of the one before it. */
const isNucleus = (phone: number, before: number | undefined): boolean =>
  isVowelPhone(phone) && (before === undefined || !glidesInto(before, phone));

/** The nucleus of the stress mark, or null where there is none. */
export function heardStress(heard: readonly number[], stressed: number | null): Nucleus | null {
  if (stressed === null) return null;
  let before = -1;
  let after = 0;
  for (let at = 0; at < heard.length; at++) {
    if (!isNucleus(heard[at] as number, heard[at - 1])) continue;
    if (at <= stressed) before++;
    else after++;
  }
  return { before, after };
}

/** The nuclei that the accents of a form make stand out; none in a form without such an accent. */
export function accentsOf(form: string, stressing: readonly Accent[]): Nucleus[] {
  const nuclei = graphemesOf(lettersOf(form)).filter(({ vowel }) => vowel);
  return nuclei.flatMap(({ accent }, before) =>
    accent !== null && stressing.includes(accent) ? [{ before, after: nuclei.length - 1 - before }] : [],
  );
}

/** False where a stress was heard on another syllable than the word has its accents on. */
export function fitsAccent(heard: Nucleus | null, accents: readonly Nucleus[]): boolean {
  if (heard === null || accents.length === 0) return true;
  for (const { before, after } of accents) if (before === heard.before || after === heard.after) return true;
  return false;
}
