/** The alignment as the list of rows that every later room reads. */

import { EXTRA, JOINED, LED, MISSING, PAIR, TRAILED } from '../../assembly/codes.ts';
import type { Kernel } from '../kernel.ts';
import { affricateOf } from '../phonology/glides.ts';
import type { Attempt } from './attempt.ts';
import { type Costs, FULL_COST, type Pair, type Status, withCompanion } from './costs.ts';
import type { Slot, Target } from './target.ts';

export interface Row {
  /** Index into the target's slots; null on an extra. */
  readonly slot: number | null;
  /** The heard phones of the row, end exclusive: one, or more with companions or an offglide. */
  readonly from: number;
  readonly to: number;
  /** Index of the heard phone that answers the target phone; null on a missing. */
  readonly heard: number | null;
  readonly status: Status;
  /** In units of 1/4200, like closeness. */
  readonly cost: number;
  readonly closeness: number;
}

/** A phone without a partner. */
const UNMATCHED = { cost: FULL_COST, closeness: 0 } as const;

/** The row of a target phone with the heard phones that a step takes. */
function pairRow(
  slot: number,
  from: number,
  step: number,
  target: Target,
  attempt: Attempt,
  costs: Costs,
): Row {
  const heard = from + (step & LED ? 1 : 0);
  const { reading } = target.slots[slot] as Slot;
  const phone = attempt.phones[heard] as number;
  const pair =
    step & TRAILED
      ? (costs.trailed(reading, phone, attempt.phones[heard + 1] as number) as Pair)
      : costs.pair(reading, phone);
  const { status, cost, closeness } = step & LED ? withCompanion(pair) : pair;
  return { slot, from, to: heard + (step & TRAILED ? 2 : 1), heard, status, cost, closeness };
}

/** A target beside an attempt: what every later room reads. */
export interface Comparison {
  readonly target: Target;
  /** As it was aligned: halves of an affricate may be one phone. */
  readonly attempt: Attempt;
  readonly rows: readonly Row[];
  /** By row: the word it belongs to, its slot's; for an extra that of the row to its left, else to its right. */
  readonly words: readonly number[];
  /** The N of the formulas: the longer of target and attempt, in phones. */
  readonly count: number;
}

function wordsOfRows(rows: readonly Row[], target: Target): number[] {
  const [first] = target.slots;
  let word = (first as Slot).word;
  return rows.map(({ slot }) => {
    if (slot !== null) word = (target.slots[slot] as Slot).word;
    return word;
  });
}

/** The attempt with the halves of an affricate as one phone wherever a step takes them so. */
function joined(attempt: Attempt, steps: Uint8Array): Attempt {
  const phones: number[] = [];
  const places: number[] = [];
  let at = 0;
  for (const step of steps) {
    if (step === MISSING) continue;
    const taken = step === EXTRA ? 1 : step === JOINED ? 2 : 1 + (step & LED) + (step >> 1);
    const said = attempt.phones.slice(at, at + taken);
    for (let n = 0; n < taken; n++) places.push(phones.length + (step === JOINED ? 0 : n));
    phones.push(...(step === JOINED ? [affricateOf(said[0] as number, said[1] as number) as number] : said));
    at += taken;
  }
  return { ...attempt, phones, stressed: attempt.stressed.map((heard) => places[heard] as number) };
}

/** The rows of an alignment, step by step. */
function rowsOf(steps: Uint8Array, target: Target, attempt: Attempt, costs: Costs): Row[] {
  const rows: Row[] = [];
  let slot = 0;
  let at = 0;
  for (const step of steps) {
    if (step === MISSING) {
      rows.push({ ...UNMATCHED, slot: slot++, from: at, to: at, heard: null, status: 'missing' });
    } else if (step === EXTRA) {
      rows.push({ ...UNMATCHED, slot: null, from: at, to: at + 1, heard: at++, status: 'extra' });
    } else {
      const row = pairRow(slot++, at, step === JOINED ? PAIR : step, target, attempt, costs);
      rows.push(row);
      at = row.to;
    }
  }
  return rows;
}

/** Aligns an attempt with a target: the cheapest rows, among those the closest, leftmost first. */
export function align(target: Target, said: Attempt, kernel: Kernel, costs: Costs): Comparison {
  const readings = target.slots.map((slot) => slot.reading);
  const steps = kernel.steps.subarray(0, kernel.align(readings, said.phones));
  const attempt = steps.includes(JOINED) ? joined(said, steps) : said;
  const rows = rowsOf(steps, target, attempt, costs);
  const count = Math.max(target.slots.length, attempt.phones.length);
  return { target, attempt, rows, words: wordsOfRows(rows, target), count };
}
