/** How a sound is named to a reader who knows no IPA: by a word that has it. IPA stands beside it only if asked for. */

import { type Example, namedWord, soundOf } from './en/sound.ts';

/** A name for a sound that has no letter: the catch of uh-oh. */
const CATCH = 'a catch of the throat';

const LETTER = /\p{L}/u;

const bracketed = (symbol: string): string => `[${symbol}]`;

/** 'as in thin', 'as the ch in loch (in Scotland)': the letters are named where they do not begin the word. */
const asIn = (example: Example): string =>
  example.before === '' && example.after !== ''
    ? `as in ${namedWord(example)}`
    : `as the ${example.letters} in ${namedWord(example)}`;

/** 'as in thin'; a phone without a row stands for itself. */
export function model(symbol: string): string {
  const sound = soundOf(symbol);
  return sound === undefined ? bracketed(symbol) : asIn(sound.examples[0]);
}

/** 'k as in sky'; with IPA '[k], k as in sky'. */
export function heardAs(symbol: string, ipa: boolean): string {
  const example = soundOf(symbol)?.examples[0];
  if (example === undefined) return bracketed(symbol);
  const letters = LETTER.test(example.letters) ? example.letters.toLowerCase() : CATCH;
  return `${ipa ? `${bracketed(symbol)}, ` : ''}${letters} as in ${namedWord(example)}`;
}
