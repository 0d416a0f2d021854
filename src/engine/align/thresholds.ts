/** The minimums of a request, each held against its value. */

import type { ThresholdName, Thresholds } from '../../contract/request.ts';
import type { Threshold } from '../../contract/response.ts';
import { round6 } from './score.ts';

/** Values by name; null where the answer has none (no posteriors, no confidence). */
export type ThresholdValues = Readonly<Record<ThresholdName, number | null>>;

/** The minimums with the names of their values; a list is of `proximity`. */
const named = (asked: Thresholds): [ThresholdName, number][] =>
  Array.isArray(asked)
    ? asked.map((minimum) => ['proximity', minimum])
    : (Object.entries(asked) as [ThresholdName, number][]);

/** Values have six decimals, so a minimum is rounded to six before it is compared; the answer repeats it as sent. */
export const checkThresholds = (asked: Thresholds, values: ThresholdValues): Threshold[] =>
  named(asked).map(([name, minimum]) => {
    const value = values[name];
    return { name, minimum, value, passed: value === null ? null : value >= round6(minimum) };
  });
