/**
 * Replaces look-alikes by Greek letters: Latin and Cyrillic letters of the same shape, typed by mistake (Tὰ, ἦv, ΚAI); C
 * as the lunate sigma of papyri; the ligatures of printers and scribes, ȣ = ου, ϗ = καί, ϛ = στ. A letter of another
 * shape (в, м, l) is not a look-alike, and a word with such a letter is dropped. Between Greek letters a look-alike is
 * certainly Greek; at an edge of a word it may be the letter of a footnote.
 */

import { baseLetter, cappedMarks, signs } from './letters.ts';

/** Latin letters, then Cyrillic ones, each with the Greek letter of its shape. */
const SHAPES = signs(
  'AΑ BΒ EΕ ZΖ HΗ IΙ KΚ MΜ NΝ OΟ PΡ TΤ YΥ XΧ ' +
    'aα eε iι kκ oο pρ tτ uυ vν wω xχ yγ sσ SΣ ' +
    'CϹ cϲ ßβ ɑα ɛε ɩι ɣγ ɸφ ' +
    'АΑ ВΒ ГΓ ЕΕ ІΙ КΚ ЛΛ МΜ НΗ ОΟ ПΠ РΡ СϹ ТΤ ' +
    'ҮΥ УΥ ФΦ ХΧ ѠΩ ѰΨ ѲΘ ' +
    'аα еε іι кκ лλ оο пπ рρ сϲ ѕσ ЅΣ тτ уγ фφ ' +
    'хχ ѵν ѡω ѱψ ѳθ',
);

const LIGATURES = signs('ȣου ȢΟυ ꙋου ꙊΟυ ϗκαι ϏΚαι ϛστ ϚΣτ');

/** Signs for the word καί, each before the word that it means. */
const KAI = signs('ϗκαί ϏΚαί');

const LIGATURE = new RegExp(`[${[...LIGATURES.keys()].join('')}]`, 'gu');
/** Every character of a word except its marks and the sign of thousands. */
const LETTER = /[^\p{M}\p{S}]/gu;
const GREEK = '(?=\\p{L})\\p{Script=Greek}';
const LOOK_ALIKE = `[${[...SHAPES.keys()].join('')}]\\p{M}*`;
const BETWEEN = new RegExp(`(?<=(?!ς)${GREEK}\\p{M}*)(?:${LOOK_ALIKE})+(?=${GREEK})`, 'gu');

/** A letter that is not Greek, except ligatures of Greek letters. */
export const FOREIGN = /(?![ȣȢꙋꙊ])[\p{Script=Latin}\p{Script=Cyrillic}]/u;

const isGreek = (letter: string): boolean => baseLetter(letter) !== undefined;

/** Replaces ligatures, by capitals if the rest of the word is in capitals. */
function writtenOut(word: string): string {
  const text = word.replace(LIGATURE, (letter) => LIGATURES.get(letter) as string);
  return text !== word && word === word.toUpperCase() ? text.toUpperCase() : text;
}

const folded = (text: string): string => text.replace(LETTER, (letter) => SHAPES.get(letter) ?? letter);

/** Replaces each look-alike (such as a Latin o) by the Greek letter if it is between Greek letters. */
export const withGreekBetween = (text: string): string =>
  FOREIGN.test(text) ? cappedMarks(text).normalize('NFD').replace(BETWEEN, folded) : text;

/** Writes a word in Greek letters; undefined if a letter is neither Greek nor a look-alike, or if no letter is Greek. */
export function inGreekLetters(written: string): string | undefined {
  const text = writtenOut((KAI.get(written) ?? written).normalize('NFD'));
  const letters = text.match(LETTER) ?? [];
  if (!letters.some(isGreek)) return undefined;
  if (letters.every(isGreek)) return text.normalize('NFC');
  if (letters.some((letter) => !isGreek(letter) && !SHAPES.has(letter))) return undefined;
  return folded(text).normalize('NFC');
}
