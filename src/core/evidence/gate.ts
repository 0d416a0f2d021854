/**
 * The gate: was the target said at all? Only then are frames decoded towards it.
 *
 * Two questions. The lead: do the free phones, the likeliest label of each frame, beat the target by more nats a place
 * than the recognizer's gate allows? Then something else was said. The support: is the target likelier than strings of
 * other sounds? In noise and silence every string is about as likely as any other, and a target that costs nothing
 * would win. Of attempts without fault by synthetic voices 1 % have less support than is asked for, of noise 99 %.
 */

import type { Evidence } from './confidence.ts';
import type { EditCosts } from './editCosts.ts';

/** Strings of other sounds that the target is compared with. */
const OTHERS = 12;

/** Nats a place that the target must be likelier than the mean of the others: this share of the log of the labels. */
const LEAST_SUPPORT = 0.8;

/** As many strings of other sounds, the same each time: every place has another label than the target. */
function othersOf({ target, columns }: EditCosts): number[][] {
  const count = columns.length;
  if (count < 2) return [];
  const places = target.map(({ column }) => columns.indexOf(column));
  return Array.from({ length: OTHERS }, (_, n) =>
    places.map((own, place) => {
      const step = 1 + ((n * 3 + place * (7 + n)) % (count - 1));
      return columns[(own + step) % count] as number;
    }),
  );
}

/** What the frames say of a target, in nats a place. */
export interface Standing {
  /** How much likelier the free phones are; infinite where the target does not fit the frames. */
  readonly lead: number;
  /** How much likelier the target is than other sounds. */
  readonly support: number;
}

/** @param free columns of the free phones */
export function standingOf(costs: EditCosts, free: readonly number[], { frames }: Evidence): Standing {
  const target = costs.target.map(({ column }) => column);
  const [freeLog = 0, targetLog = 0, ...others] = frames.forward([free, target, ...othersOf(costs)]);
  if (targetLog === Number.NEGATIVE_INFINITY) return { lead: Number.POSITIVE_INFINITY, support: 0 };
  const fitting = others.filter((log) => log !== Number.NEGATIVE_INFINITY);
  const mean = fitting.reduce((sum, log) => sum + log, 0) / fitting.length;
  return {
    lead: (freeLog - targetLog) / costs.places,
    support: fitting.length === 0 ? Number.POSITIVE_INFINITY : (targetLog - mean) / costs.places,
  };
}

/** True if the target was said, by its standing. */
export const wasSaid = ({ lead, support }: Standing, { columns }: EditCosts, gate: number): boolean =>
  lead <= gate && support >= LEAST_SUPPORT * Math.log(columns.length);
