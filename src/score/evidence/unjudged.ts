/**
 * What a recording did not tell. A recognizer of phones seldom hears the stress, and one without labels for long sounds
 * hears no length: such a learner must not be told that they were right.
 */

import type { TutorResponse } from '../../contract/response.ts';
import { phoneAt } from '../phonology/phones.ts';
import type { Target } from '../text/target.ts';
import type { Posteriors } from './posteriors.ts';

type Unjudged = NonNullable<TutorResponse['not_judged']>;

/** True if the target has a long sound and no long one of it has a label. */
function isDeafToLength({ slots }: Target, { columnOf }: Posteriors): boolean {
  const long = slots.filter(({ phone }) => phoneAt(phone).long);
  return columnOf !== null && long.length > 0 && !long.some(({ phone }) => columnOf.has(phone));
}

/** @param stress of the answer; a word of one syllable, or without an accent, has none to judge */
export function notJudged(
  target: Target,
  posteriors: Posteriors | null,
  { available, target_syllable, syllables }: TutorResponse['stress'],
): Unjudged {
  const hasStress = target_syllable !== null && syllables.length > 1;
  return [
    ...(hasStress && !available ? (['stress'] as const) : []),
    ...(posteriors !== null && isDeafToLength(target, posteriors) ? (['length'] as const) : []),
  ];
}
