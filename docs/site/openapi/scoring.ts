/** Requests and successful answers of the operations that score. */

import { SERVICE_LIMITS } from '../../../src/contract/limits.ts';
import { schemaRef } from './components.ts';
import { BATCH_EXAMPLES, PASSAGE_EXAMPLES, TUTOR_EXAMPLES } from './examples.ts';
import { type Exchange, json, MIB, takesJson } from './exchange.ts';

export const SCORING = {
  scoreTutor: {
    description:
      'Aligns what the learner said to the phones of a Koine Greek word or short verse, scores it, and says what to ' +
      'fix first. Send one of `ipa`, `audio_base64` and `audio_url`; `ipa` wins. The same request gives the same ' +
      'body, byte by byte.',
    takes: takesJson('TutorRequest', TUTOR_EXAMPLES),
    answers: {
      200: {
        ...json('TutorResponse'),
        description: 'The score; or, for a recording too short to score, why there is none.',
        schema: { oneOf: ['TutorResponse', 'Summary', 'UnscoredResponse'].map(schemaRef) },
        always: ['Link'],
      },
    },
  },
  scoreBatch: {
    description:
      `Up to ${SERVICE_LIMITS.batch_items} attempts, with phones alone. Each counts as one request in the window; a batch for which the ` +
      'window has no room is refused whole, and `Retry-After` says when it has. An attempt that does not fit has its ' +
      'problem in its place, with a `pointer` such as `/items/3/ipa`, and spoils no other. `scheme`, `candidates` and all ' +
      'else stand in each attempt; `"candidates": 0` makes the answer a third as large.',
    takes: takesJson('BatchRequest', BATCH_EXAMPLES),
    answers: {
      200: {
        ...json('BatchResponse'),
        description: 'The answers, in the order of the attempts.',
        always: ['Link'],
      },
    },
  },
  readPassage: {
    description:
      `For a psalm or a chapter in one recording of at most ${SERVICE_LIMITS.passage_s / 60} minutes: which words were left out, said twice or ` +
      'swapped, how it flowed, and every sound. The answer comes line by line (NDJSON): how far the recording was heard, then ' +
      'each verse that was read with the answer of POST /v1/tutor to its stretch, then the verses that were not. Each verse ' +
      `counts as one request in the window. ${MIB} MiB of an upload hold ten minutes as Opus, MP3 or AAC, or four as a WAV of ` +
      '16 kHz. The recognizer must return frames, as the demo recognizer does. A caller has one passage under way at a time. ' +
      'Where the rest cannot be answered, the last line has the problem, and the lines before it hold.',
    takes: takesJson('PassageRequest', PASSAGE_EXAMPLES),
    answers: {
      200: {
        description: 'Lines, each a JSON object, the last of which is an `end` or a `problem`.',
        type: 'application/x-ndjson',
        schema: schemaRef('PassageLine'),
        always: ['Link'],
      },
    },
  },
} satisfies Readonly<Record<string, Exchange>>;
