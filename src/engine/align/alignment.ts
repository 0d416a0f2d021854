/** Aligns an attempt with a target; score, stress, evidence and coaching read the rows of the alignment. */

import { EXTRA, JOINED, LED, MISSING, PAIR, TRAILED } from '../../../assembly/codes.ts';
import type { Kernel } from '../kernel/index.ts';
import { affricateOf } from '../phonology/glides.ts';
import { isVowelPhone, longerOf } from '../phonology/phones.ts';
import type { Attempt } from '../text/attempt.ts';
import type { Slot, SlotStretch, Target } from '../text/target.ts';
import { type Costs, FULL_COST, type Pair, type Row, withCompanion } from './costs.ts';
import { withPassed } from './passed.ts';

export type { Row };

export interface Aligner {
  readonly kernel: Kernel;
  readonly costs: Costs;
}

/** Counts the sounds heard in a row: at most 1, so that a second phone does not raise the score. */
export const soundCount = ({ from, to }: Pick<Row, 'from' | 'to'>): number => (from === to ? 0 : 1);

export function soundsIn(rows: readonly Pick<Row, 'from' | 'to'>[]): number {
  let sounds = 0;
  for (const row of rows) sounds += soundCount(row);
  return sounds;
}

/** Counts the heard phones that a step takes: a pair takes one, and LED (bit 0) and TRAILED (bit 1) each add one. */
function takenBy(step: number): number {
  if (step === MISSING) return 0;
  if (step === EXTRA) return 1;
  return step === JOINED ? 2 : 1 + (step & LED) + (step >> 1);
}

/** Returns the pair that a step makes of a reading and the heard phones from index `from` on. */
function pairAt(step: number, reading: number, heard: readonly number[], from: number, costs: Costs): Pair {
  const [first, second] = [heard[from] as number, heard[from + 1] as number];
  if (step === JOINED) return costs.pair(reading, affricateOf(first, second) as number);
  const isLed = (step & LED) !== 0;
  const main = isLed ? second : first;
  const last = heard[from + takenBy(step) - 1] as number;
  const pair = step & TRAILED ? (costs.trailed(reading, main, last) as Pair) : costs.pair(reading, main);
  return isLed ? withCompanion(pair) : pair;
}

/**
 * Adds the next heard phone to a row if it is the same consonant again: together they are one long consonant.
 * Undefined for any other row.
 */
function lengthened(row: Row | undefined, reading: number, heard: readonly number[], costs: Costs) {
  if (row === undefined || row.slot === null || row.heard !== row.to - 1) return undefined;
  const [phone, next] = [heard[row.heard] as number, heard[row.to]];
  if (phone !== next || isVowelPhone(phone) || longerOf(phone) === phone) return undefined;
  const { status, cost, closeness } = costs.pair(reading, longerOf(phone));
  return { ...row, to: row.to + 1, status, cost, closeness };
}

const EXTRA_PAIR = { status: 'extra', cost: FULL_COST, closeness: 0, glided: false } as const;

/** Makes every row with its fields in the same order, so that the JavaScript engine gives all rows one shape. */
const rowOf = (
  slot: number | null,
  from: number,
  to: number,
  heard: number | null,
  { status, cost, closeness, glided }: Pick<Row, 'status' | 'cost' | 'closeness' | 'glided'>,
): Row => ({ slot, from, to, heard, status, cost, closeness, glided });

/** Turns steps into rows. @param firstSlot the slot of the first reading */
function rowsOf(
  steps: Uint8Array,
  readings: ArrayLike<number>,
  heard: readonly number[],
  costs: Costs,
  firstSlot = 0,
): Row[] {
  const rows: Row[] = [];
  let [slot, from] = [firstSlot, 0];
  for (const step of steps) {
    const to = from + takenBy(step);
    if (step === EXTRA) {
      const readingBefore = readings[slot - firstSlot - 1] as number;
      const longer = lengthened(rows.at(-1), readingBefore, heard, costs);
      if (longer !== undefined) rows.pop();
      rows.push(longer ?? rowOf(null, from, to, from, EXTRA_PAIR));
    } else {
      const reading = readings[slot - firstSlot] as number;
      const [paired, cost] =
        step === MISSING
          ? [null, costs.missing(reading, heard[from - 1])]
          : [from + (step & LED), pairAt(step, reading, heard, from, costs)];
      rows.push(rowOf(slot++, from, to, paired, cost));
    }
    from = to;
  }
  return rows;
}

export function alignedRows(readings: ArrayLike<number>, heard: readonly number[], aligner: Aligner): Row[] {
  const { kernel, costs } = aligner;
  const count = kernel.align(readings, heard);
  return rowsOf(kernel.steps.subarray(0, count), readings, heard, costs);
}

export interface Comparison {
  readonly target: Target;
  readonly attempt: Attempt;
  readonly rows: readonly Row[];
  /** The rows before `accept` was applied; they decide the stress. */
  readonly aligned: readonly Row[];
  /**
   * For each row: the index of its word. An extra phone belongs to the word before it; at the start, to the first word.
   */
  readonly words: readonly number[];
  readonly rowsOfWords: readonly (readonly Row[])[];
  /** The N of the formulas in score.ts: the number of sounds of the target or of the attempt, whichever is larger. */
  readonly count: number;
}

function wordsOfRows(rows: readonly Row[], { slots }: Target, first: number): number[] {
  let { word } = slots[first] as Slot;
  return rows.map(({ slot }) => {
    if (slot !== null) word = (slots[slot] as Slot).word;
    return word;
  });
}

/** Joins the two halves of each affricate into one phone. */
function joined(attempt: Attempt, steps: Uint8Array): Attempt {
  const phones: number[] = [];
  /** For each phone of the attempt: its index after joining. */
  const indices: number[] = [];
  for (const step of steps) {
    const from = indices.length;
    const said = attempt.phones.slice(from, from + takenBy(step));
    const [first, second] = said as [number, number];
    const kept = step === JOINED ? [affricateOf(first, second) as number] : said;
    for (const n of said.keys()) indices.push(phones.length + Math.min(n, kept.length - 1));
    phones.push(...kept);
  }
  return { ...attempt, phones, stressed: attempt.stressed.map((heard) => indices[heard] as number) };
}

interface AlignedStretch extends Pick<Comparison, 'attempt' | 'rows' | 'aligned' | 'words'> {
  readonly from: number;
}

/**
 * Aligns the slots of a stretch with the phones said for them. The phones of a word that was said again are all extra.
 */
function alignStretch(
  target: Target,
  { from, to, again }: Omit<SlotStretch, 'phones'>,
  said: Attempt,
  { kernel, costs }: Aligner,
): AlignedStretch {
  const readings = again ? [] : target.slots.slice(from, to).map((slot) => slot.reading);
  const { phones } = said;
  const count = kernel.align(readings, phones);
  const steps = kernel.steps.slice(0, count);
  const attempt = steps.includes(JOINED) ? joined(said, steps) : said;
  const pairSteps = attempt === said ? steps : steps.map((step) => (step === JOINED ? PAIR : step));
  const aligned = rowsOf(pairSteps, readings, attempt.phones, costs, from);
  const passing = target.passing?.filter((group) => !again && group.from >= from && group.to <= to);
  const rows = passing ? withPassed(aligned, passing, attempt.phones) : aligned;
  return { from, attempt, rows, aligned, words: wordsOfRows(rows, target, from) };
}

/** Adds `phones`, the count of phones before these rows, to their phone indices. */
const shifted = (rows: readonly Row[], phones: number): readonly Row[] =>
  rows.map((row) => ({
    ...row,
    from: row.from + phones,
    to: row.to + phones,
    heard: row.heard === null ? null : row.heard + phones,
  }));

/** Aligns each stretch by itself, fills in the omitted slots, and sorts all rows in the order of the target. */
function alignStretches(
  target: Target,
  said: Attempt,
  stretches: readonly SlotStretch[],
  aligner: Aligner,
): Omit<AlignedStretch, 'from'> {
  const phones: number[] = [];
  let taken = 0;
  const parts = stretches.map((stretch): AlignedStretch => {
    const heard = said.phones.slice(taken, taken + stretch.phones);
    taken += stretch.phones;
    const part = alignStretch(target, stretch, { ...said, phones: heard }, aligner);
    const before = phones.length;
    phones.push(...part.attempt.phones);
    return { ...part, rows: shifted(part.rows, before), aligned: shifted(part.aligned, before) };
  });
  const isSaid = (slot: number) =>
    stretches.some(({ from, to, again }) => !again && slot >= from && slot < to);
  for (const slot of target.slots.keys()) {
    const omitted = { from: slot, to: slot + 1, again: false };
    if (!isSaid(slot)) parts.push(alignStretch(target, omitted, { ...said, phones: [] }, aligner));
  }
  parts.sort((a, b) => a.from - b.from);
  return {
    attempt: { ...said, phones },
    rows: parts.flatMap(({ rows }) => rows),
    aligned: parts.flatMap(({ aligned }) => aligned),
    words: parts.flatMap(({ words }) => words),
  };
}

/** Aligns an attempt with a target. assembly/align.ts says which of several equally cheap alignments wins. */
export function align(target: Target, said: Attempt, kernel: Kernel, costs: Costs): Comparison {
  const whole = { from: 0, to: target.slots.length, again: false };
  const { attempt, rows, aligned, words } = said.stretches
    ? alignStretches(target, said, said.stretches, { kernel, costs })
    : alignStretch(target, whole, said, { kernel, costs });
  const count = Math.max(target.slots.length, soundsIn(rows));
  const rowsOfWords: Row[][] = target.words.map(() => []);
  for (let n = 0; n < rows.length; n++) rowsOfWords[words[n] as number]?.push(rows[n] as Row);
  return { target, attempt, rows, aligned, words, rowsOfWords, count };
}
