/**
 * Assigns columns of the posteriors to phones. A phone has the column of the label that names it. Without such a label,
 * it takes the column of the same sound without length and aspiration, so that a learner does not pay for what the
 * recognizer cannot hear; an affricate takes the columns of its halves; any other phone takes the column of its first
 * accepted variant that has one (η takes the column of e).
 */

import { LIMITS } from '../../contract/limits.ts';
import type { FrameKernels } from '../kernel/frames.ts';
import { HALVES } from '../phonology/glides.ts';
import { plainOf } from '../phonology/phones.ts';
import type { Phonology, Reading } from '../phonology/readings.ts';
import type { Posteriors } from './posteriors.ts';

type Columns = ReadonlyMap<number, readonly number[]>;

export type LabelColumns = NonNullable<Posteriors['columnOf']>;

function columnsOfHalves(phone: number, columnOf: LabelColumns): readonly number[] | undefined {
  const halves = HALVES.get(phone)?.flatMap((half) => columnOf.get(half) ?? []);
  return halves?.length === 2 ? halves : undefined;
}

/** Finds the columns of a phone: one, or two for an affricate; empty if no label represents it. */
export function columnsOfSound(
  { phone, accepted }: Pick<Reading, 'phone' | 'accepted'>,
  columnOf: LabelColumns,
): readonly number[] {
  const own = columnOf.get(phone) ?? columnOf.get(plainOf(phone));
  if (own !== undefined) return [own];
  const variants = [...accepted].flatMap((variant) => columnOf.get(variant) ?? []);
  return columnsOfHalves(phone, columnOf) ?? variants.slice(0, 1);
}

/** Finds the columns of all phones of the scheme and of the vocabulary, and of affricates. */
export function columnsOf({ columnOf }: Posteriors, { readings }: Phonology): Columns {
  const columns = new Map<number, readonly number[]>();
  if (columnOf === null) return columns;
  for (const [phone, column] of columnOf) columns.set(phone, [column]);
  for (const affricate of HALVES.keys()) {
    const halves = columnsOfHalves(affricate, columnOf);
    if (!columns.has(affricate) && halves !== undefined) columns.set(affricate, halves);
  }
  for (const reading of readings) {
    const own = columnsOfSound(reading, columnOf);
    if (own.length > 0) columns.set(reading.phone, own);
  }
  return columns;
}

/** Finds the columns of a string of phones; null if a phone lacks one or the string is too long for the kernels. */
function stringColumns(phones: readonly number[], columns: Columns): number[] | null {
  const string: number[] = [];
  for (const phone of phones) {
    const own = columns.get(phone);
    if (own === undefined) return null;
    string.push(...own);
  }
  return string.length > LIMITS.phones ? null : string;
}

/** Computes log probabilities of strings over the loaded rows; null for a string in which a phone lacks a column. */
export function scoresOf(
  strings: readonly (readonly number[])[],
  frames: FrameKernels,
  columnsByPhone: Columns,
): (number | null)[] {
  const columns = strings.map((phones) => stringColumns(phones, columnsByPhone));
  const scores = frames.forward(columns.filter((string) => string !== null));
  let next = 0;
  return columns.map((string) => (string === null ? null : (scores[next++] as number)));
}
