/** What a teacher would say of an answer, as lines of English text with model words of English, for agents and chats. */

import type { TutorResponse } from '../../../src/contract/response.ts';
import { lessonOf } from './lessonOf.ts';
import { LANGUAGES } from './sentences/language.ts';

/** The letters of a fix, with the words of a verse that they stand in: 'γ in λόγος'. */
const placeOf = (letters: string, words: readonly string[]): string =>
  words.length === 0 ? letters : `${letters} in ${words.join(', ')}`;

/** Score and verdict, what to fix, what the words sound like, what was not judged, and how the request was read. */
export function proseOf(answer: TutorResponse): string {
  const listener = { scheme: answer.scheme, tongue: 'en-US', words: LANGUAGES.en } as const;
  const { points, verdict, habit, fixes, heardAs, unjudged, remarks, heardBy } = lessonOf(answer, listener);
  const score = points === null ? [] : [`${answer.target_text}: ${points} of 100.`];
  const lines = [
    [...score, ...verdict, habit ?? ''].join(' ').trim(),
    ...fixes.map(({ letters, words, sentence }) => `${placeOf(letters, words)}: ${sentence}`),
    ...heardAs.map(({ sentence }) => sentence),
    unjudged ?? '',
    ...(answer.notes ?? []).map(({ detail }) => detail),
    ...remarks,
    heardBy ?? '',
  ];
  return lines.filter((line) => line !== '').join('\n');
}
