/**
 * Groups letters into graphemes, the letters that a scheme reads together:
 *
 * - a vowel digraph (αι ει οι υι ου), if its second letter lacks a diaeresis and its first letter lacks accent,
 * breathing and iota subscript (Smyth § 5, § 8);
 * - υ̯, the υ of αυ ευ ηυ, which closes its syllable; with a following φ or β, which would double its sound, it is one
 * grapheme υ̯φ or υ̯β (εὐφραίνω);
 * - a doubled consonant (λλ), but not γγ (Smyth § 19);
 * - otherwise one letter, with its iota subscript (ᾳ).
 */

import { type Accent, isVowelLetter, type Length, type Letter } from './letters.ts';

export interface Grapheme {
  /**
   * The key that the rows of a scheme name: 'α', 'ᾳ', 'αι', 'υ̯', 'υ̯φ'; a doubled letter has the key of a single
   * one.
   */
  readonly key: string;
  /** Letter span, end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly vowel: boolean;
  readonly doubled: boolean;
  readonly accent: Accent | null;
  readonly rough: boolean;
  /** The length that a macron or breve shows, or null. */
  readonly written: Length | null;
}

const DIGRAPHS = new Set(['αι', 'ει', 'οι', 'υι', 'ου']);
const DIPHTHONGS = new Set(['αυ', 'ευ', 'ηυ', 'ωυ']);
const WITH_IOTA: Readonly<Record<string, string>> = { α: 'ᾳ', η: 'ῃ', ω: 'ῳ' };

/** The υ of αυ ευ ηυ, written with the IPA sign for "not syllabic". */
export const GLIDE = 'υ̯';

function joins(first: Letter, second: Letter | undefined, pairs: ReadonlySet<string>): boolean {
  if (second === undefined || (second.base !== 'ι' && second.base !== 'υ') || second.diaeresis) return false;
  if (first.accent !== null || first.breathing !== null || first.iota) return false;
  return pairs.has(first.base + second.base);
}

/**
 * True if `second` closes the syllable of `first`: the υ of αυ ευ ηυ, but not the υ of αυῖ ηυῖ, which begins the υῖ of a
 * perfect (μεμα-υῖ-α). ωυ is a diphthong of Ionic (ἑωυτοῦ, θωῦμα; Smyth § 329 D), but two vowels in Μωυσῆς.
 */
function closes(first: Letter, second: Letter | undefined, third: Letter | undefined): boolean {
  if (first.base === 'ω') {
    // The breathing of a crasis is on the ω: τὠυτό.
    if (!joins({ ...first, breathing: null }, second, DIPHTHONGS)) return false;
    return third?.base === 'τ' || second?.accent === 'circumflex';
  }
  if (!joins(first, second, DIPHTHONGS)) return false;
  const beginsPerfect = third?.base === 'ι' && third.accent === 'circumflex' && !third.diaeresis;
  return first.base === 'ε' || !beginsPerfect;
}

/** Finds the key of the grapheme that begins at letter `start`, and the index of the letter after the grapheme. */
function graphemeAt(letters: readonly Letter[], start: number): [key: string, end: number] {
  const first = letters[start] as Letter;
  const second = letters[start + 1];
  const before = letters[start - 1];
  const isGlide = first.base === 'υ' && before !== undefined && closes(before, first, second);
  if (isGlide) {
    const isDoubled = second?.base === 'φ' || second?.base === 'β';
    return isDoubled ? [GLIDE + second.base, start + 2] : [GLIDE, start + 1];
  }
  if (joins(first, second, DIGRAPHS)) return [first.base + (second as Letter).base, start + 2];
  const isDoubled = second?.base === first.base && !isVowelLetter(first) && first.base !== 'γ';
  if (isDoubled) return [first.base, start + 2];
  return [(first.iota && WITH_IOTA[first.base]) || first.base, start + 1];
}

/** Splits a word into graphemes, left to right. */
export function graphemesOf(letters: readonly Letter[]): Grapheme[] {
  const graphemes: Grapheme[] = [];
  let start = 0;
  while (start < letters.length) {
    const [key, end] = graphemeAt(letters, start);
    const first = letters[start] as Letter;
    // αυ ευ ηυ have accent and breathing on the υ, but these belong to the vowel before it.
    const next = letters[end];
    const last = next && closes(first, next, letters[end + 1]) ? next : (letters[end - 1] as Letter);
    graphemes.push({
      key,
      start,
      end,
      vowel: isVowelLetter(first) && !key.startsWith(GLIDE),
      doubled: key.length === 1 && end - start === 2,
      accent: first.accent ?? last.accent,
      rough: first.breathing === 'rough' || last.breathing === 'rough',
      written: first.length,
    });
    start = end;
  }
  return graphemes;
}

export interface Around {
  /** The last letter of the previous word and the first letter of the next word, in lower case without marks. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** The lemma of the word, as the lexicon writes it. */
  readonly lemma?: string | undefined;
  /** True for an elided word (χρήματ’) and for a crasis (χὤταν): their accent does not show the length of vowels. */
  readonly cut?: boolean;
}

/** A word alone, without a lemma. */
export const ALONE: Around = {};
