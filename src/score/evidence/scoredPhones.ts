/** The rows of an alignment as the body shows them, each with its confidence. */

import type { ScoredPhone } from '../../contract/response.ts';
import type { Comparison, Row } from '../align/alignment.ts';
import { UNIT } from '../align/closeness.ts';
import { round6 } from '../align/round.ts';
import { heardText, isRealEdit, targetText } from '../align/score.ts';
import type { Confidence } from './confidence.ts';
import type { Hearing } from './hearing.ts';

/** A confidence below this is unsure. */
const SURE = 0.75;

export const isLow = (confidence: number | null): boolean => confidence !== null && confidence < SURE;

/**
 * True if the posteriors do not support the row: they are unsure of the target phone or, if the row says that another
 * phone or none was heard, unsure of that. An error that was decoded towards the target holds against the cost of an
 * edit, so it is sure.
 */
function isUncertain(row: Row, { values, heard, failed }: Confidence, decoded: boolean): boolean {
  const { slot } = row;
  if (slot === null) return false;
  const value = values[slot] ?? null;
  if (value === null) return failed;
  return isRealEdit(row) ? !decoded && (heard[slot] ?? 0) < SURE : value < SURE;
}

/** A row without posteriors, and what the others begin with. */
function scoredPhone(row: Row, comparison: Comparison, unsure: ReadonlySet<number>): ScoredPhone {
  return {
    target: targetText(row, comparison),
    observed: heardText(row, comparison),
    status: row.status,
    cost: round6(row.cost / UNIT),
    confidence: null,
    uncertain: row.slot !== null && unsure.has(row.slot),
  };
}

/**
 * The rows as the body shows them.
 *
 * @param confidence null when the request has no posteriors
 * @param hearing the rule that decided, and the slots in which something else may have been said
 */
export const scoredPhones = (
  comparison: Comparison,
  confidence: Confidence | null,
  { unsure, decoding }: Pick<Hearing, 'unsure' | 'decoding'>,
): ScoredPhone[] =>
  comparison.rows.map((row) => {
    const phone = scoredPhone(row, comparison, unsure);
    if (confidence === null) return phone;
    const { slot } = row;
    const alternatives = slot === null ? undefined : confidence.alternatives[slot];
    return {
      ...phone,
      confidence: slot === null ? null : (confidence.values[slot] ?? null),
      uncertain: phone.uncertain || isUncertain(row, confidence, decoding === 'target'),
      ...(alternatives === undefined ? {} : { alternatives }),
      ...(slot === null ? {} : confidence.times[slot]),
    };
  });
