/**
 * What a learner should do about the stress. In restored Attic the accent is a rise of the voice; everywhere else it is
 * loudness and length.
 */

import type { CoachingStress } from '../../../contract/response.ts';

type Stress = Pick<CoachingStress, 'match' | 'target_letters' | 'detected_letters'>;

const PITCHED = 'attic';

/** What to do about the stress; empty where it is right or not judged. */
export function stressAdvice(stress: Stress, scheme: string): string {
  const { match, target_letters: wanted, detected_letters: heard } = stress;
  if (match === true || wanted === null) return '';
  const pitched = scheme === PITCHED;
  if (heard === null) {
    return pitched
      ? `The voice rose nowhere: lift it on ${wanted}.`
      : `No syllable stood out: make ${wanted} louder and a little longer.`;
  }
  return pitched
    ? `The voice rises on ${wanted}; yours rose on ${heard}: lift it on ${wanted} and let ${heard} stay low.`
    : `The stress belongs on ${wanted}; yours was on ${heard}: make ${wanted} louder and longer, and ${heard} weak.`;
}
