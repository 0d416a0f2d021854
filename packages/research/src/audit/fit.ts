/**
 * Fits the settings λ and gate (src/engine/hear.ts) to the clips of an audit.
 *
 * λ: at this value and all higher ones, at most 2 of 100 right phones count as wrong. λ is the lowest such value, but
 * not lower than the loose λ. Some fixed values are tried first; then bisection finds λ to one decimal.
 *
 * Gate: the lead of a clip tells by how many nats per phone the free phones are likelier than the target. A clip with
 * a lead above the gate counts as another word. The lower bound of the gate is a lead that at most 2 of 100 clips of
 * the target exceed. The upper bound is the next higher lead of a clip of another word. The gate is the middle of
 * both, rounded up to one decimal.
 */

import { GATE, LAMBDA, LOOSE_LAMBDA } from '../../../../src/engine/hear.ts';

/**
 * The largest share of right phones that may count as wrong, and of clips of the target that may count as another
 * word.
 */
export const BEARABLE = 0.02;

export const LADDER: readonly number[] = [LOOSE_LAMBDA, 4, 5, 6, 8, 10, 12, 16, 20, 30, LAMBDA.most];

const tenths = (value: number): number => Math.round(value * 10) / 10;

/**
 * Returns null if even the highest λ has too many false alarms.
 * @param alarmsAt returns the share of right phones that count as wrong at a λ
 */
export function fitLambda(alarmsAt: (lambda: number) => number): number | null {
  const lastTooLow = LADDER.findLastIndex((lambda) => alarmsAt(lambda) > BEARABLE);
  if (lastTooLow === LADDER.length - 1) return null;
  let high = LADDER[lastTooLow + 1] as number;
  if (lastTooLow === -1) return high;
  let tooLow = LADDER[lastTooLow] as number;
  while (high - tooLow > 0.1 + 1e-9) {
    const middle = tenths((tooLow + high) / 2);
    if (alarmsAt(middle) > BEARABLE) tooLow = middle;
    else high = middle;
  }
  return high;
}

/**
 * Returns null if there are no clips of the target.
 * @param said leads of clips of the target
 * @param others leads of clips of another word
 */
export function fitGate(said: readonly number[], others: readonly number[]): number | null {
  const sorted = said.toSorted((a, b) => a - b);
  const mostAbove = Math.floor(BEARABLE * said.length);
  const lowerBound = sorted.at(-1 - mostAbove);
  if (lowerBound === undefined) return null;
  const upperBound = Math.min(...others.filter((lead) => lead > lowerBound));
  const gate = Number.isFinite(upperBound) ? (lowerBound + upperBound) / 2 : lowerBound;
  // Rounded up, so that the gate stays above its lower bound.
  return Math.min(GATE.most, Math.max(0, Math.ceil(gate * 10 - 1e-9) / 10));
}
