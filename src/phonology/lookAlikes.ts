/**
 * Letters that stand for Greek ones inside a Greek word.
 *
 * Latin and Cyrillic letters of the same shape, typed by mistake (Tὰ, ἦv, ΚAI); C as the lunate sigma of papyri; the
 * ligatures of printers and scribes, ȣ = ου, ϗ = καί, ϛ = στ.
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
  а: 'α', е: 'ε', і: 'ι', к: 'κ', о: 'ο', п: 'π', р: 'ρ', с: 'ϲ', т: 'τ', у: 'γ', ф: 'φ', х: 'χ', ѵ: 'ν', ѡ: 'ω',
  ѱ: 'ψ', ѳ: 'θ',
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

/** A word with its look-alikes folded. */
interface Folded {
  readonly word: string;
  /** Its letters that are no Greek ones, in order. */
  readonly strange: readonly string[];
}

/** The word without ligatures, in capitals where it is all in capitals. */
function writtenOut(word: string): string {
  const text = word.replace(LIGATURE, (letter) => LIGATURES[letter] as string);
  return text !== word && word === word.toUpperCase() ? text.toUpperCase() : text;
}

/** The letters of a word, counted. */
function countLetters(text: string): { greek: number; alike: number; strange: string[] } {
  const counts = { greek: 0, alike: 0, strange: [] as string[] };
  for (const [letter] of text.matchAll(LETTER)) {
    if (baseLetter(letter) !== undefined) counts.greek++;
    else if (SHAPES[letter] !== undefined) counts.alike++;
    else counts.strange.push(letter);
  }
  return counts;
}

/**
 * Folds a word that has a Greek letter and otherwise look-alikes alone, or more Greek letters than others; undefined
 * when it is no Greek word.
 */
export function foldLookAlikes(written: string): Folded | undefined {
  const text = writtenOut((KAI.get(written) ?? written).normalize('NFD'));
  const { greek, alike, strange } = countLetters(text);
  if (greek === 0 || (strange.length > 0 && greek <= alike + strange.length)) return undefined;
  const word = alike === 0 ? text : text.replace(LETTER, (letter) => SHAPES[letter] ?? letter);
  return { word: word.normalize('NFC'), strange };
}
