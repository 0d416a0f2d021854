import { LIMITS, SERVICE_LIMITS } from '../../../src/contract/limits.ts';
import type { OperationId } from '../../../src/contract/operations.ts';
import { SPEEDS } from '../../../src/contract/query.ts';
import { schemaRef } from './components.ts';
import {
  BATCH_EXAMPLES,
  BENCH_EXAMPLES,
  MCP_EXAMPLES,
  PASSAGE_EXAMPLES,
  QUERY_EXAMPLES,
  TUTOR_EXAMPLES,
} from './examples.ts';
import {
  answered,
  cached,
  type Exchange,
  json,
  MIB,
  neededParameter,
  PLAIN,
  parameter,
  RECORDING,
  SCHEME_PARAMETER,
  takesJson,
  WAV,
} from './exchange.ts';

const RPC = json('JsonRpcResponse');

const SPEECH_PHONES = `at most ${SERVICE_LIMITS.speech_phones} phones`;

export const EXCHANGES: Readonly<Record<OperationId, Exchange>> = {
  getHealth: {
    description: 'Starts nothing and is never counted.',
    answers: { 200: { ...PLAIN, description: 'Ready.' } },
  },
  getReady: {
    description:
      'For load balancers: a 503 while this service is stopping, or while its key store does not answer. Never counted.',
    answers: { 200: { ...PLAIN, description: 'Send requests.' } },
  },
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
      `Up to ${SERVICE_LIMITS.batch_items} attempts, with phones alone; each counts as one request. An attempt that does not fit has its problem ` +
      'in its place and spoils no other. `scheme`, `candidates` and all else are fields of each attempt.',
    takes: takesJson('BatchRequest', BATCH_EXAMPLES),
    answers: answered('BatchResponse', 'The answers, in the order of the attempts.', 'Link'),
  },
  readPassage: {
    description:
      `For a psalm or a chapter in one recording of at most ${SERVICE_LIMITS.passage_s / 60} minutes: which words were left out, said twice or ` +
      'swapped, how it flowed, and every sound. The recognizer must return frames, as the demo recognizer does. Each verse ' +
      'counts as one request.',
    takes: takesJson('PassageRequest', PASSAGE_EXAMPLES),
    answers: {
      200: {
        description:
          'Lines, each a JSON object: how far the recording was heard, then each verse that was read, then an `end` with the ' +
          'verses that were not, or a `problem`.',
        type: 'application/x-ndjson',
        schema: schemaRef('PassageLine'),
        always: ['Link'],
      },
    },
  },
  searchLexicon: {
    description:
      'For suggestions while somebody types: most frequent first. Case does not matter, and marks only matter if they are ' +
      'written. Latin letters are read as a transliteration. No key; cacheable.',
    query: [
      neededParameter(
        'prefix',
        `The first letters of a Greek word, in Greek or Latin; at most ${LIMITS.prefix_characters}.`,
        QUERY_EXAMPLES.prefix,
      ),
      SCHEME_PARAMETER,
    ],
    answers: cached(json('LexiconResponse'), 'The words.', 'Link'),
  },
  readTarget: {
    description:
      'Words, phones, syllables and accent of a text, as POST /v1/tutor will read its `target`. Its `ipa` is an attempt ' +
      'without fault. No key; cacheable.',
    query: [
      neededParameter(
        'target',
        `Greek word or short verse; at most ${LIMITS.words} words and ${LIMITS.phones} phones.`,
        QUERY_EXAMPLES.target,
      ),
      SCHEME_PARAMETER,
    ],
    answers: cached(json('ReadingResponse'), 'How it is read.', 'Link'),
  },
  getSpeech: {
    description:
      'For learners to listen to. Send one of `target` and `ipa`. A synthetic voice says it, or a recording of a teacher if ' +
      'the operator has one of the target. Counted.',
    query: [
      parameter('target', `Greek word or short verse; ${SPEECH_PHONES}.`, 'λόγος'),
      parameter('ipa', `Phones, with a stress mark before a stressed vowel; ${SPEECH_PHONES}.`, 'l ˈo x o s'),
      SCHEME_PARAMETER,
      parameter('speed', 'How fast, normal by default; a recording has its own speed.', 'slow', SPEEDS),
    ],
    answers: {
      ...cached(WAV, 'What was said.'),
      200: {
        ...WAV,
        description: 'What was said.',
        always: ['ETag'],
        maybe: ['X-Spoken-Approximately', 'X-Notes'],
      },
    },
  },
  runBench: {
    description:
      'Takes some seconds. Without a body every kernel is measured. One caller at a time; another gets a 503 that says when to ' +
      'come back.',
    takes: { ...takesJson('BenchRequest', BENCH_EXAMPLES), required: false },
    answers: answered('BenchResponse', 'The measurements.'),
  },
  callMcp: {
    description:
      'JSON-RPC 2.0 in, JSON out, without streams, sessions and batches. `tools/call` needs a key and counts; other methods do ' +
      'neither. What a tool refuses is a result with `isError` and a problem in it.',
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
      404: { ...RPC, description: 'An unknown method, in revision 2026-07-28.' },
    },
  },
  createUpload: {
    description:
      `A slot is for one recording of up to ${MIB} MiB and lives ${SERVICE_LIMITS.upload_s} s: PUT it to \`upload_url\`, then send ` +
      `\`audio_url\` with the same key. The service has ${SERVICE_LIMITS.upload_slots} slots in all. Takes no body.`,
    answers: { 201: { ...json('CreateUploadResponse'), description: 'The slot.', always: ['Location'] } },
  },
  deleteUpload: {
    description: 'For the key that made the slot: the recording is gone, and there is room for another.',
    answers: { 204: { description: 'Gone.' } },
  },
  putUpload: {
    description:
      'For the key that made the slot, by POST /v1/uploads or `create_upload`. A second PUT replaces the first.',
    takes: {
      ...WAV,
      required: true,
      description: `A recording of at most ${MIB} MiB, in any format that is taken: ${LIMITS.audio_s} s of one attempt, or ${SERVICE_LIMITS.passage_s} s of a passage. Its type is not read.`,
    },
    answers: answered('PutUploadResponse', 'Stored.'),
  },
  getUpload: {
    description: 'For the key that made the slot, as long as it lives.',
    answers: {
      200: { ...RECORDING, description: 'The bytes as they were sent, with the type of their format.' },
    },
  },
};
