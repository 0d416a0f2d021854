/** An answer in few words, for agents, screen readers and chats. */

import type { TutorResponse } from '../../../contract/response.ts';
import { SUMMARY_CANDIDATES, type Summary } from '../../../contract/summary.ts';
import type { Listener } from '../sentences/language.ts';
import { lessonOf } from './lessonOf.ts';

/** The letters of a fix, with the words of a verse that they stand in: 'γ in λόγος'. */
const placeOf = (letters: string, words: readonly string[]): string =>
  words.length === 0 ? letters : `${letters} in ${words.join(', ')}`;

/** The summary of an answer, in the words of a listener. */
export function summaryOf(answer: TutorResponse, listener: Listener): Summary {
  const lesson = lessonOf(answer, listener);
  const { api, scheme, target_text, heard_as, not_judged, thresholds, understood } = answer;
  const isUnderstood = understood !== false;
  const scored = isUnderstood ? answer.words : [];
  const words = scored.map(({ word, proximity: score, real_edits, error_type = 'none' }, n) => ({
    word,
    proximity: score,
    ...(error_type !== 'none' && { error_type }),
    ...(real_edits > 0 && { heard: heard_as.words[n]?.observed_phones.join(' ') ?? '' }),
  }));
  const candidates = heard_as.candidates
    .filter(({ kind }) => kind !== 'other')
    .slice(0, SUMMARY_CANDIDATES)
    .map(({ greek, ipa, confidence }) => ({ text: greek ?? ipa ?? '', confidence }));
  const notes = [...(answer.notes ?? []).map(({ detail }) => detail), ...lesson.remarks];
  return {
    api,
    detail: 'summary',
    scheme,
    target_text,
    proximity: isUnderstood ? answer.proximity : null,
    ...(understood === false && { understood }),
    verdict: [...lesson.verdict, ...(lesson.habit === null ? [] : [lesson.habit])].join(' '),
    words,
    fixes: lesson.fixes.map(
      ({ letters, words: places, sentence }) => `${placeOf(letters, places)}: ${sentence}`,
    ),
    ...(words.length === 1 && { heard_as: candidates }),
    ...(isUnderstood && not_judged !== undefined && { not_judged }),
    ...(thresholds !== undefined && { thresholds }),
    ...(notes.length > 0 && { notes }),
  };
}
