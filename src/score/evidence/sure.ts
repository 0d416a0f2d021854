/**
 * A doubt is not an error: of what was decoded towards a target, only sure edits count.
 *
 * An edit is sure when its posterior is at least 0.9: its share among all that the frames allow in that place while the
 * rest of the target stays as it is, which is the number that the answer publishes (`confidence.ts`). A doubtful edit
 * leaves the target's own label in its place, and opens the position. Of ten right words by a Greek woman 3.5 were called
 * wrong without this rule, 1.9 with a bound of 0.75, 1.5 with 0.9 (135 words of one to a clip, `demo`).
 */

import type { Evidence } from './confidence.ts';
import type { Decoded } from './decoding.ts';
import { type EditCosts, type Said, VARIANT } from './editCosts.ts';
import { logSum } from './logs.ts';

/** The least posterior of an edit that a learner is told of. */
const TOLD = 0.9;

/** The share of one log in a sum of logs, 0 to 1. */
const shareOf = (log: number, logs: readonly number[]): number => Math.exp(log - logSum(logs));

/**
 * Keeps the sure edits of a decoded string.
 *
 * @param evidence the frames that the string was decoded from are loaded
 */
export function onlySure(
  { string, open }: Decoded,
  costs: EditCosts,
  { frames, posteriors }: Pick<Evidence, 'frames' | 'posteriors'>,
): Decoded {
  const { own, without, instead, before, stride } = frames.slots(costs.target.map(({ column }) => column));
  const rowAt = (logs: Float64Array, at: number) =>
    logs.subarray(at * stride, at * stride + posteriors.columns);
  /** All that may stand in a position, nothing included. */
  const allAt = (position: number) => [without[position] as number, ...rowAt(instead, position)];
  const [kept, doubtful]: [Said[], Set<number>] = [[], new Set(open)];
  const keepTarget = (position: number): void => {
    kept.push(costs.target[position] as Said);
    doubtful.add(position);
  };
  let next = 0;
  /** Passes over the positions that nothing was heard for. */
  const skipTo = (position: number): void => {
    for (; next < position; next++) {
      const isSure = shareOf(without[next] as number, allAt(next)) >= TOLD;
      if (costs.missing(next) > VARIANT && !isSure) keepTarget(next);
    }
  };
  for (const [at, said] of string.entries()) {
    const { column, position } = said;
    if (position !== null) skipTo(position);
    const [log, all] =
      position === null
        ? [before[next * stride + column] as number, [own, ...rowAt(before, next)]]
        : [instead[position * stride + column] as number, allAt(position)];
    const isKept = costs.said(said, string[at - 1]?.position) <= VARIANT || shareOf(log, all) >= TOLD;
    if (isKept) kept.push(said);
    else if (position !== null) keepTarget(position);
    if (position !== null) next = position + 1;
  }
  skipTo(costs.positions);
  return { string: kept, open: doubtful };
}
