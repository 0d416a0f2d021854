/** Shortens an answer to the score and what to fix first. */

import { SUMMARY_CANDIDATES } from '../../contract/request.ts';
import type { CoachingFix, TutorResponse } from '../../contract/response.ts';
import type { Summary } from '../../contract/summary.ts';

/** Removes from a fix its rank, and the indices into lists that the summary lacks. */
function fixOf({ rank: _, ...fix }: CoachingFix): Summary['fixes'][number] {
  if (fix.kind === 'sound') {
    const { sound_index: __, ...sound } = fix;
    return sound;
  }
  const { target_syllable: __, detected_syllable: ___, ...stress } = fix;
  return stress;
}

/** An answer to a recording that was not understood keeps neither scores nor fixes. */
export function summaryOf(answer: TutorResponse): Summary {
  const { api, scheme, target_text, heard_as, input_quality, understood, notes: told = [] } = answer;
  const { not_judged, thresholds, dropped, unknown_symbols } = answer;
  const isUnderstood = understood !== false;
  const words = (isUnderstood ? answer.words : []).map(
    ({ word, proximity: score, real_edits, error_type = 'none' }, n) => ({
      word,
      proximity: score,
      ...(error_type !== 'none' && { error_type }),
      ...(real_edits > 0 && { heard: heard_as.words[n]?.observed_phones.join(' ') ?? '' }),
    }),
  );
  const candidates = heard_as.candidates
    .filter(({ kind }) => kind !== 'other')
    .slice(0, SUMMARY_CANDIDATES)
    .map(({ greek, ipa, confidence }) => ({ text: greek ?? ipa ?? '', confidence }));
  const notes = [...told.map(({ code }) => code), ...(input_quality?.warnings ?? [])];
  return {
    api,
    detail: 'summary',
    scheme,
    target_text,
    proximity: isUnderstood ? answer.proximity : null,
    ...(understood === false && { understood }),
    words,
    fixes: isUnderstood ? answer.coaching.summary.fixes.map(fixOf) : [],
    ...(words.length === 1 && { heard_as: candidates }),
    ...(isUnderstood && not_judged && { not_judged }),
    ...(thresholds && { thresholds }),
    ...(dropped && { dropped }),
    ...(unknown_symbols && { unknown_symbols }),
    ...(notes.length > 0 && { notes }),
  };
}
