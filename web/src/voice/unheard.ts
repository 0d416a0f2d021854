/** What to do about a recording in which no speech was heard: by the answer, in plain words. */

import type { TutorResponse, UnscoredResponse } from '../../../src/contract/response.ts';
import { VOICE } from './words.ts';

export type Answer = TutorResponse | UnscoredResponse;

const isScored = (answer: Answer): answer is TutorResponse => answer.proximity !== null;

/** True when a sound was heard: only then is there a result. */
export const isHeard = (answer: Answer): answer is TutorResponse =>
  isScored(answer) && answer.observed_phones.length > 0;

/** The sentences for a recording without speech. */
export function unheard(answer: Answer): string {
  const warnings = answer.input_quality?.warnings ?? [];
  const advice = Object.entries(VOICE.advice)
    .filter(([code]) => warnings.includes(code as (typeof warnings)[number]))
    .map(([, sentence]) => sentence);
  const found = isScored(answer) || answer.duration_s === 0 ? VOICE.silent : VOICE.short;
  return [found, ...(advice.length > 0 ? advice : [VOICE.otherwise])].join(' ');
}
