/**
 * The tools of the MCP endpoint as data: when to call each one, its arguments and its answer.
 *
 * The answer of a tool is an object; that of a failed call is a problem. The output schema admits both, because the
 * client of SDK 1.x validates failed answers by it, too. Its root is an object, as the revisions before 2026-07-28
 * require.
 */

import { z } from 'zod';
import { LIMITS, SERVICE_LIMITS } from './limits.ts';
import { Problem } from './problems.ts';
import { RecognizeRequest, TutorRequest } from './requestSchemas.ts';
import {
  CreateUploadResponse,
  HeardAsResponse,
  RecognizeResponse,
  TutorResponse,
  UnscoredResponse,
} from './response.ts';
import { SCHEME_NAMES } from './schemes.ts';

export type ToolName = 'score' | 'score_attempt' | 'heard_as' | 'recognize' | 'create_upload';

type ObjectSchema = z.core.JSONSchema.ObjectSchema;

interface Tool {
  readonly name: ToolName;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  readonly annotations: Readonly<Record<string, boolean>>;
}

const INLINE_KIB = SERVICE_LIMITS.inline_audio_bytes / 1024;

/** A problem whose codes are not listed: the errors page has them. */
const Failure = Problem.extend({ code: z.string().optional() });

type Json = z.core.JSONSchema.BaseSchema;

const taken = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' }) as ObjectSchema;

/** A schema without the words about its fields, which the tool beside it or the API description has. */
const withoutWords = (schema: ObjectSchema): ObjectSchema =>
  JSON.parse(
    JSON.stringify(schema, (keyword, value) =>
      ['description', 'examples'].includes(keyword) ? undefined : value,
    ),
  );

/**
 * A schema without the shape of what lies deeper than so many levels, without bounds, and with the required fields of
 * the root alone. Every model reads all of `tools/list`; the API description has the whole shape.
 */
function outline({ properties, items, anyOf, type, ...others }: Json, depth: number): Json {
  const inner = (schema: unknown, levels: number): Json => outline(schema as Json, levels);
  const { enum: values, const: value } = others;
  return {
    ...(type !== undefined && { type }),
    ...(values !== undefined && { enum: values }),
    ...(value !== undefined && { const: value }),
    ...(anyOf !== undefined && { anyOf: anyOf.map((schema) => inner(schema, depth)) }),
    ...(items !== undefined && depth > 0 && { items: inner(items, depth - 1) }),
    ...(properties !== undefined &&
      depth > 0 && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, schema]) => [name, inner(schema, depth - 1)]),
        ),
      }),
  };
}

/** One object schema that admits the values of all these schemas and the Problem of a failed call. */
function answered(depth: number, ...schemas: readonly z.ZodType[]): ObjectSchema {
  const parts = [...schemas, Failure].map((schema) => {
    const whole = z.toJSONSchema(schema);
    return { ...outline(whole, depth), required: whole.required ?? [] };
  });
  const shapes = new Map<string, Map<string, unknown>>();
  for (const { properties = {} } of parts) {
    for (const [field, shape] of Object.entries(properties)) {
      const seen = shapes.get(field) ?? new Map<string, unknown>();
      shapes.set(field, seen.set(JSON.stringify(shape), shape));
    }
  }
  const properties = [...shapes].map(([field, seen]) => {
    const [first, ...others] = seen.values();
    return [field, others.length === 0 ? first : { anyOf: [first, ...others] }];
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: Object.fromEntries(properties),
    anyOf: parts.map(({ required }) => ({ required })),
  };
}

const READING = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  // An audio_url may lie anywhere on the web.
  openWorldHint: true,
} as const;

const SEND_ATTEMPT =
  'Send `target` in Greek letters, and what was said in one of four ways. `ipa`: IPA phones separated by spaces, with ' +
  '`ˈ` before the stressed vowel; never a transliteration. `said`: a spelling as heard, in Greek ' +
  `or Latin letters ("theos"). \`audio_base64\`: a WAV of at most ${INLINE_KIB} KiB. \`audio_url\`: the address of a ` +
  'WAV; create_upload makes one for a larger file. `scheme` names the pronunciation that the learner is taught: ' +
  `${SCHEME_NAMES.join(', ')}; phones that are right in one are wrong in another.`;

const TOO_SHORT =
  `A recording of less than ${LIMITS.least_audio_s} s of sound is not scored: \`proximity\` is null and \`unscored\` is ` +
  '"too_short".';

const score = {
  title: 'Score an attempt',
  inputSchema: taken(TutorRequest),
  outputSchema: answered(2, TutorResponse, UnscoredResponse),
  annotations: READING,
} as const;

export const TOOLS: readonly Tool[] = [
  {
    name: 'score',
    ...score,
    description:
      'Scores how a learner said a known Koine Greek word or short verse: call it whenever target and attempt are at ' +
      `hand. ${SEND_ATTEMPT} Answers \`proximity\` (the score, 0 to 1), \`phones\` (target against heard, sound by ` +
      'sound), `stress`, `coaching` (what differs in each sound, with stable error codes, and up to three fixes, the ' +
      'most rewarding first) and `heard_as` (the words it resembles). Tell the learner what `not_judged` names: a ' +
      `recording seldom tells the stress. ${TOO_SHORT}`,
  },
  {
    name: 'score_attempt',
    ...score,
    inputSchema: withoutWords(taken(TutorRequest)),
    outputSchema: answered(1, TutorResponse, UnscoredResponse),
    description:
      'Another name of the tool `score`, with the same arguments and the same answer; call either, not both.',
  },
  {
    name: 'heard_as',
    title: 'Rank what was heard',
    description:
      'Ranks the real words that an attempt at a known target resembles, and a Greek spelling of what was heard, with a ' +
      'confidence each; for a verse also word by word. Stress plays no part in it. Call it when only "what did that sound like?" is asked: `score` ' +
      `answers the same and more. Its arguments are those of \`score\`. ${TOO_SHORT}`,
    inputSchema: withoutWords(
      taken(TutorRequest.omit({ different_word: true, calibrate: true, thresholds: true })),
    ),
    outputSchema: answered(2, HeardAsResponse, UnscoredResponse),
    annotations: READING,
  },
  {
    name: 'recognize',
    title: 'Transcribe a recording',
    description:
      'Writes down the IPA phones of a recording and measures its quality (`input_quality`), without a target and ' +
      'without a score. Call it to look at a recording before scoring, or when the target is not known; to score it, ' +
      'send it to `score`. No phones and `unscored` "too_short" mean that there was too little sound.',
    inputSchema: taken(RecognizeRequest),
    outputSchema: answered(2, RecognizeResponse),
    annotations: READING,
  },
  {
    name: 'create_upload',
    title: 'Make room for a large recording',
    description:
      `Makes a slot for one WAV of more than ${INLINE_KIB} KiB (up to ${SERVICE_LIMITS.upload_bytes / 2 ** 20} MiB and ${LIMITS.audio_s} s). ` +
      'Takes no arguments. The program that hosts you must then PUT the bytes to `upload_url`, since it has the file and ' +
      'the API key, and you see neither: with `Authorization: Bearer <API_KEY>` (the same key) and `Content-Type: ' +
      'audio/wav`. Afterwards send `audio_url` to score, heard_as or recognize, as often as you like. A PUT that fails ' +
      `leaves what the slot held before. The slot is gone after ${SERVICE_LIMITS.upload_s / 60} minutes.`,
    inputSchema: { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object', properties: {} },
    outputSchema: answered(2, CreateUploadResponse),
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  },
];

/** The instructions for an agent before its first call. */
export const INSTRUCTIONS =
  'Scores the pronunciation of Koine Greek, sound by sound, by one of four schemes ' +
  `(${SCHEME_NAMES.join(', ')}); GET /v1/capabilities describes them and marks the default. tools/call needs an API key, sent as ` +
  '`Authorization: Bearer <API_KEY>` or as `X-API-Key`, and may be called ' +
  `${SERVICE_LIMITS.window_requests} times in ${SERVICE_LIMITS.window_s} s. Start with \`score\`. The manual and how a word is said are resources, ` +
  'which need no key. The answers hold facts and codes, no sentences for the ' +
  'learner: put them in words yourself. The words come from a lexicon under CC BY 4.0 (sources: Open Scriptures ' +
  'Septuagint Project, MACULA Greek).';
