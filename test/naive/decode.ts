/**
 * Decodes toward the target in two simple ways: takes the best of all strings within two edits of the target, or
 * repeats the best single edit until no edit pays. The string that src/engine/evidence/decoding.ts finds must be worth
 * at least the same.
 */

import type { EditCosts, Said } from '../../src/engine/evidence/editCosts.ts';
import type { Posteriors } from './ctc.ts';

export interface Case {
  readonly rows: Posteriors;
  readonly blank: number;
  readonly costs: EditCosts;
  readonly lambda: number;
  /** Log of the probability of a string of columns. */
  readonly score: (labels: readonly number[]) => number;
}

/** Computes the worth of a string: the log of its probability, minus λ times the cost of its edits. */
export function worthOf(string: readonly Said[], { costs, lambda, score }: Case): number {
  const log = score(string.map(({ column }) => column));
  const filled = new Set(string.map(({ position }) => position));
  const gone = Array.from({ length: costs.positions }, (_, position) =>
    filled.has(position) ? 0 : costs.missing(position),
  );
  const said = string.map((one) => costs.said(one));
  return log - lambda * [...gone, ...said].reduce((sum, cost) => sum + cost, 0);
}

function edited(string: readonly Said[], { costs }: Case): Said[][] {
  const strings: Said[][] = [];
  for (let at = 0; at <= string.length; at++) {
    for (const column of costs.columns) {
      strings.push(string.toSpliced(at, 0, { column, position: null }));
      if (at < string.length)
        strings.push(string.with(at, { column, position: (string[at] as Said).position }));
    }
    if (at < string.length && string.length > 1) strings.push(string.toSpliced(at, 1));
  }
  return strings;
}

const bestOf = (strings: readonly (readonly Said[])[], of: Case): number =>
  Math.max(...strings.map((string) => worthOf(string, of)));

export function withinTwoEdits(of: Case): number {
  const { target } = of.costs;
  const one = edited(target, of);
  return bestOf([target, ...one, ...one.flatMap((string) => edited(string, of))], of);
}

/** Repeats the best single edit, from the target on, as long as it pays; returns the worth of the last string. */
export function climbed(of: Case): number {
  let center: readonly Said[] = of.costs.target;
  let value = worthOf(center, of);
  for (;;) {
    const next = edited(center, of).map((string) => ({ string, value: worthOf(string, of) }));
    const best = next.reduce((a, b) => (b.value > a.value ? b : a));
    if (best.value <= value + 1e-9) return value;
    ({ string: center, value } = best);
  }
}
