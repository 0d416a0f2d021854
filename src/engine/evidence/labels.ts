/** The labels that a target asks for, slot by slot, and what the alignment found there. */

import type { Comparison } from '../align/alignment.ts';
import type { Phonology } from '../phonology/readings.ts';
import type { Target } from '../text/target.ts';
import { columnsOfSound, type LabelColumns } from './columns.ts';
import { type Expected, expectedOf } from './expected.ts';

export interface SlotLabels {
  readonly phone: number;
  /** The columns of what stands for the phone: one, or two where the vocabulary names only the halves of an affricate. */
  readonly own: readonly number[];
  /** The columns of its variants. */
  readonly variants: readonly number[];
  /** True if the alignment accepts it as silent here: then no phone also counts as the phone. */
  readonly silent: boolean;
  /** The phone that the alignment found for it; null if it found none. */
  readonly heard: number | null;
}

/** The labels of every slot; `own` is empty where the vocabulary has none. */
export function slotLabels(
  { target, attempt, rows }: Comparison,
  columnOf: LabelColumns,
  phonology: Phonology,
): SlotLabels[] {
  const heard: (number | null)[] = target.slots.map(() => null);
  const silent = new Set<number>();
  /** By slot: the first phone of what passes in a class, which may be no variant by itself. */
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

/** By label that a target asks for: its column, and behind it those of the variants, which count as right, too. */
export const countedOf = (target: Target, columnOf: LabelColumns, phonology: Phonology) =>
  expectedOf(target, phonology).flatMap((taught: Expected) => {
    const variants = [...taught.accepted].flatMap((phone) => columnOf.get(phone) ?? []);
    return columnsOfSound(taught, columnOf).map((own) => [own, ...variants] as const);
  });
