/**
 * Applies `accept`, the sounds that a class lets pass, after the alignment. If the phones heard for some letters,
 * with adjacent extra phones, are one of the strings that pass, each of their rows becomes an `acceptable variant` at
 * no cost.
 *
 * The aligner does not know `accept`: a wrong sound costs less as a pair than as a missing and an extra one, so the
 * phones heard for letters are in the rows of these letters or next to them. No score falls, because rows only lose
 * cost. A cost of 0.02, as for a variant of the scheme, would make coaching list a fix for a sound that the teacher
 * allows.
 */

import { soundKey } from '../phonology/glides.ts';
import type { Passing } from '../text/target.ts';
import type { Row } from './costs.ts';

/**
 * Counts of extra rows [before, after] the rows of the letters that are tried, in this order, as part of the letters.
 */
// biome-ignore format: a table
const EXTRAS = [[1, 1], [0, 2], [2, 0], [0, 1], [1, 0], [0, 0]] as const;

/** True if the phones of these rows pass, with or without a companion at either end. */
function passes(rows: readonly Row[], { keys }: Passing, heard: readonly number[]): boolean {
  const wasSaid = rows.some((row) => row.slot !== null && row.heard !== null);
  const [first, last] = [rows[0] as Row, rows.at(-1) as Row];
  const starts = [first.from, first.heard ?? first.from];
  const ends = [last.to, last.heard === null || last.glided ? last.to : last.heard + 1];
  return wasSaid && starts.some((start) => ends.some((end) => keys.has(soundKey(heard.slice(start, end)))));
}

/**
 * Gives extra phones to the slot before them, or to the first slot that was said. A row that changes becomes an
 * accepted variant that costs nothing.
 */
function passed(rows: readonly Row[]): Row[] {
  const slotRows = rows.filter(({ slot }) => slot !== null);
  const result: Row[] = [];
  // The first heard phone that is not in a row yet.
  let from = rows[0]?.from ?? 0;
  for (const [n, row] of slotRows.entries()) {
    const nextSaid = slotRows.slice(n + 1).find(({ heard }) => heard !== null);
    const to = row.heard === null ? from : (nextSaid?.from ?? rows.at(-1)?.to ?? from);
    const isSame = row.status === 'correct' && row.to - row.from === to - from;
    const changes = isSame ? {} : ({ status: 'acceptable variant', cost: 0 } as const);
    result.push({ ...row, from, to, ...changes });
    from = to;
  }
  return result;
}

/**
 * Finds start and end of the rows of a group, including the extra rows around them that pass with them; undefined if
 * the group does not pass. @param least the first row that may be taken
 */
function spanOf(
  rows: readonly Row[],
  group: Passing,
  heard: readonly number[],
  least: number,
): readonly [start: number, end: number] | undefined {
  const first = rows.findIndex(({ slot }, n) => n >= least && slot === group.from);
  const last = rows.findIndex(({ slot }, n) => n >= first && slot === group.to - 1);
  const spans = EXTRAS.map(([before, after]) => [first - before, last + 1 + after] as const);
  return spans.find(([start, end]) => {
    if (start < least || end > rows.length) return false;
    const rowsAround = [...rows.slice(start, first), ...rows.slice(last + 1, end)];
    const areExtra = rowsAround.every(({ slot }) => slot === null);
    const span = rows.slice(start, end);
    return areExtra && span.some(({ cost }) => cost > 0) && passes(span, group, heard);
  });
}

/** Sets the cost of the rows that pass to 0. @param heard the phones of the attempt */
export function withPassed(
  rows: readonly Row[],
  passing: readonly Passing[],
  heard: readonly number[],
): readonly Row[] {
  const result: Row[] = [];
  let taken = 0;
  for (const group of passing) {
    const [start, end] = spanOf(rows, group, heard, taken) ?? [taken, taken];
    result.push(...rows.slice(taken, start), ...passed(rows.slice(start, end)));
    taken = end;
  }
  return [...result, ...rows.slice(taken)];
}
