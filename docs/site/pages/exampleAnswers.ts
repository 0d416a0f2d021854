/** Computes the example answers of the API description, so that they are real answers. */

import { DEFAULT_SCHEME } from '../../../src/contract/schemes.ts';
import { type Engines, engineOf } from '../../../src/engine/library/engines.ts';
import { reading, wordsWith } from '../../../src/engine/library/reading.ts';
import { read, score } from '../../../src/engine/library/scorer.ts';
import { scoreItem } from '../../../src/service/calls/scoreBatch.ts';
import { type AnswerExamples, BATCH_EXAMPLES, QUERY_EXAMPLES, TUTOR_EXAMPLES } from '../openapi/examples.ts';

/**
 * Answers the example requests. A request without a scheme is scored with DEFAULT_SCHEME, as if the operator had not
 * set another.
 */
export function answerExamples(engines: Engines): AnswerExamples {
  const scored = (request: object): object => score(read(request, engines));
  const inBatch = (item: object): object => scoreItem(item, engines, DEFAULT_SCHEME);
  const engine = engineOf(engines, DEFAULT_SCHEME);
  return {
    scoreTutor: Object.fromEntries(
      Object.entries(TUTOR_EXAMPLES).map(([name, { request }]) => [name, scored(request)]),
    ),
    scoreBatch: { two: { api: 'tutor-v1', results: BATCH_EXAMPLES.two.request.items.map(inBatch) } },
    searchLexicon: { words: wordsWith(QUERY_EXAMPLES.prefix, engine) },
    readTarget: { reading: reading(QUERY_EXAMPLES.target, engine) },
  };
}
