/**
 * The readings that are expected in a recording: those of the target, with what else passes in a class.
 *
 * A sound of one phone is a variant of its slot, or of the likest of two, of which the other may then be silent; as many
 * phones as slots go one to each. The phones behind a right one (oʊ for ω) are companions of their slot alone. Another first
 * phone (aɪ for αι, taught e) costs what any phone costs: half of such a sound would be wrong, and where it is not heard the
 * target stands, which is right as well.
 */

import { likenessUnits } from '../align/likeness.ts';
import type { Phonology, Reading } from '../phonology/readings.ts';
import type { Target } from '../text/target.ts';

/** A reading with the phones that pass just behind it. */
export interface Expected extends Reading {
  readonly behind?: ReadonlySet<number>;
}

const withVariant = (reading: Expected, phone: number): Expected =>
  phone === reading.phone ? reading : { ...reading, accepted: new Set([...reading.accepted, phone]) };

/** The readings of a group of slots when one more string passes for them. */
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
  return [{ ...own, behind: new Set([...(own.behind ?? []), ...rest]) }];
}

/** By slot of a target: what is expected. */
export function expectedOf({ slots, passing = [] }: Target, { readings }: Phonology): Expected[] {
  const expected: Expected[] = slots.map(({ reading }) => readings[reading] as Reading);
  for (const { from, to, strings } of passing) {
    const own = strings.reduce(withString, expected.slice(from, to) as readonly Expected[]);
    expected.splice(from, to - from, ...own);
  }
  return expected;
}
