/**
 * Lists example requests and example problems for the API description. The build computes the answers to the requests
 * (docs/site/pages/exampleAnswers.ts); a test provokes every problem.
 */

import type { OperationId } from '../../../src/contract/operations.ts';
import { type Code, SENTENCES, SERVICE_SENTENCES, type Slug } from '../../../src/contract/refusal.ts';

export const TUTOR_EXAMPLES = {
  right: {
    summary: 'Every sound right, and the stress',
    request: { target: 'θεός', ipa: 'θ e ˈo s' },
  },
  substitution: {
    summary: 'One sound for another: s for θ',
    request: { target: 'θεός', ipa: 's e ˈo s' },
  },
  stress_shift: {
    summary: 'The stress on the wrong syllable',
    request: { target: 'θεός', ipa: 'θ ˈe o s' },
  },
  verse: {
    summary: 'A verse of two words, with a minimum to reach',
    request: { target: 'ἐν ἀρχῇ', ipa: 'e n a r k ˈe̝', thresholds: { proximity: 0.9 } },
  },
} as const;

/** Answers to the example requests, indexed by operation and then by the name of the example. */
export type AnswerExamples = Readonly<Partial<Record<OperationId, Readonly<Record<string, object>>>>>;

export const QUERY_EXAMPLES = { prefix: 'θε', target: 'ἐν ἀρχῇ' } as const;

export const BATCH_EXAMPLES = {
  two: {
    summary: 'Two attempts, without the rankings of other words',
    request: {
      items: [
        { target: 'θεός', ipa: 's e ˈo s', candidates: 0 },
        { target: 'λόγος', ipa: 'l ˈo ɣ o s', candidates: 0 },
      ],
    },
  },
} as const;

export const PASSAGE_EXAMPLES = {
  uploaded: {
    summary: 'Two verses in a recording that was uploaded before',
    request: {
      verses: ['Ἐν ἀρχῇ ἦν ὁ Λόγος', 'καὶ Θεὸς ἦν ὁ Λόγος'],
      audio_url: 'https://tutor.example/v1/uploads/q83vEjRWeJCrze8SNFZ4kA',
    },
  },
} as const;

export const BENCH_EXAMPLES = {
  one: { summary: 'One kernel, briefly', request: { kernels: ['align'], time_ms: 50 } },
} as const;

export const MCP_EXAMPLES = {
  list: { summary: 'Which tools there are', request: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
  call: {
    summary: 'Score an attempt',
    request: {
      jsonrpc: '2.0',
      id: 2,
      method: 'tools/call',
      params: { name: 'score', arguments: TUTOR_EXAMPLES.substitution.request },
    },
  },
} as const;

export interface ProblemExample {
  readonly of: OperationId;
  readonly slug: Slug;
  readonly detail: string;
  readonly hint?: string;
  readonly code?: Code;
  readonly field?: string;
}

// biome-ignore format: a table, two lines a problem
export const PROBLEM_EXAMPLES = {
  no_object: { of: 'scoreTutor', slug: 'bad-request', code: 'body-not-json',
    detail: SENTENCES.notAnObject, hint: 'found a list' },
  no_target: { of: 'scoreTutor', slug: 'bad-request', code: 'input-missing', field: 'target',
    detail: SENTENCES.noTarget },
  no_input: { of: 'scoreTutor', slug: 'bad-request', code: 'input-missing', field: 'ipa',
    detail: SENTENCES.noInput },
  no_key: { of: 'scoreTutor', slug: 'unauthorized', code: 'api-key-required',
    detail: 'send an API key as Authorization: Bearer <API_KEY> or as X-API-Key' },
  wrong_key: { of: 'scoreTutor', slug: 'unauthorized', code: 'api-key-rejected',
    detail: 'the API key is malformed, unknown, revoked or ended' },
  large_body: { of: 'scoreTutor', slug: 'content-too-large', code: 'body-too-large',
    detail: 'the request body is larger than 400 KiB; send a recording to an upload slot, and its audio_url here' },
  full_window: { of: 'scoreTutor', slug: 'too-many-requests', code: 'rate-limit-exceeded',
    detail: 'rate limit exceeded' },
  no_recognizer: { of: 'scoreTutor', slug: 'service-unavailable', code: 'recognizer-missing',
    detail: SERVICE_SENTENCES.noRecognizer, hint: SERVICE_SENTENCES.setRecognizer },
  large_upload: { of: 'putUpload', slug: 'content-too-large', code: 'body-too-large',
    detail: 'the request body is larger than 8192 KiB; send a shorter recording, or one of fewer samples a second' },
  no_slot: { of: 'getUpload', slug: 'not-found',
    detail: 'not found', hint: 'no live upload slot of this key has this id; make one by POST /v1/uploads or create_upload' },
  not_acceptable: { of: 'callMcp', slug: 'not-acceptable',
    detail: 'the answer is application/json; let Accept allow it' },
} as const satisfies Readonly<Record<string, ProblemExample>>;
