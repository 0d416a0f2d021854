/**
 * Decides if the lexicon would know more about a text than the rules. A word with its breathing and accent is read
 * the same by rule and with the lexicon, except for vowels whose length depends on the lemma, in schemes that teach
 * length.
 */

import { withSilentIota } from '../phonology/adscript.ts';
import { graphemesOf } from '../phonology/graphemes.ts';
import { isVowelLetter, type Letter, spelling } from '../phonology/letters.ts';
import type { Phonology } from '../phonology/readings.ts';
import { mayRestOnLemma } from '../phonology/vowelLength.ts';
import { readPlain, type Token, withoutEditorialSigns } from './tokens.ts';

/**
 * Words without their own accent: proclitics, and enclitics after another word. Smyth, Greek Grammar (1920), §§ 179,
 * 181.
 */
const CLITICS = new Set(
  (
    'ὁ ἡ οἱ αἱ ἐν εἰς ἐκ ἐξ εἰ ὡς οὐ οὐκ οὐχ μου μοι με σου σοι σε τις τι τινος τινι τινα τινες τινων τισιν τινας ' +
    'που ποτε πως τε γε τοι περ εἰμι ἐστι ἐστιν ἐσμεν ἐστε εἰσιν φημι φησι φησιν'
  ).split(' '),
);

const TEACHES_LENGTH = /\blong\b|\blength\b/u;

const teachesLength = ({ scheme: { letters, variants } }: Phonology): boolean =>
  letters.some(([, context]) => TEACHES_LENGTH.test(context)) ||
  variants.some(([, , context]) => TEACHES_LENGTH.test(context));

/** True for a first vowel, or ρ, without a breathing. */
const lacksBreathing = ([first, second]: readonly Letter[]): boolean =>
  first !== undefined &&
  (isVowelLetter(first) || first.base === 'ρ') &&
  (first.breathing ?? second?.breathing ?? null) === null;

function wordNeeds({ letters, elided }: Token, length: boolean): boolean {
  const accented = elided || letters.some(({ accent }) => accent !== null);
  if (!accented && !CLITICS.has(spelling(letters).toLowerCase())) return true;
  if (lacksBreathing(letters) || withSilentIota(letters) !== undefined) return true;
  const word = length ? graphemesOf(letters) : [];
  return word.some((_, at) => mayRestOnLemma(word, at));
}

/** True if the lexicon would know more: a word lacks a mark, or a sign between words is ambiguous. */
export function needsLexicon(text: string, phonology: Phonology): boolean {
  const tokens = readPlain(text) ?? readPlain(withoutEditorialSigns(text));
  const length = teachesLength(phonology);
  return tokens === undefined || tokens.some((token) => wordNeeds(token, length));
}
