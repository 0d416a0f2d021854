/**
 * The gate: was the target said at all? Only then are frames decoded towards it.
 *
 * Two questions. The lead: do the free phones, the likeliest label of each frame, beat the target by more nats a place
 * than the recognizer's gate allows? Then something else was said. The support: is the target likelier than strings with
 * another sound in one place? In noise and silence every sound is about as likely as any other, and a target that costs
 * nothing would win. Of 1,769 attempts without fault by synthetic voices 14 had less support than is asked for, of 360
 * attempts of noise 356.
 */

import type { Slots } from '../kernel/frames.ts';
import type { Evidence } from './confidence.ts';
import type { EditCosts } from './editCosts.ts';

/** Nats a place that the target must be likelier than with another sound there: this share of the log of the phones. */
const LEAST_SUPPORT = 0.9;

/**
 * Nats a place by which the free phones beat the target; infinite where that does not fit the frames.
 *
 * @param free columns of the free phones
 */
export function leadOver(costs: EditCosts, free: readonly number[], { frames }: Evidence): number {
  const target = costs.target.map(({ column }) => column);
  const [freeLog, targetLog] = frames.forward([free, target]) as unknown as [number, number];
  return targetLog === Number.NEGATIVE_INFINITY
    ? Number.POSITIVE_INFINITY
    : (freeLog - targetLog) / costs.places;
}

/** Nats by which the target beats the mean of the strings with another sound in this place; 0 where none fits. */
function supportAt(place: number, { own, instead, stride }: Slots, { target, columns }: EditCosts): number {
  let sum = 0;
  let count = 0;
  for (const column of columns) {
    const log = instead[place * stride + column] as number;
    if (column === target[place]?.column || log === Number.NEGATIVE_INFINITY) continue;
    sum += log;
    count++;
  }
  return count === 0 ? 0 : own - sum / count;
}

/** True if the frames bear the target out, by one pass of the lattice over it. */
export function isSupported(scores: Slots, costs: EditCosts): boolean {
  let support = 0;
  for (let place = 0; place < costs.places; place++) support += supportAt(place, scores, costs);
  return support / costs.places >= LEAST_SUPPORT * Math.log(costs.columns.length);
}
