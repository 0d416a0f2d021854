/**
 * The columns that stand for phones.
 *
 * A phone has the column of the label that names it. A phone without a label takes the column of the first variant
 * that has one (η takes that of e), and an affricate takes the columns of its halves. So a word is scored even if it
 * has a phone that few recognizers name.
 */

import { halvesOf } from '../../phonology/glides.ts';
import type { Phonology } from '../../phonology/readings.ts';
import type { Posteriors } from './posteriors.ts';

/** The columns of every phone that has some; empty without a vocabulary. */
export type Columns = ReadonlyMap<number, readonly number[]>;

/** The columns of the phones of a scheme, and of all phones that the vocabulary names. */
export function columnsOf({ columnOf }: Posteriors, { readings }: Phonology): Columns {
  const columns = new Map<number, readonly number[]>();
  if (columnOf === null) return columns;
  for (const [phone, column] of columnOf) columns.set(phone, [column]);
  for (const { phone, accepted } of readings) {
    const stand = columns.has(phone) ? undefined : [...accepted].find((id) => columnOf.has(id));
    if (stand !== undefined) columns.set(phone, [columnOf.get(stand) as number]);
  }
  for (const [affricate, first, second] of halvesOf) {
    const halves = [columnOf.get(first), columnOf.get(second)];
    if (!columns.has(affricate) && !halves.includes(undefined)) columns.set(affricate, halves as number[]);
  }
  return columns;
}

/** The columns of a string of phones, or null when some phone has none. */
export function stringColumns(phones: readonly number[], columns: Columns): number[] | null {
  const string: number[] = [];
  for (const phone of phones) {
    const own = columns.get(phone);
    if (own === undefined) return null;
    string.push(...own);
  }
  return string;
}
