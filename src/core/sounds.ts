/** Phones as a candidate shows them; those of lexicon rows are remembered, for the same words come again and again. */

import type { Lexicon } from '../lexicon.ts';
import { phoneAt } from '../phonology/phones.ts';
import { phonesOfRow, type Searcher } from './neighbours.ts';
import { spellLatin } from './spell.ts';

export interface Sounds {
  /** Phone ids. */
  readonly ids: readonly number[];
  readonly phones: string[];
  readonly ipa: string;
  /** Transliteration; with spaces between words. */
  readonly latin: string;
}

/** So many rows are remembered before all are forgotten: about 5 MiB. */
const MOST = 8192;

/** @param split phones by word, for the spaces of a clause; null for one word */
export function soundsOf(
  ids: readonly number[],
  split: readonly (readonly number[])[] | null = null,
): Sounds {
  const phones = ids.map((id) => phoneAt(id).symbol);
  const latin = split === null ? spellLatin(ids) : split.map(spellLatin).join(' ');
  return { ids, phones, ipa: phones.join(' '), latin };
}

const remembered = new WeakMap<Lexicon, Map<number, Sounds>>();

/** The phones of a lexicon row. */
export function soundsOfRow(row: number, searcher: Searcher): Sounds {
  const { lexicon } = searcher;
  const rows = remembered.get(lexicon) ?? new Map<number, Sounds>();
  remembered.set(lexicon, rows);
  const known = rows.get(row);
  if (known !== undefined) return known;
  if (rows.size >= MOST) rows.clear();
  const sounds = soundsOf(phonesOfRow(row, searcher));
  rows.set(row, sounds);
  return sounds;
}
