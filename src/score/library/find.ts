/** Words of the lexicon by what they have: sounds, letters, a lemma, a part of speech, a minimal pair. Most frequent first. */

import type { FindRequest } from '../../contract/lookups.ts';
import { badRequest } from '../../contract/refusal.ts';
import type { Engine } from '../engine.ts';
import { LexiconRows } from '../heard/lexiconRows.ts';
import { capitalized } from '../lexicon/lexicon.ts';
import { bareSpelling, lettersOf } from '../phonology/letters.ts';
import { findPhone } from '../phonology/phones.ts';
import { readTarget } from '../text/target.ts';
import { saidAs } from './reading.ts';

/** Forms that are looked through, the most frequent ones: drills with rarer ones help nobody. */
const MOST_ROWS = 20_000;

/** A word that was found. */
interface FoundWord {
  readonly word: string;
  readonly lemma?: string;
  readonly pos?: string;
  readonly frequency: number;
  readonly ipa: string;
  /** The other word of a minimal pair. */
  readonly pair?: { readonly word: string; readonly ipa: string };
}

/** Phone ids of a text of phones. @throws Refusal for one that there is not */
function phonesOf(text: string, field: string): number[] {
  return text
    .trim()
    .split(/\s+/u)
    .map((symbol) => {
      const id = findPhone(symbol.normalize('NFC'));
      if (id !== undefined) return id;
      throw badRequest(
        `${field} has "${symbol}", which is no sound in IPA; send phones with blanks between them`,
        field,
      );
    });
}

/** Where a run of phones begins in a word; -1 where it does not occur. */
const indexIn = (phones: readonly number[], run: readonly number[]): number =>
  phones.findIndex((_, at) => run.every((phone, n) => phones[at + n] === phone));

type Fits = (row: number, phones: readonly number[]) => boolean;

/** True for a form that has these letters, or begins with them after a ^. */
function hasLetters(letters: string): (form: string) => boolean {
  const start = letters.startsWith('^');
  const wanted = bareSpelling(lettersOf(start ? letters.slice(1) : letters));
  if (wanted === '') throw badRequest(`letters are "${letters}"; send Greek letters`, 'letters');
  return (form) => {
    const bare = bareSpelling(lettersOf(form));
    return start ? bare.startsWith(wanted) : bare.includes(wanted);
  };
}

/** What a word must have, the cheapest check first. */
function checksOf(
  { sound, letters, lemma, pos, least_frequency: least = 0 }: FindRequest,
  { lexicon }: Engine,
): Fits {
  const run = sound === undefined ? null : phonesOf(sound, 'sound');
  const isSpelt = letters === undefined ? null : hasLetters(letters);
  const wanted = lemma?.normalize('NFC');
  return (row, phones) => {
    if (lexicon.frequencyOf(row) < least || (run !== null && indexIn(phones, run) === -1)) return false;
    if (isSpelt === null && wanted === undefined && pos === undefined) return true;
    const entry = lexicon.entry(row);
    if (wanted !== undefined && entry.lemma !== wanted) return false;
    if (pos !== undefined && entry.pos !== pos.toUpperCase()) return false;
    return isSpelt === null || isSpelt(entry.form);
  };
}

/** Letters that are elided leave no word that is said alone. */
const ELIDED = /[’'ʼ᾽]$/u;

/** The other word of a minimal pair, by the row and the phones of the one; undefined where there is none. */
type Partner = (row: number, phones: readonly number[]) => number | undefined;

/** Finds pairs that differ in two sounds alone: the most frequent other word, of another lemma. */
function pairsIn(
  rows: LexiconRows,
  last: number,
  own: readonly number[],
  other: readonly number[],
  { lexicon }: Engine,
): Partner {
  const isWhole = (row: number): boolean => !ELIDED.test(lexicon.entry(row).form);
  const rowOf = new Map<string, number>();
  for (let row = last - 1; row >= 0; row--) {
    const phones = rows.phonesOf(row);
    if (indexIn(phones, other) !== -1 && isWhole(row)) rowOf.set(String(phones), row);
  }
  return (row, phones) => {
    if (!isWhole(row)) return undefined;
    const { lemma } = lexicon.entry(row);
    const found = phones.flatMap((_, at) => {
      if (!own.every((phone, n) => phones[at + n] === phone)) return [];
      const changed = [...phones.slice(0, at), ...other, ...phones.slice(at + own.length)];
      const pair = rowOf.get(String(changed));
      return pair === undefined || lexicon.entry(pair).lemma === lemma ? [] : pair;
    });
    return found.length === 0 ? undefined : Math.min(...found);
  };
}

/** The rows that fit, each with the other of its pair, most frequent first, each form once. */
function* rowsFor(
  request: FindRequest,
  engine: Engine,
): Generator<readonly [row: number, pair: number | undefined]> {
  const { lexicon, phonology } = engine;
  const rows = new LexiconRows(lexicon, phonology);
  const last = Math.min(lexicon.rows, MOST_ROWS);
  const { sound = '', contrast } = request;
  const partner =
    contrast === undefined
      ? null
      : pairsIn(rows, last, phonesOf(sound, 'sound'), phonesOf(contrast, 'contrast'), engine);
  const fits = checksOf(request, engine);
  const seen = new Set<string>();
  for (let row = 0; row < last; row++) {
    const phones = rows.phonesOf(row);
    const { form } = lexicon.entry(row);
    if (!fits(row, phones) || seen.has(form)) continue;
    const pair = partner?.(row, phones);
    if (partner !== null && pair === undefined) continue;
    seen.add(form);
    yield [row, pair];
  }
}

/** @throws Refusal for a sound or letters that there are not */
export function findWords(
  request: FindRequest,
  engine: Engine,
): { readonly scheme: string; readonly words: FoundWord[] } {
  const { lexicon, phonology } = engine;
  const said = (row: number): { readonly word: string; readonly ipa: string } => {
    const entry = lexicon.entry(row);
    return { word: capitalized(entry), ipa: saidAs(readTarget(entry.form, lexicon, phonology)) };
  };
  const words: FoundWord[] = [];
  for (const [row, pair] of rowsFor(request, engine)) {
    const { lemma, pos, frequency } = lexicon.entry(row);
    const more = { ...(lemma !== null && { lemma }), ...(pos !== null && { pos }), frequency };
    words.push({ ...said(row), ...more, ...(pair !== undefined && { pair: said(pair) }) });
    if (words.length === request.most) break;
  }
  return { scheme: phonology.scheme.name, words };
}
