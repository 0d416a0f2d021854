/** Phones as a candidate shows them. Those of lexicon rows are remembered, because the same words return often. */

import type { Remembered } from '../../cache/remembered.ts';
import type { Lexicon } from '../../lexicon/lexicon.ts';
import { phoneAt } from '../../phonology/phones.ts';
import type { Phonology, Reading } from '../../phonology/readings.ts';
import { spellLatin } from '../text/spell.ts';

export interface Sounds {
  /** Phone ids. */
  readonly ids: readonly number[];
  readonly phones: readonly string[];
  readonly ipa: string;
  /** Transliteration; with spaces between words. */
  readonly latin: string;
}

/** Lexicon rows with their sounds. */
export interface Rows {
  readonly lexicon: Lexicon;
  readonly phonology: Phonology;
  /** The sounds of rows that were asked for before. */
  readonly sounds: Remembered<number, Sounds>;
}

/** The most rows that are remembered: about 5 MiB. */
export const MOST_SOUNDS = 8192;

/** @param split phones by word, for the spaces of a clause; null for one word */
export function candidateSounds(
  ids: readonly number[],
  split: readonly (readonly number[])[] | null = null,
): Sounds {
  const phones = ids.map((id) => phoneAt(id).symbol);
  const latin = split === null ? spellLatin(ids) : split.map(spellLatin).join(' ');
  return { ids, phones, ipa: phones.join(' '), latin };
}

/** Phone ids of a lexicon row. */
export function phonesOfRow(row: number, { lexicon, phonology }: Rows): number[] {
  const phones: number[] = [];
  const end = lexicon.offsets[row + 1] as number;
  for (let at = lexicon.offsets[row] as number; at < end; at++) {
    phones.push((phonology.readings[lexicon.readings[at] as number] as Reading).phone);
  }
  return phones;
}

/** The phones of a lexicon row, remembered. */
export const soundsOfRow = (row: number, rows: Rows): Sounds =>
  rows.sounds.get(row) ?? rows.sounds.set(row, candidateSounds(phonesOfRow(row, rows)));
