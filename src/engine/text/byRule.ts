/**
 * Decides if a text needs the lexicon. A word with its breathing and accent does not need it, except in schemes that
 * teach length: there the length of a vowel may depend on the lemma.
 */

import { withSilentIota } from '../phonology/adscript.ts';
import { graphemesOf } from '../phonology/graphemes.ts';
import { isVowelLetter, type Letter, spelling } from '../phonology/letters.ts';
import type { Phonology } from '../phonology/readings.ts';
import { mayRestOnLemma } from '../phonology/vowelLength.ts';
import { readPlain, type Token, withoutEditorialSigns } from './tokens.ts';

/** Proclitics and enclitics, which may lack an accent. Smyth, Greek Grammar (1920), §§ 179, 181. */
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

/** True for a word that begins with a vowel or ρ and lacks the breathing. */
const lacksBreathing = ([first, second]: readonly Letter[]): boolean =>
  first !== undefined &&
  (isVowelLetter(first) || first.base === 'ρ') &&
  (first.breathing ?? second?.breathing ?? null) === null;

function wordNeedsLexicon({ letters, elided }: Token, isLengthTaught: boolean): boolean {
  const hasAccent = elided || letters.some(({ accent }) => accent !== null);
  if (!hasAccent && !CLITICS.has(spelling(letters).toLowerCase())) return true;
  if (lacksBreathing(letters) || withSilentIota(letters) !== undefined) return true;
  const word = isLengthTaught ? graphemesOf(letters) : [];
  return word.some((_, at) => mayRestOnLemma(word, at));
}

/** True if a word lacks a mark or may be read in two ways, or if a sign between words is ambiguous. */
export function needsLexicon(text: string, phonology: Phonology): boolean {
  const tokens = readPlain(text) ?? readPlain(withoutEditorialSigns(text));
  const isLengthTaught = teachesLength(phonology);
  return tokens === undefined || tokens.some((token) => wordNeedsLexicon(token, isLengthTaught));
}
