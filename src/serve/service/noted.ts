/** Scores as the library does, with notes on what the body has that is no field; the types of the library name such a field. */

import type { Note, TutorResponse } from '../../contract/response.ts';
import { withNotes } from '../../contract/strangers.ts';
import { type Question, score } from '../../score/library/scorer.ts';

/** The question, whose answer is to have these notes. They are in its request, which goes to a thread. */
export const noted = (question: Question, strangers: readonly Note[]): Question =>
  strangers.length === 0 ? question : { ...question, request: { ...question.request, strangers } };

/** The answer with the notes on the question, which stand before its own. */
export const withStrangers = <A extends { readonly notes?: readonly Note[] | undefined }>(
  answer: A,
  { request: { strangers } }: Question,
): A => (strangers === undefined ? answer : withNotes(answer, [...strangers, ...(answer.notes ?? [])]));

/** Scores a question that has phones, or the frames of a recording. */
export const scoreNoted = (question: Question): TutorResponse => withStrangers(score(question), question);
