/**
 * Finds Greek numerals: letters used as numbers, marked by a keraia (χξϛʹ, ͵αωʹ) or known by a letter that no word of the
 * Koine has (ϟ ϡ). Smyth, Greek Grammar (1920), §§ 347-348.
 */

/** Signs that make the letters before them a number: the keraia and its substitutes on keyboards. */
export const KERAIAS = 'ʹ´′΄';

/** Thousands, hundreds, tens and units, in this order. */
const NUMBER = /^(?:͵[α-θϛϝ])?[ρστυφχψωϡͳ]?[ικλμνξοπϟϙ]?(?:[α-θϛϝς]|στ)?$/u;

/** Letters that are used only in numbers: koppa, sampi. */
const NUMBERS_ALONE = /[ϟϞϙϘϡϠͳͲ]/u;

const STIGMA = /[ϛϚ]/u;
const VOWEL = /[αεηιουωΑΕΗΙΟΥΩ]/u;

/** A number that ends in a six and has tens or hundreds: the years of papyri (ιϛ). */
const SIXES = /^(?:[ρστυφχψω]?[ικλμνξοπϟϙ]|[ρστυφχψω])ϛ$/u;

/** True if these letters, without a keraia, are a number, or a word with a final ϛ for ς. */
export const isBareNumeral = (letters: string): boolean => SIXES.test(letters.toLowerCase());

/** True if these letters with the sign after them are a number. */
export function isNumeral(letters: string, sign: string): boolean {
  if (NUMBERS_ALONE.test(letters)) return true;
  if (STIGMA.test(letters) && !VOWEL.test(letters.normalize('NFD'))) return true;
  const marked = letters.startsWith('͵') || (sign !== '' && KERAIAS.includes(sign));
  return marked && NUMBER.test(letters.toLowerCase());
}
