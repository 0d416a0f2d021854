/** The minimums of a request, each held against its value. */

import type { Threshold } from '../../contract/response.ts';
import type { Minimum } from '../../contract/tutorRequest.ts';
import { round6 } from './round.ts';

/** Values by name; null where the answer has none (no posteriors, no confidence). */
export type ThresholdValues = Readonly<Record<Minimum['name'], number | null>>;

/** Values have six decimals, so a minimum is rounded to six before it is compared; the answer repeats it as sent. */
export const checkThresholds = (asked: readonly Minimum[], values: ThresholdValues): Threshold[] =>
  asked.map(({ name, minimum }) => {
    const value = values[name];
    return { name, minimum, value, passed: value === null ? null : value >= round6(minimum) };
  });
