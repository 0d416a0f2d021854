/** Scores the examples of the API description at boot, so that it shows what the service answers. */

import { TUTOR_EXAMPLES, type TutorAnswers } from '../contract/openapi/examples.ts';
import type { Engines } from '../library/engines.ts';
import { read, score } from './scorer.ts';

export const scoreExamples = (engines: Engines): TutorAnswers =>
  Object.fromEntries(
    Object.entries(TUTOR_EXAMPLES).map(([name, { request }]) => [name, score(read(request, engines))]),
  ) as unknown as TutorAnswers;
