/** Rows of the lexicon as candidates show them. They are remembered, because the same words return often. */

import type { Lexicon } from '../lexicon/lexicon.ts';
import type { Phonology, Reading } from '../phonology/readings.ts';
import { type Sounds, soundsOf } from '../text/sounds.ts';

/** A row with its sounds. */
export interface RowWord {
  readonly row: number;
  readonly form: string;
  readonly lemma: string | null;
  readonly sounds: Sounds;
}

/** The lexicon, and its rows that were asked for before. */
export interface Rows {
  readonly lexicon: Lexicon;
  readonly phonology: Phonology;
  readonly rows: RememberedRows;
}

/** The last row of each place that was asked for, by pages: row n stands at place n modulo MOST_ROWS. */
export type RememberedRows = (RowWord | undefined)[][];

/**
 * The most rows that are remembered: about 5 MiB. Rows come by frequency, so a frequent row shares its place with rare ones
 * alone.
 */
const MOST_ROWS = 16384;
const PAGE = 128;

export const rememberRows = (): RememberedRows => Array.from({ length: MOST_ROWS / PAGE }, () => []);

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
export function wordOfRow(row: number, searcher: Rows): RowWord {
  const { rows } = searcher;
  const page = rows[Math.floor(row / PAGE) % rows.length] as (RowWord | undefined)[];
  const place = row % PAGE;
  const known = page[place];
  if (known?.row === row) return known;
  const { form, lemma } = searcher.lexicon.entry(row);
  const word = { row, form, lemma, sounds: soundsOf(phonesOfRow(row, searcher)) };
  page[place] = word;
  return word;
}
