/**
 * What callers are told of the fields of a request, as JSON Schema, and the requests as zod schemas, for the API description and
 * the tools. They check nothing: the tables of fields do, which the library loads without any of this.
 */

import { z } from 'zod';
import type { Fields } from './fields.ts';
import { LIMITS, SERVICE_LIMITS } from './limits.ts';
import { RECOGNIZE_FIELDS, THRESHOLD_NAMES, TUTOR_FIELDS } from './request.ts';
import { SCHEME_NAMES } from './schemes.ts';

/** What `scheme` is, for a body and for a query. */
export const SCHEME =
  'Name of the scoring scheme: the pronunciation that the learner is taught. When left out, the default of the ' +
  'service: the first of `schemes` in GET /v1/capabilities, which describes each.';

/** The recordings that are taken. */
const TAKEN =
  'WAV (PCM, float, A-law or µ-law), Opus in Ogg or WebM, and, where ffmpeg is installed, MP3, AAC, and M4A';

const MINIMUM = { type: 'number', minimum: 0, maximum: 1 };
const STRINGS = { type: 'array', items: { type: 'string' } };

/** A text. */
const text = (description: string, more: object = {}): object => ({ description, type: 'string', ...more });

/** True or false; true when it is left out. */
const flag = (description: string): object => ({ description, default: true, type: 'boolean' });

/** By field: its JSON Schema, with the description for callers over HTTP and MCP. */
export const SCHEMAS: Readonly<Record<keyof typeof TUTOR_FIELDS, object>> = {
  target: {
    type: 'string',
    minLength: 1,
    maxLength: LIMITS.text_characters,
    examples: ['θεός', 'ἐν ἀρχῇ'],
    description: `Greek word or short verse, as an edition prints it; at most ${LIMITS.words} words and ${LIMITS.phones} phones. What is not read is listed in \`dropped\`.`,
  },
  ipa: {
    examples: ['s ˈe o s', ['s', 'ˈe', 'o', 's']],
    description:
      'What the learner said, as IPA phones separated by spaces or as an array of phones; never Greek letters or a ' +
      "transliteration (`theos` is not IPA, `θ e ˈo s` is). `ˈ`, or the ASCII sign `'`, before the stressed vowel or " +
      'its syllable marks the stress; without it the stress is not judged. Unknown symbols and names of silence are dropped and listed ' +
      `in \`unknown_symbols\`; Greek letters that are not IPA are refused. Wins over audio. At most ${LIMITS.phones} phones.`,
    anyOf: [{ type: 'string' }, STRINGS],
  },
  said: text(
    'In place of `ipa`: a spelling of what was said, in Greek letters or by a Latin key (`theós`); its accent is the stress.',
  ),
  audio_base64: text(
    `A recording in base64, at most ${SERVICE_LIMITS.inline_audio_bytes / 1024} KiB decoded and ${LIMITS.audio_s} s ` +
      `long: ${TAKEN}. Send a larger one to a slot of \`create_upload\`.`,
    { contentEncoding: 'base64' },
  ),
  audio_url: text(
    'A recording by address: the `audio_url` of an upload of the same key, or an https URL on the public ' +
      `web that answers at most ${SERVICE_LIMITS.fetched_audio_bytes / 1024} KiB of WAV with its type: audio/wav, ` +
      'audio/x-wav, audio/wave or audio/vnd.wave.',
    { maxLength: SERVICE_LIMITS.url_characters },
  ),
  scheme: { enum: [...SCHEME_NAMES], description: SCHEME, type: 'string' },
  accept: {
    type: 'object',
    maxProperties: LIMITS.accept_letters,
    additionalProperties: {
      type: 'array',
      minItems: 1,
      maxItems: LIMITS.accept_sounds,
      items: { type: 'string' },
    },
    examples: [{ ω: ['oʊ'], χ: ['k'] }],
    description:
      'What else passes in this class, and costs nothing: by Greek letters, as `letters` of the coaching has them but ' +
      `without marks, lists of sounds of 1 to ${LIMITS.accept_phones} IPA phones.`,
  },
  different_word: flag(
    'True when left out. False skips the search for another word that was said instead; see `different_word` of the answer.',
  ),
  candidates: {
    description: 'Words in each ranking of `heard_as`; with 0 nothing is searched.',
    default: LIMITS.candidates,
    type: 'integer',
    minimum: 0,
    maximum: LIMITS.candidates,
  },
  calibrate: flag(
    'True when left out. True asks for calibrated confidences, false for the posteriors as they are. Only the demo ' +
      'recognizer has a calibration.',
  ),
  detail: {
    type: 'string',
    enum: ['full', 'summary'],
    description:
      'How much the answer says: `full`, or `summary`: score, words, at most three fixes as data, and three candidates. ' +
      '`full` when left out; in a tool `summary`.',
  },
  thresholds: {
    description:
      'Minimums from 0 to 1, each answered with whether it was reached: a map of name to minimum (`confidence` is ' +
      'the lowest of all phones), or a list of minimums of `proximity`.',
    anyOf: [
      { type: 'array', items: MINIMUM },
      { type: 'object', properties: Object.fromEntries(THRESHOLD_NAMES.map((name) => [name, MINIMUM])) },
    ],
  },
  posteriors: {
    type: 'array',
    maxItems: LIMITS.frames,
    items: { type: 'array', maxItems: LIMITS.labels, items: { type: 'number' } },
    description:
      'Natural-log probabilities of a CTC recognizer, a row a frame, a column a label of `vocab`. Rows that do not ' +
      `sum to 1 are scaled. Without \`vocab\` no sound gets a confidence. At most ${LIMITS.frames} frames of ${LIMITS.labels} labels.`,
  },
  vocab: {
    maxItems: LIMITS.labels,
    description:
      'IPA labels of the columns of `posteriors`; labels that name no phone are listed in `gop.unmapped`. Refused without ' +
      '`posteriors`.',
    ...STRINGS,
  },
  blank_id: {
    description:
      'Column of the CTC blank, counted from 0. Default: the one label that is `<blank>`, `<pad>`, `[PAD]` or `<blk>`, else the one that is `_`, `|` or `∅`, else 0.',
    type: 'integer',
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
  },
  recognizer: text('Name of the recognizer that listens to audio; else the default. Not read beside `ipa`.'),
  speaker: {
    type: 'object',
    description: 'Who speaks, from `enroll` of the library. Not read beside `ipa`.',
  },
};

/** The schema of a request with these fields, of which these are the schemas. */
export const described = <F extends Fields>(
  fields: F,
  schemas: Readonly<Record<keyof F, object>>,
): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, { needed }]) => {
        const field = z.unknown().meta(schemas[name] as Record<string, unknown>);
        return [name, needed ? field : field.optional()];
      }),
    ),
  );

export const TutorRequest = described(TUTOR_FIELDS, SCHEMAS).describe(
  'An attempt to score. A field that is null counts as left out.',
);

export const RecognizeRequest = described(RECOGNIZE_FIELDS, SCHEMAS);
