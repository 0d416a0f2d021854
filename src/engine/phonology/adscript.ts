/**
 * Finds an iota adscript: the silent iota of ᾳ ῃ ῳ written after its vowel, as in inscriptions, papyri, editions of
 * drama and capitals (τῶι = τῷ, ὁρᾶις = ὁρᾷς, ΑΡΧΗΙ = ΑΡΧΗ). Smyth, Greek Grammar (1920), § 5 a.
 *
 * An ι without a diaeresis is silent after η and ω, and after an accented α, because a diphthong has its accent on the
 * ι (αῖ). Two cases are uncertain. In names, α and ι may be separate vowels (Καριαθάιμ). Monotonic Greek writes no
 * diaeresis after ω and α (πρωινός, τσάι), so there an ι is certainly silent only after ω at the end of a word. An
 * uncertain ι is silent only if the lexicon has a word that begins with these letters.
 */

import { type Letter, withIota } from './letters.ts';
import type { Scheme } from './scheme.ts';

const isCapital = ({ text }: Letter): boolean => text !== text.toLowerCase();

/** True if the ι at `at` is unmarked and follows a vowel that can take a silent iota. */
function mayBeSilent(letters: readonly Letter[], at: number): boolean {
  const letter = letters[at] as Letter;
  const previous = letters[at - 1];
  if (letter.base !== 'ι' || previous === undefined || previous.iota) return false;
  if (letter.text !== 'ι' && letter.text !== 'Ι') return false;
  return 'ηω'.includes(previous.base) || (previous.base === 'α' && previous.accent !== null);
}

/** True for a word with a mark that monotonic Greek lacks. */
const isPolytonic = (letters: readonly Letter[]): boolean =>
  letters.some(
    ({ accent, breathing }) => breathing !== null || accent === 'circumflex' || accent === 'grave',
  );

/** True if the ι at `at`, which may be silent, is silent even without a word in the lexicon. */
function isCertain(letters: readonly Letter[], at: number, { monotonic }: Scheme): boolean {
  const [before, iota] = [letters[at - 1] as Letter, letters[at] as Letter];
  if (isCapital(before) && isCapital(iota)) return true;
  if (before.base === 'α' && before.accent === 'acute' && isCapital(letters[0] as Letter)) return false;
  const isLast = at === letters.length - 1 && before.base === 'ω';
  return before.base === 'η' || isLast || monotonic.length === 0 || isPolytonic(letters);
}

/**
 * Joins each silent iota adscript to its vowel; returns undefined for a word without a silent iota.
 *
 * @param scheme if given, only iotas that are certainly silent are joined
 */
export function withSilentIota(letters: readonly Letter[], scheme?: Scheme): Letter[] | undefined {
  let silent: Letter[] | undefined;
  for (let at = 1; at < letters.length; at++) {
    if (mayBeSilent(letters, at) && (scheme === undefined || isCertain(letters, at, scheme))) {
      silent ??= letters.slice(0, at);
      silent[silent.length - 1] = withIota(letters[at - 1] as Letter, letters[at] as Letter);
    } else silent?.push(letters[at] as Letter);
  }
  return silent;
}
