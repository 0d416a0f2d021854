/**
 * Spells heard phones in Greek, as a reader of Greek would, and in IPA and ASCII. The spellings of the scheme give phones
 * their letters; this file adds the orthography: ξ and ψ for κσ and πσ, a diaeresis if two vowels would read as a digraph
 * (e i m i -> ἐϊμι), breathing, ῥ, final ς, an acute on the stressed vowel.
 */

import { isVowelPhone, phoneAt, phoneId } from '../phonology/phones.ts';
import {
  ACUTE,
  DIAERESIS,
  LATIN,
  ROUGH,
  SMOOTH,
  type Spelling,
  type Spellings,
} from '../phonology/spellings.ts';

/** Phones that are spelled as a rough breathing at the start of a word. */
const BREATHED = new Set(['h', 'ɦ'].map(phoneId));

const READ_AS_ONE = new Set(['αι', 'ει', 'οι', 'υι', 'αυ', 'ευ', 'ηυ', 'ου', 'ωυ']);

/** A piece of a spelling: one phone, or two phones that are written together. */
interface Piece {
  readonly spelling: Spelling;
  readonly isVowel: boolean;
  readonly isStressed: boolean;
}

/** Finds the first spelling that may come before the letter `next`; the last spelling may come before any letter. */
const fitting = (spellings: readonly Spelling[], next: string): Spelling =>
  spellings.find(({ before }) => before === null || before.has(next)) as Spelling;

const spellingOfTwo = (first: number, second: number, { ofTwo }: Spellings): Spelling | undefined =>
  ofTwo[first]?.[second];

/** Divides phones into pieces; returns the index of the first phone of each. */
function pieceStarts(phones: readonly number[], spellings: Spellings): number[] {
  const starts: number[] = [];
  for (let at = 0; at < phones.length; at++) {
    starts.push(at);
    const hasNext = at + 1 < phones.length;
    if (hasNext && spellingOfTwo(phones[at] as number, phones[at + 1] as number, spellings)) at++;
  }
  return starts;
}

/**
 * Spells the pieces of a string, last piece first, because the letters of a piece depend on the piece after it. Phones
 * without a letter are left out.
 */
function piecesOf(phones: readonly number[], stressed: number | null, spellings: Spellings): Piece[] {
  const starts = pieceStarts(phones, spellings);
  const pieces: Piece[] = [];
  let next = '';
  let end = phones.length;
  for (let n = starts.length - 1; n >= 0; n--) {
    const start = starts[n] as number;
    const [first, second] = [phones[start] as number, phones[start + 1] as number];
    const isPair = end - start === 2;
    const spelling = isPair
      ? (spellingOfTwo(first, second, spellings) as Spelling)
      : fitting(spellings.ofOne[first] as Spelling[], next);
    const isVowel = isVowelPhone(first) || (isPair && isVowelPhone(second));
    const isStressed = stressed !== null && start <= stressed && stressed < end;
    end = start;
    if (spelling.bare === '') continue;
    pieces.push({ spelling, isVowel, isStressed });
    next = spelling.bare[0] as string;
  }
  return pieces;
}

/** True if two adjacent pieces would be read as a digraph. */
function joins(piece: Piece, previous: Piece): boolean {
  const [before, own] = [previous.spelling.bare, piece.spelling.bare];
  // A piece of two letters is already a digraph: in ου ι, the ι cannot join the υ.
  if (before.length !== 1 || own.length !== 1) return false;
  return previous.isVowel && READ_AS_ONE.has(before + own);
}

/** The marks of a piece as bits. @param startsRough true for a word that begins with h */
function marksOf(piece: Piece, previous: Piece | undefined, startsRough: boolean): number {
  const { spelling, isVowel, isStressed } = piece;
  if (!isVowel) return previous === undefined && spelling.bare === 'ρ' ? ROUGH : 0;
  const acute = isStressed ? ACUTE : 0;
  if (previous !== undefined) return acute | (joins(piece, previous) ? DIAERESIS : 0);
  return acute | (startsRough || spelling.bare === 'υ' ? ROUGH : SMOOTH);
}

/**
 * Spells phones in Greek letters.
 *
 * @param phones phone ids as heard
 * @param stressed index in `phones` of the stressed vowel, or null
 * @returns NFC; empty for phones without letters
 */
export function spellGreek(phones: readonly number[], stressed: number | null, spellings: Spellings): string {
  const [first] = phones;
  const startsRough = first !== undefined && BREATHED.has(first);
  const pieces = piecesOf(phones, stressed, spellings);
  let letters = '';
  for (let n = pieces.length - 1; n >= 0; n--) {
    const piece = pieces[n] as Piece;
    letters += piece.spelling.written[marksOf(piece, pieces[n + 1], startsRough)];
  }
  const contracted = letters.replaceAll('κσ', 'ξ').replaceAll('πσ', 'ψ');
  return contracted.endsWith('σ') ? `${contracted.slice(0, -1)}ς` : contracted;
}

export function spellLatin(phones: readonly number[]): string {
  let spelling = '';
  for (const id of phones) spelling += LATIN[id];
  return spelling;
}

export interface Sounds {
  readonly phones: readonly string[];
  readonly ipa: string;
  /** Transliteration, with spaces between words. */
  readonly latin: string;
}

export const symbolsOf = (ids: readonly number[]): string[] => ids.map((id) => phoneAt(id).symbol);

/** @param split the phones of each word, to put spaces between words; absent for a single word */
export function soundsOf(ids: readonly number[], split?: readonly (readonly number[])[]): Sounds {
  const phones = symbolsOf(ids);
  const latin = split === undefined ? spellLatin(ids) : split.map(spellLatin).join(' ');
  return { phones, ipa: phones.join(' '), latin };
}
