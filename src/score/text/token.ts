/** A word of a text before it is looked up: its letters, and whether an apostrophe stands for elided ones. */

import { isVowelLetter, type Letter, spelling } from '../phonology/letters.ts';

export interface Token {
  readonly letters: readonly Letter[];
  /** As the caller wrote it, normalised. */
  readonly text: string;
  readonly elided: boolean;
}

/** The words that were read from a text, and the words, letters and numerals that were not. */
export interface Words {
  readonly tokens: readonly Token[];
  readonly dropped: readonly string[];
}

const ELISION = '’';
const FINAL_SIGMA = /[ςϲϹ]/u;

export const tokenOf = (letters: readonly Letter[], elided: boolean): Token => ({
  letters,
  text: spelling(letters) + (elided ? ELISION : ''),
  elided,
});

/** True when the word ends in a final sigma, which ends only whole words: nothing is elided after it. */
export function endsInFinalSigma(letters: readonly Letter[]): boolean {
  const { text } = letters.at(-1) as Letter;
  return FINAL_SIGMA.test(text) || (text === 'Σ' && letters.length > 1);
}

/** True when the last letter carries a smooth breathing where none can stand: it may be an apostrophe (ἀπ̓, παῤ, δἰ). */
export function mayEndInCoronis(letters: readonly Letter[]): boolean {
  const last = letters.at(-1) as Letter;
  const previous = letters.at(-2);
  if (last.breathing !== 'smooth' || previous === undefined || endsInFinalSigma(letters)) return false;
  return !isVowelLetter(last) || !isVowelLetter(previous);
}
