/**
 * The settings that an audit fits: λ and the gate (src/engine/hear.ts).
 *
 * λ: the lowest one from which on at most 2 of 100 right phones are counted as wrong. The steps of a ladder are tried
 * first; between the last that is too low and the next, halving finds the tenth. Lower than the loose λ it need not
 * be: there no edit is unsure. The gate: at most 2 of 100 clips in which the target was said may be taken for another word. That bounds
 * it from below, and the first clip of another word above that bound from above; it stands midway, to the tenth.
 */

import { GATE, LAMBDA, LOOSE_LAMBDA } from '../../../../src/engine/hear.ts';

/** Alarms of 100 right phones, and clips of 100, that are put up with. */
export const BEARABLE = 0.02;

export const LADDER: readonly number[] = [LOOSE_LAMBDA, 4, 5, 6, 8, 10, 12, 16, 20, 30, LAMBDA.most];

const tenths = (value: number): number => Math.round(value * 10) / 10;

/**
 * The λ; null where the highest of the ladder has too many alarms.
 *
 * @param alarmsAt the share of right phones that are counted as wrong, by λ
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
 * The gate; null without a clip in which the target was said.
 *
 * @param said nats a phone by which free decoding beats the target, for clips in which it was said
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
