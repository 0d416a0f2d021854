/** Describes the request and the successful answers of each operation. */

import { LIMITS, SERVICE_LIMITS } from '../../../src/contract/limits.ts';
import type { OperationId } from '../../../src/contract/operations.ts';
import { SPEEDS } from '../../../src/contract/query.ts';
import { BENCH_EXAMPLES, MCP_EXAMPLES, QUERY_EXAMPLES } from './examples.ts';
import {
  type Exchange,
  json,
  KIB,
  MIB,
  type ParameterSpec,
  PLAIN,
  parameter,
  RECORDING,
  SCHEME_PARAMETER,
  takesJson,
  WAV,
} from './exchange.ts';
import { SCORING } from './scoring.ts';

const RPC = json('JsonRpcResponse');

const needed = (one: ParameterSpec): ParameterSpec => ({ ...one, required: true });

const SOME = { minLength: 1 };

/** Describes an answer that a caller may cache: a 200, and a 304 if the caller already has it. */
const cached = (description: string, name: string): Exchange['answers'] => ({
  200: { ...json(name), description, always: ['ETag', 'Link'] },
  304: { description: 'The one that the caller has, by `If-None-Match`.', always: ['ETag', 'Link'] },
});

export const EXCHANGES: Readonly<Record<OperationId, Exchange>> = {
  getHealth: {
    description: 'Starts nothing and is never counted.',
    answers: { 200: { ...PLAIN, description: 'Ready.' } },
  },
  getReady: {
    description:
      'For load balancers: a 503 while this service is stopping, or while its key store does not answer. ' +
      'Never counted.',
    answers: { 200: { ...PLAIN, description: 'Send requests.' } },
  },
  ...SCORING,
  searchLexicon: {
    description:
      'For suggestions while somebody types: most frequent first, case does not matter, and marks only where they are ' +
      'written: `λογ` finds λόγος, `λὸγ` does too, `λογό` does not; Latin letters are read as a transliteration: `logos`. ' +
      'No key; cacheable.',
    query: [
      needed(
        parameter('prefix', 'The first letters of a Greek word, in Greek or Latin.', QUERY_EXAMPLES.prefix, {
          ...SOME,
          maxLength: LIMITS.prefix_characters,
        }),
      ),
      SCHEME_PARAMETER,
    ],
    answers: cached('The words.', 'LexiconResponse'),
  },
  readTarget: {
    description:
      'Words, phones, syllables and accent of a text, as POST /v1/tutor will read its `target`. Its `ipa` is an attempt ' +
      'without fault. No key; cacheable.',
    query: [
      needed(
        parameter(
          'target',
          `Greek word or short verse; at most ${LIMITS.words} words and ${LIMITS.phones} phones.`,
          QUERY_EXAMPLES.target,
          SOME,
        ),
      ),
      SCHEME_PARAMETER,
    ],
    answers: cached('How it is read.', 'ReadingResponse'),
  },
  getSpeech: {
    description:
      'For learners to listen to: how a target is said, or phones that were heard. Send one of `target` and `ipa`. A ' +
      'synthetic voice says them, or a recording of a teacher where the operator has one of the target. Counted.',
    query: [
      parameter(
        'target',
        `Greek word or short verse; at most ${SERVICE_LIMITS.speech_phones} phones.`,
        'λόγος',
        SOME,
      ),
      parameter(
        'ipa',
        `Phones, with a stress mark before a stressed vowel; at most ${SERVICE_LIMITS.speech_phones}.`,
        'l ˈo x o s',
        SOME,
      ),
      SCHEME_PARAMETER,
      parameter('speed', 'How fast, normal by default; a recording has its own speed.', 'slow', {
        enum: SPEEDS,
      }),
    ],
    answers: {
      200: {
        ...WAV,
        description: 'What was said.',
        always: ['ETag'],
        maybe: ['X-Spoken-Approximately', 'X-Notes'],
      },
      304: { description: 'The one that the caller has, by `If-None-Match`.', always: ['ETag'] },
    },
  },
  runBench: {
    description: 'Takes some seconds. One caller at a time; another gets a 503 that says when to come back.',
    takes: {
      ...takesJson('BenchRequest', BENCH_EXAMPLES),
      required: false,
      description: `At most ${KIB} KiB; without a body every kernel is measured.`,
    },
    answers: { 200: { ...json('BenchResponse'), description: 'The measurements.' } },
  },
  callMcp: {
    description:
      'JSON-RPC 2.0 in, JSON out; there is no SSE stream, no session and no batch. `tools/call` needs a key and ' +
      'counts; all other methods do neither: `initialize`, `server/discover`, `tools/list`, `resources/list`, ' +
      '`resources/read`, `prompts/get`, `completion/complete`. Tools: `score`, `score_attempt`, ' +
      '`heard_as`, `read`, `find_words`, `explain`, `recognize`, `create_upload`. What a tool refuses is a result with `isError` and a problem in it.',
    headers: [
      parameter(
        'MCP-Protocol-Version',
        'The revision of MCP: after `initialize` the one that was negotiated. From 2026-07-28 on it is required, and so are ' +
          '`Mcp-Method` and, for some methods, `Mcp-Name` (see the specification of MCP).',
        '2025-11-25',
      ),
    ],
    takes: takesJson('JsonRpcRequest', MCP_EXAMPLES),
    answers: {
      200: { ...RPC, description: 'The answer.', maybe: ['Link'] },
      202: { description: 'A notification, taken.' },
      400: {
        ...RPC,
        description: 'No JSON-RPC message, or one that does not fit its headers.',
        maybe: ['Link'],
      },
      404: { ...RPC, description: 'A method that there is not, in revision 2026-07-28.' },
    },
  },
  createUpload: {
    description:
      `A slot is for one recording of up to ${MIB} MiB and lives ${SERVICE_LIMITS.upload_s} s: PUT it to \`upload_url\`, then send ` +
      `\`audio_url\`. The service has ${SERVICE_LIMITS.upload_slots} slots in all. Takes no body. The tool ` +
      '`create_upload` of POST /mcp does the same.',
    answers: {
      201: { ...json('CreateUploadResponse'), description: 'The slot.', always: ['Location'] },
    },
  },
  deleteUpload: {
    description: 'For the key that made the slot: the recording is gone, and there is room for another.',
    answers: { 204: { description: 'Gone.' } },
  },
  putUpload: {
    description:
      `The slot is made by POST /v1/uploads or by the tool \`create_upload\` of POST /mcp and lives ${SERVICE_LIMITS.upload_s} s. A second PUT replaces the ` +
      'first. Send the `audio_url` of the answer in requests with the same key.',
    takes: {
      ...WAV,
      required: true,
      description: `A recording of at most ${MIB} MiB, in any format that is taken: ${LIMITS.audio_s} s of one attempt, or ${SERVICE_LIMITS.passage_s} s of a passage. Its type is not read.`,
    },
    answers: { 200: { ...json('PutUploadResponse'), description: 'Stored.' } },
  },
  getUpload: {
    description: 'For the key that made the slot, as long as it lives.',
    answers: {
      200: { ...RECORDING, description: 'The bytes as they were sent, with the type of their format.' },
    },
  },
};
