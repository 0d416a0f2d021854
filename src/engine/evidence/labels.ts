/** The labels that a target asks for in each slot, and the phone that the alignment found there. */

import type { Comparison } from '../align/alignment.ts';
import type { Phonology } from '../phonology/readings.ts';
import type { Target } from '../text/target.ts';
import { columnsOfSound, type LabelColumns } from './columns.ts';
import { type Expected, expectedOf } from './expected.ts';

export interface SlotLabels {
  readonly phone: number;
  /** The columns of the phone: one, or two if the vocabulary names only the halves of an affricate. */
  readonly own: readonly number[];
  readonly variants: readonly number[];
  /** True if this phone may be left out here; a missing phone then counts as heard. */
  readonly silent: boolean;
  readonly heard: number | null;
}

export function slotLabels(
  { target, attempt, rows }: Comparison,
  columnOf: LabelColumns,
  phonology: Phonology,
): SlotLabels[] {
  const heard: (number | null)[] = target.slots.map(() => null);
  const silent = new Set<number>();
  /** For each slot: the first phone of the sounds in `accept`. It need not be a variant of the scheme. */
  const passed = new Map<number, number>();
  for (const { slot, heard: at, status, cost } of rows) {
    if (slot === null) continue;
    const accepted = status === 'acceptable variant';
    if (at === null) {
      if (accepted) silent.add(slot);
      continue;
    }
    heard[slot] = attempt.phones[at] as number;
    if (accepted && cost === 0) passed.set(slot, heard[slot]);
  }
  return expectedOf(target, phonology).map((taught, at) => {
    const { phone } = taught;
    const own = columnsOfSound(taught, columnOf);
    const right = passed.get(at);
    const phones = right === undefined ? taught.accepted : new Set([...taught.accepted, right]);
    const variants = [...phones].flatMap((id) => columnOf.get(id) ?? []);
    return {
      phone,
      own,
      variants: variants.filter((column) => !own.includes(column)),
      silent: silent.has(at),
      heard: heard[at] as number | null,
    };
  });
}

/** For each label of the target: its column, followed by the columns of its variants, which also count as right. */
export const countedOf = (target: Target, columnOf: LabelColumns, phonology: Phonology) =>
  expectedOf(target, phonology).flatMap((taught: Expected) => {
    const variants = [...taught.accepted].flatMap((phone) => columnOf.get(phone) ?? []);
    return columnsOfSound(taught, columnOf).map((own) => [own, ...variants] as const);
  });
