/**
 * Iota adscript: the silent iota of ᾳ ῃ ῳ written after its vowel, as in inscriptions, papyri, editions of drama and capitals
 * (τῶι = τῷ, ὁρᾶις = ὁρᾷς, ΑΡΧΗΙ = ΑΡΧΗ). Smyth, Greek Grammar (1920), § 5 a.
 *
 * It is certain after η and ω without a diaeresis, and after an accented α, because a diphthong would have its accent on
 * the ι (αῖ). Names may part the two (Καριαθάιμ). Monotonic Greek writes no diaeresis there (πρωινός, τσάι): without breathing and circumflex it is a guess, but at
 * the end of a word after η and ω, and the lexicon must confirm it.
 */

import { type Letter, withIota } from './letters.ts';

const isCapital = ({ text }: Letter): boolean => text !== text.toLowerCase();

/** True when the ι at `at` has no mark and stands after a vowel that can take a silent iota. */
function mayBeSilent(letters: readonly Letter[], at: number): boolean {
  const letter = letters[at] as Letter;
  const previous = letters[at - 1];
  if (letter.base !== 'ι' || previous === undefined || previous.iota) return false;
  if (letter.text !== 'ι' && letter.text !== 'Ι') return false;
  return 'ηω'.includes(previous.base) || (previous.base === 'α' && previous.accent !== null);
}

/** True for a word with a mark that monotonic Greek does not write. */
const isPolytonic = (letters: readonly Letter[]): boolean =>
  letters.some(
    ({ accent, breathing }) => breathing !== null || accent === 'circumflex' || accent === 'grave',
  );

/** The word with silent iotas adscript: the certain ones, or all possible ones; undefined if it has none. */
export function withSilentIota(
  letters: readonly Letter[],
  which: 'certain' | 'certain in monotonic' | 'all',
): Letter[] | undefined {
  const everywhere = which !== 'certain in monotonic' || isPolytonic(letters);
  const isCertain = (at: number): boolean => {
    const [before, iota] = [letters[at - 1] as Letter, letters[at] as Letter];
    if (isCapital(before) && isCapital(iota)) return true;
    if (before.base === 'α' && before.accent === 'acute' && isCapital(letters[0] as Letter)) return false;
    return everywhere || (at === letters.length - 1 && before.base !== 'α');
  };
  let silent: Letter[] | undefined;
  for (let at = 1; at < letters.length; at++) {
    if (mayBeSilent(letters, at) && isCertain(at)) {
      silent ??= letters.slice(0, at);
      silent[silent.length - 1] = withIota(letters[at - 1] as Letter, letters[at] as Letter);
    } else silent?.push(letters[at] as Letter);
  }
  return silent;
}
