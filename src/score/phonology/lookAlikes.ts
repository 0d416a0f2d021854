/**
 * Look-alikes: letters that stand for Greek letters inside a Greek word.
 *
 * They are Latin and Cyrillic letters of the same shape, typed by mistake (Tὰ, ἦv, ΚAI); C as the lunate sigma of
 * papyri; the ligatures of printers and scribes, ȣ = ου, ϗ = καί, ϛ = στ. A letter of another shape (в, м, l) is no
 * look-alike, and a word with such a letter is not read at all.
 */

import { baseLetter } from './letters.ts';

// biome-ignore format: a table
const SHAPES: Readonly<Record<string, string>> = {
  // Latin
  A: 'Α', B: 'Β', E: 'Ε', Z: 'Ζ', H: 'Η', I: 'Ι', K: 'Κ', M: 'Μ', N: 'Ν', O: 'Ο', P: 'Ρ', T: 'Τ', Y: 'Υ', X: 'Χ',
  a: 'α', e: 'ε', i: 'ι', k: 'κ', o: 'ο', p: 'ρ', t: 'τ', u: 'υ', v: 'ν', w: 'ω', x: 'χ', y: 'γ', s: 'σ', S: 'Σ',
  C: 'Ϲ', c: 'ϲ', ß: 'β', ɑ: 'α', ɛ: 'ε', ɩ: 'ι', ɣ: 'γ', ɸ: 'φ',
  // Cyrillic
  А: 'Α', В: 'Β', Г: 'Γ', Е: 'Ε', І: 'Ι', К: 'Κ', Л: 'Λ', М: 'Μ', Н: 'Η', О: 'Ο', П: 'Π', Р: 'Ρ', С: 'Ϲ', Т: 'Τ',
  Ү: 'Υ', У: 'Υ', Ф: 'Φ', Х: 'Χ', Ѡ: 'Ω', Ѱ: 'Ψ', Ѳ: 'Θ',
  а: 'α', е: 'ε', і: 'ι', к: 'κ', л: 'λ', о: 'ο', п: 'π', р: 'ρ', с: 'ϲ', ѕ: 'σ', Ѕ: 'Σ', т: 'τ', у: 'γ', ф: 'φ',
  х: 'χ', ѵ: 'ν', ѡ: 'ω', ѱ: 'ψ', ѳ: 'θ',
};

const LIGATURES: Readonly<Record<string, string>> = {
  ȣ: 'ου',
  Ȣ: 'Ου',
  ꙋ: 'ου',
  Ꙋ: 'Ου',
  ϗ: 'και',
  Ϗ: 'Και',
  ϛ: 'στ',
  Ϛ: 'Στ',
};

/** The word καί as one sign, and as it is written out. */
const KAI = new Map([
  ['ϗ', 'καί'],
  ['Ϗ', 'Καί'],
]);

const LIGATURE = new RegExp(`[${Object.keys(LIGATURES).join('')}]`, 'gu');
const LETTER = /\p{L}/gu;

const isGreek = (letter: string): boolean => baseLetter(letter) !== undefined;

/** The word without ligatures, in capitals where it is all in capitals. */
function writtenOut(word: string): string {
  const text = word.replace(LIGATURE, (letter) => LIGATURES[letter] as string);
  return text !== word && word === word.toUpperCase() ? text.toUpperCase() : text;
}

/**
 * The word in Greek letters; undefined if it has no Greek letter, or a letter that is neither Greek nor a look-alike.
 */
export function inGreekLetters(written: string): string | undefined {
  const text = writtenOut((KAI.get(written) ?? written).normalize('NFD'));
  const letters = text.match(LETTER) ?? [];
  if (!letters.some(isGreek)) return undefined;
  if (letters.every(isGreek)) return text.normalize('NFC');
  if (letters.some((letter) => !isGreek(letter) && SHAPES[letter] === undefined)) return undefined;
  return text.replace(LETTER, (letter) => SHAPES[letter] ?? letter).normalize('NFC');
}
