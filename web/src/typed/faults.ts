/**
 * What is wrong with a text before anything is asked: each fault is a sentence that says what was found and what to
 * write. A text without a fault gives null.
 */

import { MESSAGES, say } from '../messages.ts';

const { faults } = MESSAGES;

/** What the tutor takes at once, as in src/contract/limits.ts. */
export const MOST = { words: 64, phones: 512 };

const GREEK = /\p{Script=Greek}/u;

/** A letter of another script, or a digit; marks, punctuation and the sign of numerals belong to all scripts. */
const FOREIGN = /(?=[\p{L}\p{N}])[^\p{Script=Greek}\u02B9]/u;

/** Greek letters that are no letters of IPA: bare β, θ and χ are. */
const NO_IPA = /(?=[^βθχ])\p{Script=Greek}|[βθχ]\p{M}/u;

const LONGEST_SHOWN = 24;

/** What was found, short enough for a sentence. */
const shown = (text: string): string =>
  text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;

const wordsOf = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

const isLong = (text: string): boolean => wordsOf(text).length > MOST.words || lettersIn(text) > MOST.phones;

/** The word that was to be said. Other letters beside Greek ones are left out, and the reading line says so. */
export function targetFault(text: string): string | null {
  if (text.trim() === '') return faults.noTarget;
  if (!GREEK.test(text)) return say(faults.notGreek, { text: shown(text.trim()) });
  return isLong(text) ? say(faults.longTarget, { words: MOST.words }) : null;
}

/** The attempt in Greek letters. */
export function saidFault(text: string): string | null {
  if (text.trim() === '') return faults.nothingSaid;
  const foreign = wordsOf(text).find((word) => FOREIGN.test(word));
  if (foreign !== undefined) return say(faults.foreignSaid, { text: shown(foreign) });
  if (!GREEK.test(text)) return say(faults.notGreek, { text: shown(text.trim()) });
  return isLong(text) ? say(faults.longSaid, { words: MOST.words }) : null;
}

/** The attempt in IPA. */
export function ipaFault(text: string): string | null {
  if (text.trim() === '') return faults.noSounds;
  const greek = wordsOf(text.normalize('NFD')).find((word) => NO_IPA.test(word));
  return greek === undefined ? null : say(faults.greekInIpa, { text: shown(greek.normalize('NFC')) });
}

/** The sentence for IPA that has no fault of its own, but was refused: it has too many sounds, or none. */
export const refusedIpa = (text: string): string =>
  lettersIn(text) > MOST.phones
    ? say(faults.manySounds, { sounds: MOST.phones })
    : say(faults.noSound, { text: shown(text.trim()) });
