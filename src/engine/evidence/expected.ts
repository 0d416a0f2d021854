/**
 * Adds the sounds in `accept` to the readings of a target. A sound of one phone is a variant of its slot; for two slots
 * it is a variant of the more similar slot, and the other slot may be silent. A sound with one phone for each slot
 * gives each slot a variant. Phones after a right phone (oʊ for ω) are companions of its slot. Any other sound keeps
 * its usual cost.
 */

import type { Comparison, Row } from '../align/alignment.ts';
import { likenessUnits } from '../align/likeness.ts';
import type { Phonology, Reading } from '../phonology/readings.ts';
import type { Target } from '../text/target.ts';
import { columnsOfSound, type LabelColumns } from './columns.ts';

/** A reading with the phones that `accept` lets pass right after it. */
export interface Expected extends Reading {
  readonly passedAfter?: ReadonlySet<number>;
}

const withVariant = (reading: Expected, phone: number): Expected =>
  phone === reading.phone ? reading : { ...reading, accepted: new Set([...reading.accepted, phone]) };

/** Adds one more string that passes for a group of slots. */
function withString(readings: readonly Expected[], string: readonly number[]): readonly Expected[] {
  const [first = 0, ...rest] = string;
  // As many phones as slots: each slot gets a variant.
  if (string.length === readings.length)
    return readings.map((one, n) => withVariant(one, string[n] as number));
  const [own, other] = readings as [Expected, Expected?];
  // One slot, more phones: the rest may follow the slot, if the slot itself is right.
  if (other === undefined) {
    const isRight = own.phone === first || own.accepted.has(first);
    return isRight ? [{ ...own, passedAfter: new Set([...(own.passedAfter ?? []), ...rest]) }] : readings;
  }
  // Two slots, one phone: the slot that it is like gets the variant, and the other slot may be silent.
  if (rest.length > 0) return readings;
  const nearer = likenessUnits(own.phone, first) >= likenessUnits(other.phone, first) ? own : other;
  return readings.map((one) => (one === nearer ? withVariant(one, first) : { ...one, optional: true }));
}

export function expectedOf({ slots, passing = [] }: Target, { readings }: Phonology): Expected[] {
  const expected: Expected[] = slots.map(({ reading }) => readings[reading] as Reading);
  for (const { from, to, strings } of passing) {
    const own = strings.reduce(withString, expected.slice(from, to) as readonly Expected[]);
    expected.splice(from, to - from, ...own);
  }
  return expected;
}

/** The labels that a target asks for in a slot, and the phone that the alignment found there. */
export interface SlotLabels {
  readonly phone: number;
  /** The columns of the phone: one, or two if the vocabulary names only the halves of an affricate. */
  readonly own: readonly number[];
  readonly variants: readonly number[];
  /** True if this phone may be left out here; a missing phone then counts as heard. */
  readonly silent: boolean;
  readonly heard: number | null;
}

/** Finds the labels of each slot. A sound that passes by `accept` counts as a variant. */
export function slotLabels(
  { target, attempt, rows }: Comparison,
  columnOf: LabelColumns,
  phonology: Phonology,
): SlotLabels[] {
  const rowOfSlot: Row[] = [];
  for (const row of rows) if (row.slot !== null) rowOfSlot[row.slot] = row;
  return expectedOf(target, phonology).map((taught, slot) => {
    const { heard: at, status, cost } = rowOfSlot[slot] as Row;
    const heard = at === null ? null : (attempt.phones[at] as number);
    const isVariant = status === 'acceptable variant';
    // A sound in `accept` costs nothing. It need not be a variant of the scheme.
    const isPassed = isVariant && cost === 0 && heard !== null;
    const phones = isPassed ? new Set([...taught.accepted, heard]) : taught.accepted;
    const own = columnsOfSound(taught, columnOf);
    const variants = [...phones].flatMap((phone) => columnOf.get(phone) ?? []);
    return {
      phone: taught.phone,
      own,
      variants: variants.filter((column) => !own.includes(column)),
      silent: isVariant && heard === null,
      heard,
    };
  });
}

/** Lists for each label of the target its column, then the columns of its variants, which also count as right. */
export const countedOf = (target: Target, columnOf: LabelColumns, phonology: Phonology) =>
  expectedOf(target, phonology).flatMap((taught: Expected) => {
    const variants = [...taught.accepted].flatMap((phone) => columnOf.get(phone) ?? []);
    return columnsOfSound(taught, columnOf).map((own) => [own, ...variants] as const);
  });
