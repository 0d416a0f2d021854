/**
 * Greek words in Latin letters, as people type them: logos, hodos, psyche. A Latin letter may mean several Greek ones
 * (e for ε and η, u for υ and ου), so all spellings are followed in parallel; a spelling that no word of the lexicon
 * begins with is dropped, so few spellings remain.
 */

import { cappedMarks, TRANSLITERATED } from '../phonology/letters.ts';
import type { Lexicon, Lines } from './lexicon.ts';

/** The beginning of a bare spelling, with the range of the lexicon's keys that begin with it. */
export interface Beginning {
  readonly letters: string;
  /** Index of the first key of the range, and of the first key after the range. */
  readonly from: number;
  readonly to: number;
}

/** Greek for one, two or three Latin letters, in NFD: the usual transliteration, and other common spellings. */
const KEY: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    ...TRANSLITERATED,
    e: 'ε η',
    j: 'ι',
    o: 'ο ω',
    u: 'υ ου',
    v: 'β υ',
    w: 'ω υ',
    x: 'ξ χ',
    ks: 'ξ',
    rh: 'ρ',
    ng: 'γγ',
    nk: 'γκ',
    nx: 'γξ',
    nch: 'γχ',
    nkh: 'γχ',
  }).map(([latin, greek]) => [latin, greek.split(' ')]),
);

const LONGEST = 3;

/** Most spellings to follow in parallel; every real word needs less than a quarter of this. */
const MOST = 64;

const LATIN = /^(?:[a-z]\p{M}*)+$/u;

/** Marks that are ignored: accents, and length marks on vowels whose Greek letter does not depend on length. */
const IDLE = /(?<=[eo])(?![\u0302\u0304])\p{M}|(?<![eo])\p{M}/gu;

function longer({ letters, from, to }: Beginning, more: string, keys: Lines): Beginning {
  const all = letters + more;
  const first = keys.lowerBound(all, from, to);
  return { letters: all, from: first, to: keys.lowerBound(`${all}\uffff`, first, to) };
}

export interface Transliterated {
  readonly beginnings: readonly Beginning[];
  /** True if the text begins with an h, which stands for a rough breathing. */
  readonly rough: boolean;
}

/** Reads a text in Latin letters; undefined for a text with other characters. */
export function transliterated(text: string, { keys }: Lexicon): Transliterated | undefined {
  const latin = cappedMarks(text).normalize('NFD').toLowerCase().trim();
  if (!LATIN.test(latin)) return undefined;
  const rough = latin.startsWith('h');
  const rest = latin.slice(rough ? 1 : 0).replace(IDLE, '');
  /** For each index in the text: the spellings of the text before this index. */
  const reached: Beginning[][] = Array.from({ length: rest.length + 1 }, () => []);
  reached[0] = [{ letters: '', from: 0, to: keys.length }];
  for (const [at, beginnings] of reached.slice(0, -1).entries()) {
    for (let length = 1; length <= LONGEST; length++) {
      const next = reached[at + length];
      for (const letters of (next && KEY.get(rest.slice(at, at + length))) ?? []) {
        const found = beginnings.map((one) => longer(one, letters, keys)).filter(({ from, to }) => from < to);
        next?.push(...found.slice(0, MOST - next.length));
      }
    }
  }
  return { beginnings: rest === '' ? [] : (reached.at(-1) as Beginning[]), rough };
}
