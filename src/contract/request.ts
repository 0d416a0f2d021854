/**
 * The body of POST /v1/tutor: one table of its fields. The check of a body and the types of a request come from here; the API
 * description and the schemas of the tools have what callers are told of a field (requestSchemas.ts).
 */

import { ACCEPT } from './accept.ts';
import {
  type Body,
  type Field,
  FLAG,
  isObject,
  isText,
  type Request,
  readFields,
  shown,
  text,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { SENTENCES } from './refusal.ts';
import type { Note } from './response.ts';
import { DEFAULT_SCHEME, type SchemeName } from './schemes.ts';
import { SPEAKER } from './speaker.ts';

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

const areTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);
const isColumn = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isMinimum = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;

/** A name of a threshold that there is not. */
const strangerAmong = (thresholds: unknown): string | undefined =>
  isObject(thresholds)
    ? Object.keys(thresholds).find((name) => !(THRESHOLD_NAMES as readonly string[]).includes(name))
    : undefined;

const TARGET = {
  fits: isText,
  sentence: () => SENTENCES.noTarget,
  needed: true,
} as const satisfies Field<string>;

const IPA: Field<string | readonly string[]> = {
  fits: (value) => isText(value) || areTexts(value),
  takes: 'a string or an array of strings',
  most: LIMITS.text_characters,
};

/** How much an answer says: all, or the score and what to fix first. */
const DETAILS = ['full', 'summary'] as const;
export type Detail = (typeof DETAILS)[number];

export const DETAIL = {
  fits: (value: unknown): value is Detail => DETAILS.some((one) => one === value),
  takes: `one of ${DETAILS.join(', ')}`,
  absent: 'full',
} satisfies Field<Detail>;

/** Words of the ranking that a summary lists. */
export const SUMMARY_CANDIDATES = 3;

/** A scheme that there is not is refused later, by a sentence of its own. */
const SCHEME_FIELD = text() as Field<SchemeName>;

const CANDIDATES = {
  fits: (value): value is number => isColumn(value) && value <= LIMITS.candidates,
  takes: `a whole number from 0 to ${LIMITS.candidates}`,
  absent: LIMITS.candidates as number,
} as const satisfies Field<number>;

const MINIMUMS: Field<Thresholds> = {
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
  fits: (_frames): _frames is readonly (readonly number[])[] => true,
};

const VOCAB: Field<readonly string[]> = {
  fits: areTexts,
  takes: 'an array of strings, one for each column of posteriors',
  most: LIMITS.labels,
};

const BLANK_ID: Field<number> = {
  fits: isColumn,
  takes: 'the column of the blank, a whole number from 0',
};

/** The fields that name a recording: all that the tool `recognize` takes. */
const AUDIO_FIELDS = {
  /** A recording in base64. */
  audio_base64: text('a base64 string'),
  /** The address of a recording. */
  audio_url: text('a URL string'),
};

export const RECOGNIZE_FIELDS = { ...AUDIO_FIELDS, recognizer: text() };

/** Comments show in editors of those who call the library or the client. */
export const TUTOR_FIELDS = {
  /** Greek word or short verse that was to be said, as an edition prints it. */
  target: TARGET,
  /** What was said: IPA phones, as one string or as a list of phones, `ˈ` before the stressed vowel. */
  ipa: IPA,
  /** In place of `ipa`: what was said, in Greek letters or by the Latin key. */
  said: text('a string of Greek or Latin letters'),
  ...AUDIO_FIELDS,
  /** Name of the scoring scheme; the default one when left out. */
  scheme: SCHEME_FIELD,
  /** What else passes, by Greek letters: `{ ω: ['oʊ'], χ: ['k'] }`. */
  accept: ACCEPT,
  /** False skips the search for another word that was said instead. */
  different_word: FLAG,
  /** Words in each ranking of `heard_as`, 0 to 10; 10 when left out. 0 skips the search for them. */
  candidates: CANDIDATES,
  /** True, also when left out, asks for calibrated confidences, where the recognizer has a calibration. */
  calibrate: FLAG,
  /** How much the answer says: `full`, also when left out, or `summary`. */
  detail: DETAIL,
  /** Minimums from 0 to 1: of `proximity` as a list, or by name. */
  thresholds: MINIMUMS,
  /** Natural-log probabilities of a CTC recognizer, a row a frame, a column a label of `vocab`. */
  posteriors: POSTERIORS,
  /** IPA labels of the columns of `posteriors`. */
  vocab: VOCAB,
  /** Column of the CTC blank, counted from 0. */
  blank_id: BLANK_ID,
  /** Name of the recognizer that listens to audio; the default one when left out. */
  recognizer: text(),
  /** Who speaks, as `enroll` returned it: a recording is heard better. */
  speaker: SPEAKER,
};

/** The body of POST /v1/tutor as a caller writes it. */
export type TutorRequestBody = Body<typeof TUTOR_FIELDS>;

/** The same, read: with what holds where a field is left out. */
export type TutorRequest = Request<typeof TUTOR_FIELDS> & {
  readonly scheme: string;
  /** On what the body has that is no field. */
  readonly strangers?: readonly Note[];
};

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
