/** Computes the example answers of the API description, so that they are real answers. */

import { proseOf } from '../../../packages/lesson/src/prose.ts';
import { problemOf } from '../../../src/contract/problems.ts';
import { Refusal } from '../../../src/contract/refusal.ts';
import type { TutorResponse } from '../../../src/contract/response.ts';
import { DEFAULT_SCHEME } from '../../../src/contract/schemes.ts';
import { type Engines, engineOf } from '../../../src/engine/library/engines.ts';
import { reading, wordsWith } from '../../../src/engine/library/reading.ts';
import { read, score } from '../../../src/engine/library/scorer.ts';
import { summaryOf } from '../../../src/engine/library/summary.ts';
import { scoreItem } from '../../../src/service/calls/scoreBatch.ts';
import { prepareClip } from '../../../src/service/hear/clip/clip.ts';
import { decodeWav } from '../../../src/service/hear/clip/wav.ts';
import {
  type AnswerExamples,
  BATCH_EXAMPLES,
  MCP_EXAMPLES,
  PASSAGE_EXAMPLES,
  QUERY_EXAMPLES,
  TUTOR_EXAMPLES,
} from '../openapi/examples.ts';

const BATCH_PATH = '/v1/tutor/batch';

/** Returns the JSON-RPC answer of POST /mcp to a call of the tool `score`. */
const called = (id: number, answer: TutorResponse): object => ({
  jsonrpc: '2.0',
  id,
  result: {
    content: [{ type: 'text', text: proseOf(answer) }],
    structuredContent: summaryOf(answer),
    isError: false,
  },
});

/**
 * Answers the example requests. A request without a scheme is scored with DEFAULT_SCHEME, as if the operator had not
 * set another.
 */
export function answerExamples(engines: Engines, baseUrl: string): AnswerExamples {
  const scored = (request: object): object => score(read(request, engines));
  const inBatch = (item: object, n: number): unknown => {
    try {
      return scoreItem(item, engines, DEFAULT_SCHEME);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return problemOf(error, baseUrl, BATCH_PATH, `/items/${n}`);
    }
  };
  const engine = engineOf(engines, DEFAULT_SCHEME);
  const { request: call } = MCP_EXAMPLES.call;
  return {
    scoreTutor: Object.fromEntries(
      Object.entries(TUTOR_EXAMPLES).map(([name, { request }]) => [name, scored(request)]),
    ),
    scoreBatch: Object.fromEntries(
      Object.entries(BATCH_EXAMPLES).map(([name, { request }]) => [
        name,
        { api: 'tutor-v1', results: request.items.map(inBatch) },
      ]),
    ),
    readPassage: {
      silent: {
        line: 'end',
        omitted: [0, 1],
        input_quality: prepareClip(
          decodeWav(Buffer.from(PASSAGE_EXAMPLES.silent.request.audio_base64, 'base64')),
        ).quality,
      },
    },
    searchLexicon: { words: wordsWith(QUERY_EXAMPLES.prefix, engine) },
    readTarget: { reading: reading(QUERY_EXAMPLES.target, engine) },
    callMcp: {
      call: called(call.id, score(read(call.params.arguments, engines))),
    },
  };
}
