/** How much an answer says: all that was found, or what a teacher would say. */

import type { TutorResponse, UnscoredResponse } from '../../contract/response.ts';
import type { Detail, Summary } from '../../contract/summary.ts';
import { summaryOf } from '../../score/coach/lesson/summary.ts';
import { LANGUAGES, type Listener } from '../../score/coach/sentences/language.ts';

/** Sentences in English, with model words of English. */
export const listenerOf = (scheme: string): Listener => ({ scheme, tongue: 'en-US', words: LANGUAGES.en });

/** The answer as the request wants it; that to a recording too short to score has no detail. */
export const told = <A extends TutorResponse | UnscoredResponse>(answer: A, detail: Detail): A | Summary =>
  detail === 'full' || 'unscored' in answer ? answer : summaryOf(answer, listenerOf(answer.scheme));
