/**
 * Writes heard phones as a reader of Greek would, whether they make a word or not.
 *
 * The spellings of the scheme give phones their letters; the rest is orthography: ξ and ψ for κσ and πσ, diaeresis where
 * two vowels would read as a digraph (e i m i -> ἐϊμι), breathing, ῥ, final ς, acute on the stressed vowel. Transcribing
 * the spelling again gives the same phones, for every form of the lexicon.
 */

import { isVowelPhone } from '../../phonology/glides.ts';
import { phoneAt } from '../../phonology/phones.ts';
import { LATIN, type Spelling, type Spellings } from '../../phonology/spellings.ts';

const ACUTE = '\u0301';
const SMOOTH = '\u0313';
const ROUGH = '\u0314';
const DIAERESIS = '\u0308';
const MARKS = /\p{M}/gu;

const READ_AS_ONE = new Set(['αι', 'ει', 'οι', 'υι', 'αυ', 'ευ', 'ηυ', 'ου']);

/** One phone, or two that are written together. */
interface Piece {
  /** Letters, NFD, with no marks but those of their own: ᾳ, ᾱ. */
  readonly letters: string;
  readonly vowel: boolean;
  readonly stressed: boolean;
}

/** The first spelling that fits before this letter. */
const fitting = (spellings: readonly Spelling[], next: string): Spelling =>
  spellings.find(({ before }) => before === null || before.has(next)) as Spelling;

/** Where the pieces of a string begin: two phones that are written together make one. */
function startsOf(phones: readonly number[], { ofTwo }: Spellings): number[] {
  const starts: number[] = [];
  for (let at = 0; at < phones.length; at++) {
    starts.push(at);
    if (at + 1 < phones.length && ofTwo(phones[at] as number, phones[at + 1] as number)) at++;
  }
  return starts;
}

/** The pieces of a string, each with the letters that fit the piece after it. Phones without a letter are left out. */
function piecesOf(phones: readonly number[], stressed: number | null, spellings: Spellings): Piece[] {
  const pieces: Piece[] = [];
  let next = '';
  let end = phones.length;
  for (const start of startsOf(phones, spellings).reverse()) {
    const [first, second] = [phones[start] as number, phones[start + 1] as number];
    const own = end - start === 2 ? [spellings.ofTwo(first, second) as Spelling] : spellings.ofOne(first);
    const { letters } = fitting(own, next);
    const vowel = isVowelPhone(first) || (end - start === 2 && isVowelPhone(second));
    const isStressed = stressed !== null && start <= stressed && stressed < end;
    end = start;
    if (letters === '') continue;
    pieces.push({ letters, vowel, stressed: isStressed });
    next = letters[0] as string;
  }
  return pieces.reverse();
}

const bare = (letters: string): string => letters.replace(MARKS, '');

/** True when the first letter of a piece would be read together with the last letter of the piece before. */
function joins(piece: Piece, previous: Piece): boolean {
  const [before, own] = [bare(previous.letters), bare(piece.letters)];
  // A digraph has used its second letter: in ου ι no letter is left for the ι to join.
  if (before.length !== 1 || own.length !== 1) return false;
  return previous.vowel && READ_AS_ONE.has(before + own);
}

/** The letters of a piece with the marks that its position in the word asks for. */
function writePiece(piece: Piece, previous: Piece | undefined, rough: boolean): string {
  const { letters, vowel, stressed } = piece;
  if (!vowel) return previous === undefined && letters === 'ρ' ? letters + ROUGH : letters;
  const diaeresis = previous !== undefined && joins(piece, previous) ? DIAERESIS : '';
  const breathing = previous === undefined ? (rough || bare(letters) === 'υ' ? ROUGH : SMOOTH) : '';
  return letters + diaeresis + breathing + (stressed ? ACUTE : '');
}

/**
 * The Greek spelling of a string of phones.
 *
 * @param phones phone ids as heard
 * @param stressed index in `phones` of the stressed vowel, or null
 * @returns NFC; empty when nothing heard has a letter
 */
export function spellGreek(phones: readonly number[], stressed: number | null, spellings: Spellings): string {
  const [first] = phones;
  const rough = first !== undefined && ['h', 'ɦ'].includes(phoneAt(first).symbol);
  const pieces = piecesOf(phones, stressed, spellings);
  let spelling = '';
  for (const [n, piece] of pieces.entries()) spelling += writePiece(piece, pieces[n - 1], rough);
  const contracted = spelling.replaceAll('κσ', 'ξ').replaceAll('πσ', 'ψ').normalize('NFC');
  return contracted.endsWith('σ') ? `${contracted.slice(0, -1)}ς` : contracted;
}

/** The ASCII transliteration of a string of phones. */
export function spellLatin(phones: readonly number[]): string {
  let spelling = '';
  for (const id of phones) spelling += LATIN[id];
  return spelling;
}
