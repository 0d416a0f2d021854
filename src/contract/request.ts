/**
 * The body of POST /v1/tutor: one table of its fields. The check of a body, the types of a request, the API description and the
 * schemas of the tools come from here; a further field is a row, and its use.
 */

import { ACCEPT } from './accept.ts';
import {
  type Body,
  type Field,
  flag,
  isObject,
  isText,
  type Request,
  readFields,
  shown,
  text,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { SENTENCES } from './refusal.ts';
import { DEFAULT_SCHEME, SCHEME_NAMES, type SchemeName } from './schemes.ts';
import { SPEAKER } from './speaker.ts';

/** What `scheme` is, for a body and for a query. */
export const SCHEME =
  'Name of the scoring scheme: the pronunciation that the learner is taught. When left out, the default of the ' +
  'service: the first of `schemes` in GET /v1/capabilities, which describes each.';

/** The values of an answer that a request may ask a minimum of. */
export const THRESHOLD_NAMES = [
  'proximity',
  'lenient_similarity',
  'strict_similarity',
  'confidence',
] as const;

export type ThresholdName = (typeof THRESHOLD_NAMES)[number];

/** Minimums of `proximity` as a list, or of other values by name. */
export type Thresholds = readonly number[] | Readonly<Partial<Record<ThresholdName, number>>>;

const MINIMUM = { type: 'number', minimum: 0, maximum: 1 };
const STRINGS = { type: 'array', items: { type: 'string' } };

const areTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);
const isColumn = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isMinimum = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;

/** A name of a threshold that there is not. */
const strangerAmong = (thresholds: unknown): string | undefined =>
  isObject(thresholds)
    ? Object.keys(thresholds).find((name) => !(THRESHOLD_NAMES as readonly string[]).includes(name))
    : undefined;

const TARGET = {
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: LIMITS.text_characters,
    examples: ['θεός', 'ἐν ἀρχῇ'],
    description: `Greek word or short verse, as an edition prints it; at most ${LIMITS.words} words and ${LIMITS.phones} phones. What is not read is listed in \`dropped\`.`,
  },
  fits: isText,
  sentence: () => SENTENCES.noTarget,
  needed: true,
} as const satisfies Field<string>;

const IPA: Field<string | readonly string[]> = {
  schema: {
    examples: ['s ˈe o s', ['s', 'ˈe', 'o', 's']],
    description:
      'What the learner said, as IPA phones separated by spaces or as an array of phones; never Greek letters or a ' +
      "transliteration (`theos` is not IPA, `θ e ˈo s` is). `ˈ`, or the ASCII sign `'`, before the stressed vowel or " +
      'its syllable marks the stress; without it the stress is not judged. Unknown symbols are dropped and listed ' +
      `in \`unknown_symbols\`; Greek letters that are not IPA are refused. Wins over audio. At most ${LIMITS.phones} phones.`,
    anyOf: [{ type: 'string' }, STRINGS],
  },
  fits: (value) => isText(value) || areTexts(value),
  takes: 'a string or an array of strings',
  most: LIMITS.text_characters,
};

const SAID = text(
  'In place of `ipa`: a spelling of what was said, in Greek letters or by a Latin key (`theós`); its accent is the stress.',
  'a string of Greek or Latin letters',
);

/** A scheme that there is not is refused later, by a sentence of its own. */
const SCHEME_FIELD = {
  ...text(SCHEME),
  schema: { enum: [...SCHEME_NAMES], description: SCHEME, type: 'string' },
} as Field<SchemeName | (string & {})>;

const CANDIDATES = {
  schema: {
    description: 'Words in each ranking of `heard_as`; with 0 nothing is searched.',
    default: LIMITS.candidates,
    type: 'integer',
    minimum: 0,
    maximum: LIMITS.candidates,
  },
  fits: (value): value is number => isColumn(value) && value <= LIMITS.candidates,
  takes: `a whole number from 0 to ${LIMITS.candidates}`,
  absent: LIMITS.candidates as number,
} as const satisfies Field<number>;

const MINIMUMS: Field<Thresholds> = {
  schema: {
    description:
      'Minimums from 0 to 1, each answered with whether it was reached: a map of name to minimum (`confidence` is ' +
      'the lowest of all phones), or a list of minimums of `proximity`.',
    anyOf: [
      { type: 'array', items: MINIMUM },
      { type: 'object', properties: Object.fromEntries(THRESHOLD_NAMES.map((name) => [name, MINIMUM])) },
    ],
  },
  fits: (value): value is Thresholds =>
    (Array.isArray(value) || (isObject(value) && strangerAmong(value) === undefined)) &&
    Object.values(value).every(isMinimum),
  takes: 'an object of name to minimum or a list of minimums, each from 0 to 1',
  sentence(value) {
    const stranger = strangerAmong(value);
    if (stranger === undefined) return undefined;
    return `thresholds has no name ${shown(stranger)}; the names are ${THRESHOLD_NAMES.join(', ')}`;
  },
  most: LIMITS.thresholds,
};

/** Frames are checked while their rows are summed (`readPosteriors`). */
const POSTERIORS: Field<readonly (readonly number[])[]> = {
  schema: {
    type: 'array',
    maxItems: LIMITS.frames,
    items: { type: 'array', maxItems: LIMITS.labels, items: { type: 'number' } },
    description:
      'Natural-log probabilities of a CTC recognizer, a row a frame, a column a label of `vocab`. Rows that do not ' +
      `sum to 1 are scaled. Without \`vocab\` no sound gets a confidence. At most ${LIMITS.frames} frames of ${LIMITS.labels} labels.`,
  },
  fits: (_frames): _frames is readonly (readonly number[])[] => true,
};

const VOCAB: Field<readonly string[]> = {
  schema: {
    maxItems: LIMITS.labels,
    description:
      'IPA labels of the columns of `posteriors`; labels that name no phone are listed in `gop.unmapped`. Refused without ' +
      '`posteriors`.',
    ...STRINGS,
  },
  fits: areTexts,
  takes: 'an array of strings, one for each column of posteriors',
  most: LIMITS.labels,
};

const BLANK_ID: Field<number> = {
  schema: {
    description:
      'Column of the CTC blank, counted from 0. Default: the one label that is `<blank>`, `<pad>`, `[PAD]` or `<blk>`, else the one that is `_`, `|` or `∅`, else 0.',
    type: 'integer',
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
  },
  fits: isColumn,
  takes: 'the column of the blank, a whole number from 0',
};

/** The fields that name a recording: all that the tool `recognize` takes. */
const AUDIO_FIELDS = {
  /** A WAV recording in base64. */
  audio_base64: text(
    `A WAV recording in base64, at most ${LIMITS.inline_audio_bytes / 1024} KiB decoded and ${LIMITS.audio_s} s ` +
      'long; PCM, float, A-law or µ-law. Send a larger one to a slot of `create_upload`.',
    'a base64 string',
    { contentEncoding: 'base64', contentMediaType: 'audio/wav' },
  ),
  /** The address of a WAV recording. */
  audio_url: text(
    'A WAV recording by address: the `audio_url` of an upload of the same key, or an https URL on the public ' +
      `web that answers at most ${LIMITS.fetched_audio_bytes / 1024} KiB of audio/wav.`,
    'a URL string',
    { maxLength: LIMITS.url_characters },
  ),
};

const RECOGNIZER = text(
  'Name of the recognizer that listens to audio; else the default. Not read beside `ipa`.',
);

export const RECOGNIZE_FIELDS = { ...AUDIO_FIELDS, recognizer: RECOGNIZER };

/** Comments show in editors of those who call the library or the client; descriptions are for callers over HTTP and MCP. */
export const TUTOR_FIELDS = {
  /** Greek word or short verse that was to be said, as an edition prints it. */
  target: TARGET,
  /** What was said: IPA phones, as one string or as a list of phones, `ˈ` before the stressed vowel. */
  ipa: IPA,
  /** In place of `ipa`: what was said, in Greek letters or by the Latin key. */
  said: SAID,
  ...AUDIO_FIELDS,
  /** Name of the scoring scheme; the default one when left out. */
  scheme: SCHEME_FIELD,
  /** What else passes, by Greek letters: `{ ω: ['oʊ'], χ: ['k'] }`. */
  accept: ACCEPT,
  /** False skips the search for another word that was said instead. */
  different_word: flag(
    'True when left out. False skips the search for another word that was said instead; see `different_word` of the answer.',
  ),
  /** Words in each ranking of `heard_as`, 0 to 10; 10 when left out. 0 skips the search for them. */
  candidates: CANDIDATES,
  /** True, also when left out, asks for calibrated confidences, where the recognizer has a calibration. */
  calibrate: flag(
    'True when left out. True asks for calibrated confidences, false for the posteriors as they are. Only the demo ' +
      'recognizer has a calibration.',
  ),
  /** Minimums from 0 to 1: of `proximity` as a list, or by name. */
  thresholds: MINIMUMS,
  /** Natural-log probabilities of a CTC recognizer, a row a frame, a column a label of `vocab`. */
  posteriors: POSTERIORS,
  /** IPA labels of the columns of `posteriors`. */
  vocab: VOCAB,
  /** Column of the CTC blank, counted from 0. */
  blank_id: BLANK_ID,
  /** Name of the recognizer that listens to audio; the default one when left out. */
  recognizer: RECOGNIZER,
  /** Who speaks, as `enroll` returned it: a recording is heard better. */
  speaker: SPEAKER,
};

/** The body of POST /v1/tutor as a caller writes it. */
export type TutorRequestBody = Body<typeof TUTOR_FIELDS>;

/** The same, read: with what holds where a field is left out. */
export type TutorRequest = Request<typeof TUTOR_FIELDS> & { readonly scheme: string };

export type RecognizeRequest = Request<typeof RECOGNIZE_FIELDS>;

/**
 * Reads a body of POST /v1/tutor, as parsed from JSON.
 *
 * @param fallback the scheme of a body that names none
 * @throws Refusal with the sentence and the field of the first fault
 */
export function parseTutorRequest(body: unknown, fallback: string = DEFAULT_SCHEME): TutorRequest {
  const request: { scheme: string | undefined } = readFields(body, TUTOR_FIELDS);
  request.scheme ??= fallback;
  return request as TutorRequest;
}

/** Reads the arguments of the tool `recognize`. @throws Refusal with the sentence and the field of the first fault */
export const parseRecognizeRequest = (body: unknown): RecognizeRequest => readFields(body, RECOGNIZE_FIELDS);
