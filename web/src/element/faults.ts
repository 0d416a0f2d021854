/** What is wrong with a text before anything is asked: a sentence that says what was found and what to write, else null. */

import { say } from '../voice/words.ts';
import { WORDS } from './words.ts';

const { faults } = WORDS;

/** What the tutor takes at once, as in src/contract/limits.ts. */
export const MOST = { words: 64, phones: 512 };

const GREEK = /\p{Script=Greek}/u;
const LATIN = /\p{Script=Latin}/u;

/** Greek letters that are no letters of IPA: bare β, θ and χ are. */
const NO_IPA = /(?=[^βθχ])\p{Script=Greek}|[βθχ]\p{M}/u;

const LONGEST_SHOWN = 24;

/** What was found, short enough for a sentence. */
export const shown = (text: string): string =>
  text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;

const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

const isLong = (text: string): boolean =>
  text.split(/\s+/u).length > MOST.words || lettersIn(text) > MOST.phones;

/** True for a text in Latin letters alone, which may be Greek all the same: logos. */
export const isLatin = (text: string): boolean => LATIN.test(text) && !GREEK.test(text);

/** The word that is to be said. Other letters beside Greek ones are left out, and the reading says so. */
export function targetFault(text: string): string | null {
  if (!GREEK.test(text)) return say(faults.notGreek, { text: shown(text) });
  return isLong(text) ? say(faults.long, { words: MOST.words }) : null;
}

/** True for a Greek word without any mark: its accents are to be found in the lexicon. */
export const isBare = (text: string): boolean =>
  /^\p{Script=Greek}{2,}$/u.test(text) && !/\p{M}/u.test(text.normalize('NFD'));

/** What was typed, as it is asked: IPA or Greek letters. */
export function typedAs(text: string, isIpaShown: boolean): { ipa: string } | { said: string } {
  return isIpaShown && !NO_IPA.test(text.normalize('NFD')) ? { ipa: text } : { said: text };
}

/** What was typed and cannot be scored. */
export function saidFault(text: string, isIpaShown: boolean): string {
  if (text === '') return faults.nothingSaid;
  if (isLong(text)) return say(faults.long, { words: MOST.words });
  const sentence = 'ipa' in typedAs(text, isIpaShown) ? faults.ipaNotRead : faults.saidNotRead;
  return say(sentence, { text: shown(text) });
}
