/**
 * Aligns in the simplest form: each cell of the table is an object that points to the next cell of its best path.
 * assembly/align.ts must find the same steps.
 */

import { EXTRA, JOINED, LED, MISSING, PAIR, TRAILED } from '../../assembly/codes.ts';
import { UNIT } from '../../src/engine/align/closeness.ts';
import { type Costs, FULL_COST, type Pair, withCompanion } from '../../src/engine/align/costs.ts';
import { affricateOf, isOffglide } from '../../src/engine/phonology/glides.ts';
import { phoneAt } from '../../src/engine/phonology/phones.ts';
import type { Reading } from '../../src/engine/phonology/readings.ts';

interface Cell {
  cost: number;
  /** Count of wrong pairs of a vowel with a consonant, from this cell to the end of the path. */
  unlike: number;
  likeness: number;
  step: number;
  next: Cell | null;
}

/**
 * True if `a` costs less than `b`; or costs the same and has fewer unlike pairs; or has equally many of these, too, and
 * its pairs are more alike.
 */
function better(a: Cell, b: Cell): boolean {
  if (a.cost !== b.cost) return a.cost < b.cost;
  return a.unlike === b.unlike ? a.likeness > b.likeness : a.unlike < b.unlike;
}

/** Vowels and consonants that may be the second part of a diphthong. */
const GLIDING = 'ɪ ʊ ʏ j w i u'.split(' ');

/** Returns 1 for a wrong pair of a vowel with a consonant, unless both may be glides, otherwise 0. */
function unlikeness(status: Pair['status'], taught: number, heard: number): number {
  const [a, b] = [phoneAt(taught), phoneAt(heard)];
  if (status !== 'incorrect' || a.kind === b.kind) return 0;
  return GLIDING.includes(a.symbol) && GLIDING.includes(b.symbol) ? 0 : 1;
}

export interface Alignment {
  steps: number[];
  /** Cost in units of 1/4200. */
  cost: number;
}

/**
 * Fills the table from its last cell to its first. Cell [i][j] begins the best path for the target from reading i and
 * the attempt from phone j.
 */
export function alignNaively(
  target: readonly number[],
  attempt: readonly number[],
  readings: readonly Reading[],
  costs: Costs,
): Alignment {
  const cells: Cell[][] = target.map(() => []);
  cells.push([]);
  const extend = (step: number, cost: number, likeness: number, next: Cell, unlike = 0): Cell => ({
    step,
    cost: cost + next.cost,
    unlike: unlike + next.unlike,
    likeness: likeness + next.likeness,
    next,
  });
  const phoneOf = (id: number): number => (readings[id] as Reading).phone;
  /** Pairs reading i with phone j, or with two or three phones: `step` says if a companion is before or after it. */
  const pair = (i: number, j: number, step: number): Cell | null => {
    const id = target[i] as number;
    const main = step & LED ? j + 1 : j;
    const end = main + (step & TRAILED ? 2 : 1);
    if (end > attempt.length) return null;
    if (step & LED && !readings[id]?.led.has(attempt[j] as number)) return null;
    const heard = attempt[main] as number;
    const taken =
      step & TRAILED ? costs.trailed(id, heard, attempt[main + 1] as number) : costs.pair(id, heard);
    if (taken === null || (step & TRAILED && isOffglide(attempt, main))) return null;
    const { cost, tie } = step & LED ? withCompanion(taken) : taken;
    const unlike = unlikeness(taken.status, phoneOf(id), heard);
    return extend(step, cost, unlike ? 0 : tie, cells[i + 1]?.[end] as Cell, unlike);
  };
  const join = (i: number, j: number): Cell | null => {
    const affricate = j + 1 < attempt.length && affricateOf(attempt[j] as number, attempt[j + 1] as number);
    if (affricate === undefined || affricate === false) return null;
    const { status, cost, tie } = costs.pair(target[i] as number, affricate);
    const unlike = unlikeness(status, phoneOf(target[i] as number), affricate);
    // The added unit matters only if the costs are equal: the affricate must win over a match of one half with the
    // other half as an extra sound.
    return extend(JOINED, cost, (unlike ? 0 : tie) + UNIT, cells[i + 1]?.[j + 2] as Cell, unlike);
  };
  for (let i = target.length; i >= 0; i--) {
    for (let j = attempt.length; j >= 0; j--) {
      const options: (Cell | null)[] = [];
      if (i < target.length && j < attempt.length) {
        for (const step of [PAIR, LED, TRAILED, LED | TRAILED]) options.push(pair(i, j, step));
        options.push(join(i, j));
      }
      if (i < target.length) {
        const { cost } = costs.missing(target[i] as number, attempt[j - 1]);
        options.push(extend(MISSING, cost, 0, cells[i + 1]?.[j] as Cell));
      }
      if (j < attempt.length) options.push(extend(EXTRA, FULL_COST, 0, cells[i]?.[j + 1] as Cell));
      let best: Cell | null = null;
      for (const option of options) if (option && (!best || better(option, best))) best = option;
      (cells[i] as Cell[])[j] = best ?? { step: -1, cost: 0, unlike: 0, likeness: 0, next: null };
    }
  }
  const first = cells[0]?.[0] as Cell;
  const steps: number[] = [];
  for (let cell: Cell | null = first; cell?.next; cell = cell.next) steps.push(cell.step);
  return { steps, cost: first.cost };
}
