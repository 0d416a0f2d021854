/**
 * The spellings of heard phones: in Greek letters for readers of Greek, in ASCII for all others.
 *
 * A row also holds for the long, aspirated and breathy counterparts of its phone, unless they have their own row.
 * An empty cell writes nothing (ʔ has no letter; h becomes a breathing). The rows of a scheme go before these.
 */

import { PHONES, phoneId } from './phones.ts';
import type { Scheme, SpellingRow } from './scheme.ts';

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
  ['χ',   'χ',  'ch'],
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

/** The letters of one phone or of two, NFD, and the letters of which one must follow; null if anything may follow. */
export interface Spelling {
  readonly letters: string;
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

const spellingOf = ([, letters, before]: SpellingRow): Spelling => ({
  letters: letters.normalize('NFD'),
  before: before === undefined ? null : new Set(before.split(' ')),
});

/** The spelling rows of a scheme by their phones: one, or two with a space between. */
function rowsByPhones({ spellings }: Scheme): Map<string, Spelling[]> {
  const rows = new Map<string, Spelling[]>();
  for (const row of spellings) {
    for (const phones of row[0].split(', ')) rows.set(phones, [...(rows.get(phones) ?? []), spellingOf(row)]);
  }
  return rows;
}

/** Compiles the spellings of a scheme. */
export function compileSpellings(scheme: Scheme): Spellings {
  const rows = rowsByPhones(scheme);
  const two = new Map<number, Spelling>();
  for (const [phones, [spelling]] of rows) {
    const [first, second] = phones.split(' ') as [string, string?];
    if (second === undefined) continue;
    two.set(phoneId(first) * PHONES.length + phoneId(second), spelling as Spelling);
  }
  const one = PHONES.map(({ symbol }): Spelling[] => {
    const own = rows.get(symbol) ?? (baseRows.has(symbol) ? [] : (rows.get(plain(symbol)) ?? []));
    return [...own, { letters: baseRow(symbol)[1].normalize('NFD'), before: null }];
  });
  return {
    ofTwo: (first, second) => two.get(first * PHONES.length + second),
    ofOne: (phone) => one[phone] as Spelling[],
  };
}
