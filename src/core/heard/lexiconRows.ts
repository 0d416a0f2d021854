/** Rows of the lexicon as candidates show them. They are remembered, because the same words return often. */

import type { Remembered } from '../../cache/remembered.ts';
import type { Lexicon } from '../../lexicon/lexicon.ts';
import type { Phonology, Reading } from '../../phonology/readings.ts';
import { type Sounds, soundsOf } from '../text/sounds.ts';

/** A row with its sounds. */
export interface RowWord {
  readonly form: string;
  readonly lemma: string | null;
  readonly sounds: Sounds;
}

/** The lexicon, and its rows that were asked for before. */
export interface Rows {
  readonly lexicon: Lexicon;
  readonly phonology: Phonology;
  readonly rows: Remembered<number, RowWord>;
}

/** The most rows that are remembered: about 5 MiB. */
export const MOST_ROWS = 16384;

/** Phone ids of a lexicon row. */
export function phonesOfRow(row: number, { lexicon, phonology }: Rows): number[] {
  const phones: number[] = [];
  const end = lexicon.offsets[row + 1] as number;
  for (let at = lexicon.offsets[row] as number; at < end; at++) {
    phones.push((phonology.readings[lexicon.readings[at] as number] as Reading).phone);
  }
  return phones;
}

/** The word of a lexicon row, remembered. */
export function wordOfRow(row: number, rows: Rows): RowWord {
  const known = rows.rows.get(row);
  if (known !== undefined) return known;
  const { form, lemma } = rows.lexicon.entry(row);
  return rows.rows.set(row, { form, lemma, sounds: soundsOf(phonesOfRow(row, rows)) });
}
