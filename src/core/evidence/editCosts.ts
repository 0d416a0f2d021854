/**
 * What it costs to make the string of labels that was heard of the target, for decoding towards the target: the less
 * usual an edit, the dearer.
 *
 * | edit                                              | cost                                                       |
 * | ------------------------------------------------- | ---------------------------------------------------------- |
 * | the taught phone, or what stands for it           | 0                                                          |
 * | a variant, a companion, a sound that may be silent | 0.25                                                       |
 * | another phone                                     | 1.3 - 0.6 · closeness, less 0.3 for a usual slip           |
 * | a missing sound                                   | 1.15                                                       |
 * | an extra sound                                    | 1                                                          |
 *
 * A substitution costs at least 0.1. The figures were found on synthetic voices with planted slips.
 */

import type { Reading } from '../../phonology/readings.ts';
import { closenessUnits, UNIT } from '../score/closeness.ts';
import type { Posteriors } from './posteriors.ts';

const VARIANT = 0.25;
const SUBSTITUTION = 1.3;
const CLOSENESS = 0.6;
const USUAL = 0.3;
const LEAST = 0.1;
const MISSING = 1.15;
const EXTRA = 1;

/** A label of a string, and the slot of the target that it fills; null where it was inserted. */
export interface Said {
  readonly column: number;
  readonly slot: number | null;
}

export interface EditCosts {
  /** How many slots the target has. */
  readonly slots: number;
  /** The columns that name a phone: those that an edit may write. */
  readonly columns: readonly number[];
  /** The target as a string: every slot with its own column. */
  readonly target: readonly Said[];
  /** The phone of a column in a slot; what stands for a taught phone is that phone. */
  readonly phoneOf: (said: Said) => number;
  readonly said: (said: Said) => number;
  readonly missing: (slot: number) => number;
}

/** The cost of a phone for a reading. */
function substitution({ phone, accepted, free, slips }: Reading, heard: number): number {
  if (free.has(heard)) return 0;
  if (accepted.has(heard)) return VARIANT;
  const far = SUBSTITUTION - (CLOSENESS * closenessUnits(phone, heard)) / UNIT;
  return Math.max(LEAST, far - (slips.has(heard) ? USUAL : 0));
}

/** The column of the phone itself, or else of the first phone accepted in its place. */
function ownColumn({ phone, accepted }: Reading, columnOf: ReadonlyMap<number, number>): number | undefined {
  for (const id of [phone, ...accepted]) {
    const column = columnOf.get(id);
    if (column !== undefined) return column;
  }
  return undefined;
}

/**
 * The costs for a target; null where some sound of it has no column.
 *
 * @param target the readings of its slots
 */
export function editCosts(
  target: readonly Reading[],
  columnOf: NonNullable<Posteriors['columnOf']>,
): EditCosts | null {
  const phones = new Map([...columnOf].map(([phone, column]) => [column, phone]));
  const own = target.map((reading) => ownColumn(reading, columnOf));
  if (own.includes(undefined)) return null;
  const companions = new Set(target.flatMap(({ led, trailed }) => [...led, ...trailed]));
  const phoneOf = ({ column, slot }: Said): number =>
    slot !== null && own[slot] === column ? (target[slot] as Reading).phone : (phones.get(column) as number);
  return {
    slots: target.length,
    columns: [...phones.keys()],
    target: own.map((column, slot) => ({ column: column as number, slot })),
    phoneOf,
    said: (said) => {
      const { column, slot } = said;
      if (slot === null) return companions.has(phones.get(column) as number) ? VARIANT : EXTRA;
      return own[slot] === column ? 0 : substitution(target[slot] as Reading, phoneOf(said));
    },
    missing: (slot) => ((target[slot] as Reading).optional ? VARIANT : MISSING),
  };
}
