/** Orders the slots of a target as they were said, and lists the omitted slots. */

import type { Comparison } from '../align/alignment.ts';

interface SpokenSlot {
  readonly slot: number;
  /** True if the word of the slot, or the beginning of the word, was then said again. */
  readonly again: boolean;
}

export interface SpokenSound extends SpokenSlot {
  readonly first: number;
  readonly last: number;
}

export function spokenOrder({ target, attempt }: Pick<Comparison, 'target' | 'attempt'>): SpokenSlot[] {
  const whole = { from: 0, to: target.slots.length, again: false };
  return (attempt.stretches ?? [whole]).flatMap(({ from, to, again }) =>
    Array.from({ length: to - from }, (_, n) => ({ slot: from + n, again })),
  );
}

/** Groups adjacent omitted slots; `saidBefore` counts the sounds said before a group. */
export function unsaidIn(comparison: Pick<Comparison, 'target' | 'attempt'>) {
  const order = spokenOrder(comparison);
  const said = new Set(order.map(({ slot }) => slot));
  const groups: { from: number; to: number; saidBefore: number }[] = [];
  for (const slot of comparison.target.slots.keys()) {
    if (said.has(slot)) continue;
    const last = groups.at(-1);
    const saidBefore = order.findLastIndex((one) => one.slot === slot - 1) + 1;
    if (last?.to === slot) last.to++;
    else groups.push({ from: slot, to: slot + 1, saidBefore });
  }
  return groups;
}
