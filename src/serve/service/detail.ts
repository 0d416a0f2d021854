/** How much an answer says: all that was found, or what a teacher would say. */

import type { TutorRequest } from '../../contract/request.ts';
import type { TutorResponse } from '../../contract/response.ts';
import type { Summary } from '../../contract/summary.ts';
import { summaryOf } from '../../score/coach/lesson/summary.ts';
import { LANGUAGES, type Listener } from '../../score/coach/sentences/language.ts';

/** Sentences in English, with model words of English. */
export const listenerOf = (scheme: string): Listener => ({ scheme, tongue: 'en-US', words: LANGUAGES.en });

/** The answer as the request wants it. */
export const told = (
  answer: TutorResponse,
  { detail }: Pick<TutorRequest, 'detail'>,
): TutorResponse | Summary => (detail === 'full' ? answer : summaryOf(answer, listenerOf(answer.scheme)));
