/** Scores the examples of the API description at boot, so that it shows what the service answers. */

import { TUTOR_EXAMPLES, type TutorAnswers } from '../contract/openapi/examples.ts';
import { DEFAULT_SCHEME } from '../contract/schemes.ts';
import type { Engines } from '../library/engines.ts';
import { read, score } from './scorer.ts';

/** @param scheme the scheme of requests that name none */
export const scoreExamples = (engines: Engines, scheme: string = DEFAULT_SCHEME): TutorAnswers =>
  Object.fromEntries(
    Object.entries(TUTOR_EXAMPLES).map(([name, { request }]) => [
      name,
      score(read({ scheme, ...request }, engines)),
    ]),
  ) as unknown as TutorAnswers;
