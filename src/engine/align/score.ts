/**
 * Computes the score from the rows of the alignment. With m target phones, n heard sounds (all heard phones of a row
 * are one sound) and N = max(m, n): proximity = 1 - (sum of costs) / N - stress penalty, clamped to 0..1. The two
 * similarities use the same formula with other costs and without the stress penalty. For the strict one, every pair
 * that is not exact costs 1. For the lenient one, a substitution costs 1 - closeness, and a variant costs 0.
 */

import type { ThresholdName, Thresholds } from '../../contract/request.ts';
import type { ScoredPhone, ScoredWord, Threshold } from '../../contract/response.ts';
import { phoneAt } from '../phonology/phones.ts';
import type { Slot } from '../text/target.ts';
import { type Comparison, type Row, soundCount, soundsIn } from './alignment.ts';
import { UNIT } from './closeness.ts';

/** Rounds to six decimals, which all numbers of an answer have. */
export const round6 = (value: number): number => Math.round(value * 1e6) / 1e6;

export interface Score {
  readonly proximity: number;
  readonly lenient_similarity: number;
  readonly strict_similarity: number;
  readonly real_edits: number;
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

export const isRealEdit = ({ status }: Row): boolean =>
  status === 'incorrect' || status === 'missing' || status === 'extra';

/** @param cost in units of 1/4200 */
const proximityOf = (cost: number, count: number, penalty: number): number =>
  round6(clamp(1 - cost / UNIT / count - penalty));

/** Computes the score of rows. @param penalty for a wrong stress; only `proximity` subtracts it */
export function scoreAll({ rows, count }: Pick<Comparison, 'rows' | 'count'>, penalty: number): Score {
  let [cost, lenient, strict, edits] = [0, 0, 0, 0];
  for (const row of rows) {
    cost += row.cost;
    if (row.status !== 'correct') strict += UNIT;
    if (row.status !== 'acceptable variant') lenient += UNIT - row.closeness;
    if (isRealEdit(row)) edits++;
  }
  return {
    proximity: proximityOf(cost, count, penalty),
    lenient_similarity: round6(clamp(1 - lenient / UNIT / count)),
    strict_similarity: round6(clamp(1 - strict / UNIT / count)),
    real_edits: edits,
  };
}

/** Gains in `proximity` if only one row, or only the stress, is corrected. */
export interface Gains {
  /** The gain of each row. A corrected row has only its target phone; a corrected extra phone is removed. */
  readonly rows: readonly number[];
  readonly stress: number;
}

interface Gainable extends Pick<Comparison, 'count'> {
  readonly rows: readonly Pick<Row, 'cost' | 'slot' | 'from' | 'to'>[];
  readonly target: { readonly slots: { readonly length: number } };
}

/** Computes gains; each is the exact difference of two proximities, after the correction and now. */
export function gainsOf({ rows, count, target }: Gainable, penalty: number): Gains {
  const sounds = soundsIn(rows);
  let cost = 0;
  for (const row of rows) cost += row.cost;
  const now = proximityOf(cost, count, penalty);
  return {
    rows: rows.map((row) => {
      if (row.cost === 0) return 0;
      const soundsThen = sounds - soundCount(row) + (row.slot === null ? 0 : 1);
      const corrected = proximityOf(cost - row.cost, Math.max(target.slots.length, soundsThen), penalty);
      return round6(corrected - now);
    }),
    stress: round6(proximityOf(cost, count, 0) - now),
  };
}

/** Writes the heard phones of a row, separated by spaces; null for a missing phone. */
export function heardText({ from, to }: Row, { attempt }: Comparison): string | null {
  if (from === to) return null;
  let text = phoneAt(attempt.phones[from] as number).symbol;
  for (let at = from + 1; at < to; at++) text += ` ${phoneAt(attempt.phones[at] as number).symbol}`;
  return text;
}

export const targetText = ({ slot }: Row, { target }: Comparison): string | null =>
  slot === null ? null : phoneAt((target.slots[slot] as Slot).phone).symbol;

export function heardIn({ rowsOfWords, attempt }: Comparison, n: number): number[] {
  const rows = rowsOfWords[n] as readonly Row[];
  const from = rows[0]?.from ?? 0;
  return attempt.phones.slice(from, rows.at(-1)?.to ?? from);
}

/** Scores each word, without the stress penalty. */
export const scoredWords = ({ rowsOfWords, target }: Comparison): ScoredWord[] =>
  target.words.map((word, n) => {
    const rows = rowsOfWords[n] as readonly Row[];
    const count = Math.max(word.end - word.start, soundsIn(rows));
    const { proximity, real_edits } = scoreAll({ rows, count }, 0);
    return { word: word.text, proximity, real_edits };
  });

/** @param unsure indices of the slots in which another sound may have been said */
export const scoredPhones = (comparison: Comparison, unsure?: ReadonlySet<number>): ScoredPhone[] =>
  comparison.rows.map((row) => ({
    target: targetText(row, comparison),
    observed: heardText(row, comparison),
    status: row.status,
    cost: round6(row.cost / UNIT),
    confidence: null,
    uncertain: row.slot !== null && unsure?.has(row.slot) === true,
  }));

/**
 * Compares values with minimums, which are rounded to six decimals like the values; the answer repeats the minimums as
 * sent.
 *
 * @param asked minimums by name; a plain list has minimums of `proximity`
 * @param values null for a value that the answer lacks
 */
export function checkThresholds(
  asked: Thresholds,
  values: Readonly<Record<ThresholdName, number | null>>,
): Threshold[] {
  const minimums: [string, number][] = Array.isArray(asked)
    ? asked.map((minimum) => ['proximity', minimum])
    : Object.entries(asked);
  return (minimums as [ThresholdName, number][]).map(([name, minimum]) => {
    const value = values[name];
    return { name, minimum, value, passed: value === null ? null : value >= round6(minimum) };
  });
}
