/**
 * The aligner as one would first write it: cells are objects, the path is found by asking. It decides what
 * is right; assembly/align.ts must give the same steps.
 */

import { EXTRA, JOINED, LED, MISSING, PAIR, TRAILED } from '../../assembly/codes.ts';
import { UNIT } from '../../src/score/align/closeness.ts';
import { type Costs, FULL_COST, withCompanion } from '../../src/score/align/costs.ts';
import { affricateOf } from '../../src/score/phonology/glides.ts';
import type { Reading } from '../../src/score/phonology/readings.ts';

interface Cell {
  cost: number;
  closeness: number;
  step: number;
  next: Cell | null;
}

/** Cheaper wins, then closer; of equals the first found stays. */
const better = (a: Cell, b: Cell): boolean =>
  a.cost < b.cost || (a.cost === b.cost && a.closeness > b.closeness);

export interface Alignment {
  steps: number[];
  /** In units of 1/4200. */
  cost: number;
  closeness: number;
}

export function alignNaively(
  target: readonly number[],
  attempt: readonly number[],
  readings: readonly Reading[],
  costs: Costs,
): Alignment {
  const cells: Cell[][] = target.map(() => []);
  cells.push([]);
  const extend = (step: number, cost: number, closeness: number, next: Cell): Cell => ({
    step,
    cost: cost + next.cost,
    closeness: closeness + next.closeness,
    next,
  });
  const pair = (i: number, j: number, step: number): Cell | null => {
    const id = target[i] as number;
    const main = step & LED ? j + 1 : j;
    const end = main + (step & TRAILED ? 2 : 1);
    if (end > attempt.length) return null;
    if (step & LED && !readings[id]?.led.has(attempt[j] as number)) return null;
    const heard = attempt[main] as number;
    const taken =
      step & TRAILED ? costs.trailed(id, heard, attempt[main + 1] as number) : costs.pair(id, heard);
    if (taken === null) return null;
    const { cost, closeness } = step & LED ? withCompanion(taken) : taken;
    return extend(step, cost, closeness, cells[i + 1]?.[end] as Cell);
  };
  const join = (i: number, j: number): Cell | null => {
    const affricate = j + 1 < attempt.length && affricateOf(attempt[j] as number, attempt[j + 1] as number);
    if (affricate === undefined || affricate === false) return null;
    const { cost, closeness } = costs.pair(target[i] as number, affricate);
    // Of one cost, the affricate wins over an exact half with the other one extra.
    return extend(JOINED, cost, closeness + UNIT, cells[i + 1]?.[j + 2] as Cell);
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
      (cells[i] as Cell[])[j] = best ?? { step: -1, cost: 0, closeness: 0, next: null };
    }
  }
  const first = cells[0]?.[0] as Cell;
  const steps: number[] = [];
  for (let cell: Cell | null = first; cell?.next; cell = cell.next) steps.push(cell.step);
  return { steps, cost: first.cost, closeness: first.closeness };
}
