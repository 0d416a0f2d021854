/** Scores as the library does, with notes on what the body has that is no field; the types of the library name such a field. */

import type { TutorRequest } from '../../contract/request.ts';
import type { Note, TutorResponse } from '../../contract/response.ts';
import { withNotes } from '../../contract/strangers.ts';
import type { Summary } from '../../contract/summary.ts';
import { type Question, score } from '../../score/library/scorer.ts';
import { inDetail } from '../../score/library/summary.ts';

/** The request, whose answer is to have these notes. */
export const noted = (request: TutorRequest, strangers: readonly Note[]): TutorRequest =>
  strangers.length === 0 ? request : { ...request, strangers };

/** The answer with the notes on the question, which stand before its own. */
export const withStrangers = <A extends { readonly notes?: readonly Note[] | undefined }>(
  answer: A,
  { request: { strangers } }: Question,
): A => (strangers === undefined ? answer : withNotes(answer, [...strangers, ...(answer.notes ?? [])]));

/** Scores a question that has phones, or the frames of a recording. */
export const scoreNoted = (question: Question): TutorResponse => withStrangers(score(question), question);

/** The same, as its request wants it. */
export const answerTo = (question: Question): TutorResponse | Summary =>
  inDetail(scoreNoted(question), question.request.detail);
