/**
 * Iota adscript: the silent iota of ᾳ ῃ ῳ written after its vowel, as in inscriptions, papyri and capitals
 * (τῶι = τῷ, ΑΡΧΗΙ = ΑΡΧΗ). Smyth, Greek Grammar (1920), § 5 a.
 *
 * Without a lexicon it is certain after η and ω at the end of a word or among capitals, and in a final ᾶι, because the
 * diphthong would have its accent on the ι (αῖ). Elsewhere it is a guess that the lexicon must confirm.
 */

import { CIRCUMFLEX, type Letter, withIota } from './letters.ts';

const isCapital = ({ text }: Letter): boolean => text !== text.toLowerCase();

/** True when the ι at `at` has no mark and stands after a vowel that can take a silent iota. */
function mayBeSilent(letters: readonly Letter[], at: number): boolean {
  const letter = letters[at] as Letter;
  const previous = letters[at - 1];
  if (letter.base !== 'ι' || previous === undefined || previous.iota) return false;
  if (letter.text !== 'ι' && letter.text !== 'Ι') return false;
  if (previous.base === 'η' || previous.base === 'ω') return true;
  const final = at === letters.length - 1;
  return final && previous.base === 'α' && previous.text.normalize('NFD').includes(CIRCUMFLEX);
}

function isCertain(letters: readonly Letter[], at: number): boolean {
  return (
    at === letters.length - 1 || (isCapital(letters[at - 1] as Letter) && isCapital(letters[at] as Letter))
  );
}

/** The word with silent iotas adscript: the certain ones, or all possible ones; undefined if it has none. */
export function withSilentIota(letters: readonly Letter[], which: 'certain' | 'all'): Letter[] | undefined {
  let silent: Letter[] | undefined;
  for (let at = 1; at < letters.length; at++) {
    const taken = mayBeSilent(letters, at) && (which === 'all' || isCertain(letters, at));
    if (taken) {
      silent ??= letters.slice(0, at);
      silent[silent.length - 1] = withIota(letters[at - 1] as Letter, letters[at] as Letter);
    } else silent?.push(letters[at] as Letter);
  }
  return silent;
}
