/** What to do about a recording in which no speech was heard: by the answer, in plain words. */

import type { TutorResponse, UnscoredResponse } from '../../../src/contract/response.ts';
import { VOICE } from './words.ts';

export type Answer = TutorResponse | UnscoredResponse;

export const isScored = (answer: Answer): answer is TutorResponse => answer.proximity !== null;

/** The sentences for a recording without speech; null when something was heard. */
export function unheard(answer: Answer): string | null {
  const heard = isScored(answer) && answer.observed_phones.length > 0;
  if (heard) return null;
  const warnings = answer.input_quality?.warnings ?? [];
  const advice = Object.entries(VOICE.advice)
    .filter(([code]) => warnings.includes(code as (typeof warnings)[number]))
    .map(([, sentence]) => sentence);
  const found = isScored(answer) || answer.duration_s === 0 ? VOICE.silent : VOICE.short;
  return [found, ...(advice.length > 0 ? advice : [VOICE.otherwise])].join(' ');
}
