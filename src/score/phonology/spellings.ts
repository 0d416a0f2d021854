/**
 * The spellings of heard phones: in Greek letters for readers of Greek, in ASCII for all others.
 *
 * A row also holds for the long, aspirated and breathy counterparts of its phone, unless they have their own row.
 * An empty cell writes nothing (ʔ has no letter; h becomes a breathing). The rows of a scheme go before these.
 */

import { PHONES, phoneId } from './phones.ts';
import type { Scheme } from './scheme.ts';

// biome-ignore format: a table, one phone a line
const SPELLINGS: readonly (readonly [phone: string, greek: string, latin: string])[] = [
  ['a',   'α',  'a'],
  ['ɑ',   'α',  'a'],
  ['ɐ',   'α',  'a'],
  ['æ',   'α',  'a'],
  ['ʌ',   'α',  'a'],
  ['ɒ',   'ο',  'o'],
  ['e',   'ε',  'e'],
  ['ɛ',   'ε',  'e'],
  ['e̞',   'ε',  'e'],
  ['ə',   'ε',  'e'],
  ['ɜ',   'ε',  'e'],
  ['ɘ',   'ε',  'e'],
  ['e̝',   'η',  'e'],
  ['i',   'ι',  'i'],
  ['ɪ',   'ι',  'i'],
  ['ɨ',   'ι',  'i'],
  ['y',   'υ',  'y'],
  ['ʏ',   'υ',  'y'],
  ['ʉ',   'υ',  'u'],
  ['ø',   'υ',  'oe'],
  ['œ',   'υ',  'oe'],
  ['ø̞',   'υ',  'oe'],
  ['u',   'ου', 'u'],
  ['ʊ',   'ου', 'u'],
  ['ɯ',   'ου', 'u'],
  ['o',   'ο',  'o'],
  ['ɔ',   'ο',  'o'],
  ['o̞',   'ο',  'o'],
  ['o̝',   'ω',  'o'],
  ['ɤ',   'ο',  'o'],
  ['ɤ̞',   'ο',  'o'],
  ['ɵ',   'ο',  'o'],
  ['ɞ',   'ο',  'e'],
  ['ɶ',   'α',  'a'],
  ['p',   'π',  'p'], // ps together -> ψ
  ['b',   'β',  'b'],
  ['t',   'τ',  't'],
  ['d',   'δ',  'd'],
  ['k',   'κ',  'k'], // ks together -> ξ
  ['ɡ',   'γ',  'g'],
  ['q',   'κ',  'q'],
  ['c',   'κ',  'k'],
  ['ɟ',   'γ',  'g'],
  ['f',   'φ',  'f'],
  ['ɸ',   'φ',  'f'],
  ['v',   'β',  'v'],
  ['β',   'β',  'v'],
  ['ʋ',   'β',  'v'],
  ['w',   'β',  'w'],
  ['ʍ',   'φ',  'wh'],
  ['θ',   'θ',  'th'],
  ['ð',   'δ',  'dh'],
  ['s',   'σ',  's'], // ς at word end
  ['z',   'ζ',  'z'],
  ['ʃ',   'σ',  'sh'],
  ['ʒ',   'ζ',  'zh'],
  ['ç',   'χ',  'ch'],
  ['ʝ',   'γ',  'gh'],
  ['j',   'ι',  'y'],
  ['x',   'χ',  'ch'],
  ['ɣ',   'γ',  'gh'],
  ['ꭓ',   'χ',  'ch'],
  ['ʁ',   'ρ',  'r'],
  ['h',   '',   'h'], // rough breathing at word start, else dropped
  ['ɦ',   '',   'h'],
  ['ʔ',   '',   ''],
  ['m',   'μ',  'm'],
  ['ɱ',   'μ',  'm'],
  ['n',   'ν',  'n'],
  ['ɲ',   'ν',  'n'],
  ['ŋ',   'ν',  'n'],
  ['ɴ',   'ν',  'n'],
  ['ɳ',   'ν',  'n'],
  ['l',   'λ',  'l'],
  ['ʎ',   'λ',  'l'],
  ['ɭ',   'λ',  'l'],
  ['ʟ',   'λ',  'l'],
  ['ɬ',   'λ',  'l'],
  ['r',   'ρ',  'r'],
  ['ɾ',   'ρ',  'r'],
  ['ɹ',   'ρ',  'r'],
  ['ɻ',   'ρ',  'r'],
  ['ɽ',   'ρ',  'r'],
  ['ʀ',   'ρ',  'r'],
  ['ʙ',   'β',  'b'],
  ['ɰ',   'γ',  'g'],
  ['ɢ',   'γ',  'g'],
  ['ʈ',   'τ',  't'],
  ['ɖ',   'δ',  'd'],
  ['ⱱ',   'β',  'v'],
  ['t͡s',  'τσ', 'ts'],
  ['d͡z',  'ζ',  'dz'],
  ['t͡ʃ',  'τσ', 'ch'],
  ['d͡ʒ',  'ζ',  'j'],
  ['p͡f',  'φ',  'pf'],
  ['b͡v',  'β',  'bv'],
  ['t͡θ',  'θ',  'th'],
  ['d͡ð',  'δ',  'dh'],
  ['k͡x',  'χ',  'kch'],
  ['ɡ͡ɣ',  'γ',  'gh'],
  ['c͡ç',  'χ',  'kch'],
  ['ɟ͡ʝ',  'γ',  'gy'],
  ['pʰ',  'φ',  'ph'],
  ['tʰ',  'θ',  'th'],
  ['kʰ',  'χ',  'kh'],
];

/** The marks that a spelling may get from its position in the word, as bits. */
export const DIAERESIS = 1;
export const SMOOTH = 2;
export const ROUGH = 4;
export const ACUTE = 8;

/** The mark of each bit, in the order in which a letter carries them. */
const MARKS = ['\u0308', '\u0313', '\u0314', '\u0301'];

/** The letters of one phone or of two. */
export interface Spelling {
  /** Without any mark; empty for a phone that is not written. */
  readonly bare: string;
  /** By the bits of its marks: the letters with them, NFC. */
  readonly written: readonly string[];
  /** The letters of which one must follow; null if anything may follow. */
  readonly before: ReadonlySet<string> | null;
}

/** How the readers of a scheme write what was heard. */
export interface Spellings {
  /** The spelling of two phones that are written together, or undefined. */
  readonly ofTwo: (first: number, second: number) => Spelling | undefined;
  /** The spellings of a phone; the last one asks for nothing. */
  readonly ofOne: (phone: number) => readonly Spelling[];
}

/** The plain counterpart of a phone: ɡ of ɡʱ, n of n̥. */
const plain = (symbol: string): string => symbol.replace(/ː|ʰ|ʱ|\u0325/gu, '');

const baseRows = new Map(SPELLINGS.map((row) => [row[0], row]));

function baseRow(symbol: string): (typeof SPELLINGS)[number] {
  const row = baseRows.get(symbol) ?? baseRows.get(plain(symbol));
  if (row === undefined) throw new Error(`no spelling for the phone ${symbol}`);
  return row;
}

/** The ASCII letters of every phone. */
export const LATIN: readonly string[] = PHONES.map(({ symbol }) => baseRow(symbol)[2]);

/** The letters with every set of marks. */
const writtenOf = (letters: string): string[] =>
  Array.from({ length: 1 << MARKS.length }, (_, bits) =>
    (letters + MARKS.filter((_, n) => (bits >> n) & 1).join('')).normalize('NFC'),
  );

const spellingOf = (letters: string, before?: string): Spelling => ({
  bare: letters.normalize('NFD').replace(/\p{M}/gu, ''),
  written: writtenOf(letters),
  before: before === undefined ? null : new Set(before.split(' ')),
});

/** The spelling rows of a scheme by their phones: one, or two with a space between. */
function rowsByPhones({ spellings }: Scheme): Map<string, Spelling[]> {
  const rows = new Map<string, Spelling[]>();
  for (const row of spellings) {
    const [cell, letters, before] = row;
    const spelling = spellingOf(letters, before);
    for (const phones of cell.split(', ')) rows.set(phones, [...(rows.get(phones) ?? []), spelling]);
  }
  return rows;
}

/** Compiles the spellings of a scheme. */
export function compileSpellings(scheme: Scheme): Spellings {
  const rows = rowsByPhones(scheme);
  const two: (Spelling | undefined)[] = Array(PHONES.length ** 2).fill(undefined);
  for (const [phones, [spelling]] of rows) {
    const [first, second] = phones.split(' ') as [string, string?];
    if (second === undefined) continue;
    two[phoneId(first) * PHONES.length + phoneId(second)] = spelling;
  }
  const one = PHONES.map(({ symbol }): Spelling[] => {
    const own = rows.get(symbol) ?? (baseRows.has(symbol) ? [] : (rows.get(plain(symbol)) ?? []));
    return [...own, spellingOf(baseRow(symbol)[1])];
  });
  return {
    ofTwo: (first, second) => two[first * PHONES.length + second],
    ofOne: (phone) => one[phone] as Spelling[],
  };
}
