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

/** The most frequent word that differs from these phones in one place alone, where it has `other` for `own`. */
function partner(
  phones: readonly number[],
  own: readonly number[],
  other: readonly number[],
  rowOf: ReadonlyMap<string, number>,
): number | undefined {
  const found = phones.flatMap((_, at) => {
    if (!own.every((phone, n) => phones[at + n] === phone)) return [];
    const changed = [...phones.slice(0, at), ...other, ...phones.slice(at + own.length)];
    return rowOf.get(String(changed)) ?? [];
  });
  return found.length === 0 ? undefined : Math.min(...found);
}

/** @throws Refusal for a sound or letters that there are not */
export function findWords(
  request: FindRequest,
  engine: Engine,
): { readonly scheme: string; readonly words: FoundWord[] } {
  const { lexicon, phonology } = engine;
  const rows = new LexiconRows(lexicon, phonology);
  const fits = checksOf(request, engine);
  const last = Math.min(lexicon.rows, MOST_ROWS);
  const sound = request.sound === undefined ? [] : phonesOf(request.sound, 'sound');
  const contrast = request.contrast === undefined ? null : phonesOf(request.contrast, 'contrast');
  const rowOf = new Map<string, number>();
  if (contrast !== null)
    for (let row = last - 1; row >= 0; row--) {
      const phones = rows.phonesOf(row);
      if (indexIn(phones, contrast) !== -1) rowOf.set(String(phones), row);
    }
  const ipaOf = (row: number): string => saidAs(readTarget(lexicon.entry(row).form, lexicon, phonology));
  const words: FoundWord[] = [];
  const seen = new Set<string>();
  for (let row = 0; row < last && words.length < request.most; row++) {
    const phones = rows.phonesOf(row);
    if (!fits(row, phones)) continue;
    const other = contrast === null ? undefined : partner(phones, sound, contrast, rowOf);
    const entry = lexicon.entry(row);
    if ((contrast !== null && other === undefined) || seen.has(entry.form)) continue;
    seen.add(entry.form);
    const { lemma, pos, frequency } = entry;
    words.push({
      word: capitalized(entry),
      ...(lemma !== null && { lemma }),
      ...(pos !== null && { pos }),
      frequency,
      ipa: ipaOf(row),
      ...(other !== undefined && {
        pair: { word: capitalized(lexicon.entry(other)), ipa: ipaOf(other) },
      }),
    });
  }
  return { scheme: phonology.scheme.name, words };
}
