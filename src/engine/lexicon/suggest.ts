/**
 * Suggests words with a prefix, most frequent first. Two binary searches in the sorted bare spellings find all spellings
 * with the prefix; one pass over their rows keeps the most frequent forms that have every mark of the prefix.
 *
 * A prefix may be in Latin letters: logos, hodos, psyche. A Latin letter may mean several Greek ones (e for ε and η, u for
 * υ and ου), so all spellings are followed in parallel. A spelling with which no word begins is dropped.
 */

import { LIMITS } from '../../contract/limits.ts';
import {
  bareSpelling,
  cappedMarks,
  type Letter,
  lettersOf,
  ROUGH,
  TRANSLITERATED,
} from '../phonology/letters.ts';
import type { Entry, Lexicon, Lines } from './lexicon.ts';

/** The beginning of a bare spelling, with the range of the lexicon's keys that begin with it. */
interface Beginning {
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

/** At most this many spellings are followed in parallel; real words need less than a quarter of these. */
const MOST = 64;

const LATIN = /^(?:[a-z]\p{M}*)+$/u;

/** Marks to ignore: accents, and marks of length unless they tell η from ε, or ω from ο. */
const IDLE = /(?<=[eo])(?![\u0302\u0304])\p{M}|(?<![eo])\p{M}/gu;

/** Appends letters to a beginning, which narrows its range of keys; the range may become empty. */
function longer({ letters, from, to }: Beginning, more: string, keys: Lines): Beginning {
  const all = letters + more;
  const first = keys.lowerBound(all, from, to);
  return { letters: all, from: first, to: keys.lowerBound(`${all}\uffff`, first, to) };
}

/** Reads a text in Latin letters; undefined for a text with other characters. */
export function transliterated(text: string, { keys }: Lexicon): SpellingQuery | undefined {
  const latin = cappedMarks(text).normalize('NFD').toLowerCase().trim();
  if (!LATIN.test(latin)) return undefined;
  const rough = latin.startsWith('h');
  const rest = latin.slice(rough ? 1 : 0).replace(IDLE, '');
  /** For each index in the text: the spellings of the text before this index. */
  const reached: Beginning[][] = Array.from({ length: rest.length + 1 }, () => []);
  reached[0] = [{ letters: '', from: 0, to: keys.length }];
  for (const [at, beginnings] of reached.slice(0, -1).entries()) {
    for (let end = at + 1; end <= Math.min(at + LONGEST, rest.length); end++) {
      const atEnd = reached[end] as Beginning[];
      for (const letters of KEY.get(rest.slice(at, end)) ?? []) {
        const found = beginnings.map((one) => longer(one, letters, keys)).filter(({ from, to }) => from < to);
        atEnd.push(...found.slice(0, MOST - atEnd.length));
      }
    }
  }
  // An h at the start means a rough breathing.
  const fits = (form: string): boolean => !rough || isRough(form);
  return { beginnings: rest === '' ? [] : (reached.at(-1) as Beginning[]), fits };
}

const ACUTE = 1;

/** Every mark is a bit; a grave counts as the acute, which the lexicon has instead. */
const BITS: ReadonlyMap<string, number> = new Map([
  ['\u0301', ACUTE],
  ['\u0300', ACUTE],
  ['\u0342', 2],
  ['\u0313', 4],
  ['\u0314', 8],
  ['\u0308', 16],
  ['\u0345', 32],
]);

function bitsOf(text: string): number {
  let bits = 0;
  for (const character of text.normalize('NFD')) bits |= BITS.get(character) ?? 0;
  return bits;
}

/** The marks of each Greek character as bits, indexed by code unit. */
const MARKS = Uint8Array.from({ length: 0x2000 }, (_, code) =>
  code < 0x370 ? 0 : bitsOf(String.fromCharCode(code)),
);

/** A character that does not occur in Greek words. */
const STRANGE = /[^\p{Script=Greek}\p{M}µ'’ʼ᾽᾿]/u;

/**
 * True if every letter of the form has the marks that the prefix has on it.
 *
 * @param plain true if every letter of the form is one code unit
 */
function keepsMarks(form: string, written: readonly number[], plain: boolean): boolean {
  if (plain) return written.every((bits, at) => ((MARKS[form.charCodeAt(at)] as number) & bits) === bits);
  const letters = lettersOf(form);
  return written.every((bits, at) => (bitsOf((letters[at] as Letter).text) & bits) === bits);
}

interface SpellingQuery {
  readonly beginnings: readonly Beginning[];
  /** @param key index of the key of the form in the lexicon */
  readonly fits: (form: string, key: number) => boolean;
}

const NOTHING: SpellingQuery = { beginnings: [], fits: () => false };

/** True for a word with a rough breathing, which is on its first or second letter. */
const isRough = (form: string): boolean => form.slice(0, 2).normalize('NFD').includes(ROUGH);

/** Reads a prefix in Greek letters; undefined for any other prefix. */
function inGreek(text: string, { keys }: Lexicon): SpellingQuery | undefined {
  const written = STRANGE.test(text) ? [] : lettersOf(text);
  if (written.length === 0) return undefined;
  const letters = bareSpelling(written);
  const marks = written.map((letter) => bitsOf(letter.text));
  const marked = marks.some((bits) => bits !== 0);
  return {
    beginnings: [{ letters, from: keys.lowerBound(letters), to: keys.lowerBound(`${letters}\uffff`) }],
    fits: (form, key) => !marked || keepsMarks(form, marks, form.length === keys.at(key).length),
  };
}

interface Found {
  readonly row: number;
  readonly form: string;
}

/** Adds a word unless its form is listed; keeps only the most frequent words, which have the lowest rows. */
function keep(best: Found[], row: number, form: string): void {
  if (best.some((one) => one.form === form)) return;
  best.push({ row, form });
  best.sort((a, b) => a.row - b.row).splice(LIMITS.suggestions);
}

/** Finds the most frequent words with a prefix in Greek or Latin letters, accented or not; lists each form once. */
export function suggest(prefix: string, lexicon: Lexicon): Entry[] {
  const text = cappedMarks(prefix).normalize('NFC').trim();
  const { beginnings, fits } = inGreek(text, lexicon) ?? transliterated(text, lexicon) ?? NOTHING;
  const { keyStarts, keyRows, entry, formOf } = lexicon;
  const best: Found[] = [];
  const isTooRare = (row: number): boolean => row > (best[LIMITS.suggestions - 1]?.row ?? row);
  for (const { from, to } of beginnings)
    for (let key = from; key < to; key++)
      for (let at = keyStarts[key] as number; at < (keyStarts[key + 1] as number); at++) {
        const row = keyRows[at] as number;
        if (isTooRare(row)) break;
        const form = formOf(row);
        if (fits(form, key)) keep(best, row, form);
      }
  return best.map(({ row }) => entry(row));
}

/** Finds the most frequent word with exactly this transliteration: λόγος for logos. */
export function wordMeant(latin: string, lexicon: Lexicon): Entry | undefined {
  const query = transliterated(latin, lexicon);
  const meant = query?.beginnings.flatMap(({ letters, from }) =>
    lexicon.findBare(letters).filter(({ form }) => query.fits(form, from)),
  );
  return meant?.sort((a, b) => a.row - b.row)[0];
}
