/**
 * Fits the settings λ and gate of an audit (src/engine/hear.ts).
 *
 * λ: the lowest value from which on at most 2 of 100 right phones count as wrong. A ladder of steps is tried first,
 * then halving between the last step that is too low and the next finds the tenth. It is at least the loose λ, at
 * which no edit is unsure. Gate: at most 2 of 100 clips of the target may be taken for another word, which sets a
 * lower bound. The first clip of another word above it sets an upper bound, and the gate is midway, to the tenth.
 */

import { GATE, LAMBDA, LOOSE_LAMBDA } from '../../../../src/engine/hear.ts';

/** The accepted share of false alarms, and of misjudged clips. */
export const BEARABLE = 0.02;

export const LADDER: readonly number[] = [LOOSE_LAMBDA, 4, 5, 6, 8, 10, 12, 16, 20, 30, LAMBDA.most];

const tenths = (value: number): number => Math.round(value * 10) / 10;

/**
 * Null if even the highest λ has too many alarms.
 * @param alarmsAt the share of right phones counted as wrong, for a λ
 */
export function fitLambda(alarmsAt: (lambda: number) => number): number | null {
  const low = LADDER.findLastIndex((lambda) => alarmsAt(lambda) > BEARABLE);
  if (low === LADDER.length - 1) return null;
  let high = LADDER[low + 1] as number;
  if (low === -1) return high;
  let below = LADDER[low] as number;
  while (high - below > 0.1 + 1e-9) {
    const middle = tenths((below + high) / 2);
    if (alarmsAt(middle) > BEARABLE) below = middle;
    else high = middle;
  }
  return high;
}

/**
 * Null without a clip of the target.
 * @param said nats per phone by which free decoding beats the target, for clips of the target
 * @param others the same for clips of another word
 */
export function fitGate(said: readonly number[], others: readonly number[]): number | null {
  const sorted = said.toSorted((a, b) => a - b);
  const bound = sorted.at(-1 - Math.floor(BEARABLE * said.length));
  if (bound === undefined) return null;
  const next = Math.min(...others.filter((lead) => lead > bound));
  const gate = Number.isFinite(next) ? (bound + next) / 2 : bound;
  // Rounding up to the tenth keeps the bound.
  return Math.min(GATE.most, Math.max(0, Math.ceil(gate * 10 - 1e-9) / 10));
}
