/**
 * Costs of the edits that turn the target into the string of labels that was heard, for decoding towards the target:
 * the less usual an edit, the higher its cost.
 *
 * | edit                                              | cost                                                       |
 * | ------------------------------------------------- | ---------------------------------------------------------- |
 * | the taught phone, or what represents it           | 0                                                          |
 * | a variant, a companion, a sound that may be silent, a sound in `accept` | 0.25                                 |
 * | another phone                                     | 1.3 - 0.6 · closeness, less 0.3 for a usual slip           |
 * | a missing sound                                   | 1.15                                                       |
 * | an extra sound                                    | 1                                                          |
 *
 * A substitution costs at least 0.1. The figures were found on synthetic voices with planted slips. A target is a
 * string of positions, one for each of its labels: a slot has one position, and an affricate without its own label
 * has two, its stop and its fricative.
 */

import { closenessUnits, UNIT } from '../align/closeness.ts';
import { LEAST_SLIP, USUAL } from '../align/costs.ts';
import { HALVES } from '../phonology/glides.ts';
import { columnsOfSound, type LabelColumns } from './columns.ts';
import type { Expected } from './expected.ts';

/** Cost of an edit that the scheme accepts; an edit that costs more is a fault. */
export const VARIANT = 0.25;
const SUBSTITUTION = 1.3;
const CLOSENESS = 0.6;
const MISSING = 1.15;
const EXTRA = 1;

/** A label that may have been said, and the position of the target that it fills; null for an inserted label. */
export interface Said {
  readonly column: number;
  readonly position: number | null;
}

export interface EditCosts {
  readonly positions: number;
  /** The columns that name a phone; an edit may write only these. */
  readonly columns: readonly number[];
  readonly target: readonly Said[];
  readonly slotOf: (position: number) => number;
  /** The phone that a label names; the taught phone if the label represents it in this position. */
  readonly phoneOf: (said: Said) => number;
  /** Cost of saying this label in its position; for an inserted label, `previous` is the position before it. */
  readonly said: (said: Said, previous?: number | null) => number;
  readonly missing: (position: number) => number;
}

type Taught = Pick<Expected, 'phone' | 'accepted' | 'free' | 'slips' | 'passedAfter'>;

interface Position {
  readonly slot: number;
  readonly column: number;
  readonly taught: Taught;
  readonly missing: number;
}

function substitution({ phone, accepted, free, slips }: Taught, heard: number): number {
  if (free.has(heard)) return 0;
  if (accepted.has(heard)) return VARIANT;
  const far = SUBSTITUTION - (CLOSENESS * closenessUnits(phone, heard)) / UNIT;
  return Math.max(LEAST_SLIP, far - (slips.has(heard) ? USUAL : 0));
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Lists the positions of a slot: one for each label that its phone is heard as, so [zd] for ζ has two; empty if its
 * phone is without a label.
 */
function positionsOf(reading: Expected, slot: number, columnOf: LabelColumns): Position[] {
  const columns = columnsOfSound(reading, columnOf);
  const halves = HALVES.get(reading.phone);
  if (halves === undefined || columns.length < 2) {
    const missing = reading.optional ? VARIANT : MISSING;
    return columns.map((column) => ({ slot, column, taught: reading, missing }));
  }
  // One half may be missing if the other alone is a variant: [z] for ζ.
  return halves.map((phone, n) => ({
    slot,
    column: columns[n] as number,
    taught: { phone, accepted: NONE, free: NONE, slips: NONE },
    missing: reading.accepted.has(halves[1 - n] as number) ? VARIANT : MISSING,
  }));
}

/**
 * Finds the edit costs of a target; null if one of its sounds lacks a label.
 *
 * @param target the readings of the slots of the target
 */
export function editCosts(target: readonly Expected[], columnOf: LabelColumns): EditCosts | null {
  const phones = new Map([...columnOf].map(([phone, column]) => [column, phone]));
  const bySlot = target.map((reading, slot) => positionsOf(reading, slot, columnOf));
  if (bySlot.some((positions) => positions.length === 0)) return null;
  const positions = bySlot.flat();
  const positionAt = (position: number): Position => positions[position] as Position;
  const companions = new Set(target.flatMap(({ led, trailed }) => [...led, ...trailed]));
  const fits = ({ column, position }: Said): boolean =>
    position !== null && positionAt(position).column === column;
  const phoneOf = (said: Said): number =>
    fits(said) ? positionAt(said.position as number).taught.phone : (phones.get(said.column) as number);
  return {
    positions: positions.length,
    columns: [...phones.keys()],
    target: positions.map(({ column }, position) => ({ column, position })),
    slotOf: (position) => positionAt(position).slot,
    phoneOf,
    // A sound without a position is extra: it costs less if it may follow the slot before it, or come with a slot.
    said: (said, previous = null) => {
      if (said.position === null) {
        const passes = previous !== null && positionAt(previous).taught.passedAfter?.has(phoneOf(said));
        return passes || companions.has(phoneOf(said)) ? VARIANT : EXTRA;
      }
      return fits(said) ? 0 : substitution(positionAt(said.position).taught, phoneOf(said));
    },
    missing: (position) => positionAt(position).missing,
  };
}
