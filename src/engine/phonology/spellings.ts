/**
 * Spells heard phones in Greek letters and in ASCII. A spelling also holds for the long, aspirated and breathy
 * counterparts of its phones, unless they have their own row. An empty cell writes nothing (ʔ is silent; h becomes a
 * breathing). The rows of a scheme take precedence.
 */

import { PHONES, phoneId } from './phones.ts';
import type { Scheme } from './scheme.ts';

// biome-ignore format: a table, one spelling a line
const SPELLINGS: readonly (readonly [greek: string, latin: string, phones: string])[] = [
  ['α',   'a',    'a ɑ ɐ æ ʌ ɶ'],
  ['ο',   'o',    'ɒ o ɔ o̞ ɤ ɤ̞ ɵ'],
  ['ε',   'e',    'e ɛ e̞ ə ɜ ɘ'],
  ['η',   'e',    'e̝'],
  ['ι',   'i',    'i ɪ ɨ'],
  ['υ',   'y',    'y ʏ'],
  ['υ',   'u',    'ʉ'],
  ['υ',   'oe',   'ø œ ø̞'],
  ['ου',  'u',    'u ʊ ɯ'],
  ['ω',   'o',    'o̝'],
  ['ο',   'e',    'ɞ'],
  ['π',   'p',    'p'], // ps together -> ψ
  ['β',   'b',    'b ʙ'],
  ['τ',   't',    't ʈ'],
  ['δ',   'd',    'd ɖ'],
  ['κ',   'k',    'k c'], // ks together -> ξ
  ['γ',   'g',    'ɡ ɟ ɰ ɢ'],
  ['κ',   'q',    'q'],
  ['φ',   'f',    'f ɸ'],
  ['β',   'v',    'v β ʋ ⱱ'],
  ['β',   'w',    'w'],
  ['φ',   'wh',   'ʍ'],
  ['θ',   'th',   'θ t͡θ tʰ'],
  ['δ',   'dh',   'ð d͡ð'],
  ['σ',   's',    's'], // ς at word end
  ['ζ',   'z',    'z'],
  ['σ',   'sh',   'ʃ'],
  ['ζ',   'zh',   'ʒ'],
  ['χ',   'ch',   'ç x ꭓ'],
  ['γ',   'gh',   'ʝ ɣ ɡ͡ɣ'],
  ['ι',   'y',    'j'],
  ['ρ',   'r',    'ʁ r ɾ ɹ ɻ ɽ ʀ'],
  ['',    'h',    'h ɦ'], // rough breathing at word start, otherwise dropped
  ['',    '',     'ʔ'],
  ['μ',   'm',    'm ɱ'],
  ['ν',   'n',    'n ɲ ŋ ɴ ɳ'],
  ['λ',   'l',    'l ʎ ɭ ʟ ɬ'],
  ['τσ',  'ts',   't͡s'],
  ['ζ',   'dz',   'd͡z'],
  ['τσ',  'ch',   't͡ʃ'],
  ['ζ',   'j',    'd͡ʒ'],
  ['φ',   'pf',   'p͡f'],
  ['β',   'bv',   'b͡v'],
  ['χ',   'kch',  'k͡x c͡ç'],
  ['γ',   'gy',   'ɟ͡ʝ'],
  ['φ',   'ph',   'pʰ'],
  ['χ',   'kh',   'kʰ'],
];

/** Bits of the marks that a spelling may get from its position in the word. */
export const DIAERESIS = 1;
export const SMOOTH = 2;
export const ROUGH = 4;
export const ACUTE = 8;

/** The mark of each bit, in the order in which Unicode composes them. */
const MARKS = ['\u0308', '\u0313', '\u0314', '\u0301'];

/** The letters of one phone or of two. */
export interface Spelling {
  /** The letters without marks; empty for a phone that is not written. */
  readonly bare: string;
  /** The letters with marks, indexed by the bits of the marks; NFC. */
  readonly written: readonly string[];
  /** The letters of which one must follow; null if anything may follow. */
  readonly before: ReadonlySet<string> | null;
}

/** The spellings of heard phones by the readers of a scheme. */
export interface Spellings {
  /** Spellings of two phones that are written together, indexed [first][second]; undefined for other pairs. */
  readonly ofTwo: readonly (readonly (Spelling | undefined)[])[];
  /** Spellings of one phone, indexed by phone; the last spelling of a phone fits anywhere. */
  readonly ofOne: readonly (readonly Spelling[])[];
}

/** The plain counterpart of a phone: ɡ of ɡʱ, n of n̥. */
const plain = (symbol: string): string => symbol.replace(/ː|ʰ|ʱ|\u0325/gu, '');

const baseRows = new Map(SPELLINGS.flatMap((row) => row[2].split(' ').map((phone) => [phone, row] as const)));

function baseRow(symbol: string): (typeof SPELLINGS)[number] {
  const row = baseRows.get(symbol) ?? baseRows.get(plain(symbol));
  if (row === undefined) throw new Error(`no spelling for the phone ${symbol}`);
  return row;
}

export const LATIN: readonly string[] = PHONES.map(({ symbol }) => baseRow(symbol)[1]);

const spellingOf = (letters: string, before?: string): Spelling => ({
  bare: letters.normalize('NFD').replace(/\p{M}/gu, ''),
  written: Array.from({ length: 1 << MARKS.length }, (_, bits) =>
    (letters + MARKS.filter((_, n) => (bits >> n) & 1).join('')).normalize('NFC'),
  ),
  before: before === undefined ? null : new Set(before.split(' ')),
});

/** Indexes the spellings of a scheme by their phones: one phone, or two with a space between them. */
function rowsByPhones({ spellings }: Scheme): Map<string, Spelling[]> {
  const rows = new Map<string, Spelling[]>();
  for (const row of spellings) {
    const [cell, letters, before] = row;
    const spelling = spellingOf(letters, before);
    for (const phones of cell.split(', ')) rows.set(phones, [...(rows.get(phones) ?? []), spelling]);
  }
  return rows;
}

export function compileSpellings(scheme: Scheme): Spellings {
  const rows = rowsByPhones(scheme);
  const ofTwo: (Spelling | undefined)[][] = PHONES.map(() => []);
  for (const [phones, [spelling]] of rows) {
    const [first, second] = phones.split(' ') as [string, string?];
    if (second !== undefined) (ofTwo[phoneId(first)] as (Spelling | undefined)[])[phoneId(second)] = spelling;
  }
  const ofOne = PHONES.map(({ symbol }) => {
    // A phone without any row of its own has the rows of its plain counterpart.
    const own = rows.get(symbol) ?? (baseRows.has(symbol) ? [] : (rows.get(plain(symbol)) ?? []));
    return [...own, spellingOf(baseRow(symbol)[0])];
  });
  return { ofTwo, ofOne };
}
