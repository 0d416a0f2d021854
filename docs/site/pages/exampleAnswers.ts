import { DEFAULT_SCHEME } from '../../../src/contract/schemes.ts';
import { type Engines, engineOf } from '../../../src/engine/library/engines.ts';
import { reading, wordsWith } from '../../../src/engine/library/reading.ts';
import { read, score } from '../../../src/engine/library/scorer.ts';
import { scoreItem } from '../../../src/service/calls/scoreBatch.ts';
import { type AnswerExamples, BATCH_EXAMPLES, QUERY_EXAMPLES, TUTOR_EXAMPLES } from '../openapi/examples.ts';

/** Answers the example requests of the API description; a request without a scheme gets DEFAULT_SCHEME. */
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
