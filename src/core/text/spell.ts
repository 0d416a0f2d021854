/**
 * Writes phones as a reader of Greek would: the spelling of what was heard, word or not.
 *
 * The table of src/phonology/spellings.ts gives each phone its letter; the rest is orthography: ξ and ψ
 * for k s and p s, γ for ŋ before a velar, σ for z before a voiced consonant, diaeresis where two
 * vowels would read as a digraph (e i m i -> ἐϊμι), breathing, ῥ, final ς, acute on the stressed
 * vowel. Transcribing the spelling again gives the same phones, for every form of the lexicon.
 */

import { PHONES, phoneAt } from '../../phonology/phones.ts';
import { SPELLINGS } from '../../phonology/spellings.ts';

const ACUTE = '\u0301';
const SMOOTH = '\u0313';
const ROUGH = '\u0314';
const DIAERESIS = '\u0308';

const rowBySymbol = new Map(SPELLINGS.map((row) => [row[0], row]));

/** The row of a phone, or of its plain counterpart: ɡʱ is written as ɡ, n̥ as n. */
function rowOf(symbol: string): (typeof SPELLINGS)[number] {
  const row = rowBySymbol.get(symbol) ?? rowBySymbol.get(symbol.replace(/ː|ʰ|ʱ|\u0325/gu, ''));
  if (row === undefined) throw new Error(`no spelling for the phone ${symbol}`);
  return row;
}

const greek: readonly string[] = PHONES.map(({ symbol }) => rowOf(symbol)[1]);
const latin: readonly string[] = PHONES.map(({ symbol }) => rowOf(symbol)[2]);

const READ_AS_ONE = new Set(['αι', 'ει', 'οι', 'υι', 'αυ', 'ευ', 'ηυ', 'ου']);
const VELARS = new Set(['γ', 'κ', 'χ']);
const VOICED = new Set(['β', 'γ', 'δ', 'ζ', 'μ', 'ν', 'λ', 'ρ']);

interface Piece {
  readonly symbol: string;
  /** Letters without marks. */
  text: string;
  readonly vowel: boolean;
  readonly stressed: boolean;
}

function pieceOf(id: number, stressed: boolean): Piece {
  const { kind, symbol } = phoneAt(id);
  return { symbol, text: greek[id] as string, vowel: kind === 'vowel', stressed };
}

/** ŋ and z take the letter that their right neighbour asks for; of two z the second keeps its ζ. */
function adjustToNeighbours(piece: Piece, previous: Piece | undefined, next: Piece | undefined): void {
  const letter = next?.text[0];
  if (letter === undefined) return;
  if (piece.symbol === 'ŋ' && VELARS.has(letter)) piece.text = 'γ';
  if (piece.symbol === 'z' && VOICED.has(letter) && previous?.text !== 'σ') piece.text = 'σ';
}

/** The letters of a piece with the marks that its place asks for. */
function writePiece(piece: Piece, previous: Piece | undefined, rough: boolean): string {
  const first = previous === undefined;
  if (!piece.vowel) return first && piece.text === 'ρ' ? piece.text + ROUGH : piece.text;
  const breathing = first ? (rough || piece.text === 'υ' ? ROUGH : SMOOTH) : '';
  return markVowel(piece, previous, breathing);
}

/** The letters of a vowel with the marks that its place asks for. */
function markVowel(piece: Piece, previous: Piece | undefined, breathing: string): string {
  const apart = previous?.vowel === true && READ_AS_ONE.has(previous.text.slice(-1) + piece.text[0]);
  // A digraph before it has taken its υ already: in ου ι nothing is left for the ι to join.
  const diaeresis = apart && previous.text.length === 1 && piece.text.length === 1 ? DIAERESIS : '';
  return piece.text + diaeresis + breathing + (piece.stressed ? ACUTE : '');
}

/**
 * The Greek spelling of a string of phones.
 *
 * @param phones phone ids as heard
 * @param stressed index in `phones` of the stressed vowel, or null
 * @returns NFC; empty when nothing heard has a letter
 */
export function spellGreek(phones: readonly number[], stressed: number | null): string {
  const pieces = phones.map((id, n) => pieceOf(id, n === stressed));
  const rough = pieces[0]?.symbol === 'h' || pieces[0]?.symbol === 'ɦ';
  const written = pieces.filter((piece) => piece.text !== '');
  let spelling = '';
  for (const [n, piece] of written.entries()) {
    adjustToNeighbours(piece, written[n - 1], written[n + 1]);
    spelling += writePiece(piece, written[n - 1], rough);
  }
  const contracted = spelling.replaceAll('κσ', 'ξ').replaceAll('πσ', 'ψ').normalize('NFC');
  return contracted.endsWith('σ') ? `${contracted.slice(0, -1)}ς` : contracted;
}

/** The ASCII transliteration of a string of phones. */
export function spellLatin(phones: readonly number[]): string {
  let spelling = '';
  for (const id of phones) spelling += latin[id];
  return spelling;
}
