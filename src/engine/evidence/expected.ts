/**
 * The readings expected in a recording: the readings of the target, with the sounds in `accept`. A sound in `accept`
 * that is one phone is a variant of its slot; for two slots it is a variant of the more similar one, and the other slot
 * may be silent. A sound with one phone for each slot gives each slot a variant. Phones after a right one (oʊ for ω)
 * are companions of that slot. A sound that starts with another phone (aɪ for αι, taught e) keeps its usual cost: half
 * of it would be wrong, and if it is not heard, the target counts, which is also right.
 */

import { likenessUnits } from '../align/likeness.ts';
import type { Phonology, Reading } from '../phonology/readings.ts';
import type { Target } from '../text/target.ts';

/** A reading with the phones that `accept` lets pass right after it. */
export interface Expected extends Reading {
  readonly passedAfter?: ReadonlySet<number>;
}

const withVariant = (reading: Expected, phone: number): Expected =>
  phone === reading.phone ? reading : { ...reading, accepted: new Set([...reading.accepted, phone]) };

/** Adds one more string that passes for a group of slots. */
function withString(readings: readonly Expected[], string: readonly number[]): readonly Expected[] {
  const [first = 0, ...rest] = string;
  if (string.length === readings.length)
    return readings.map((one, n) => withVariant(one, string[n] as number));
  const [own, other] = readings as [Expected, Expected?];
  if (other !== undefined && rest.length === 0) {
    const likest = likenessUnits(own.phone, first) >= likenessUnits(other.phone, first) ? own : other;
    return readings.map((one) => (one === likest ? withVariant(one, first) : { ...one, optional: true }));
  }
  if (other !== undefined || (own.phone !== first && !own.accepted.has(first))) return readings;
  return [{ ...own, passedAfter: new Set([...(own.passedAfter ?? []), ...rest]) }];
}

export function expectedOf({ slots, passing = [] }: Target, { readings }: Phonology): Expected[] {
  const expected: Expected[] = slots.map(({ reading }) => readings[reading] as Reading);
  for (const { from, to, strings } of passing) {
    const own = strings.reduce(withString, expected.slice(from, to) as readonly Expected[]);
    expected.splice(from, to - from, ...own);
  }
  return expected;
}
