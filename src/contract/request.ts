/** The fields of POST /v1/tutor, and of the tool `recognize`. */

import {
  type Body,
  type Field,
  FLAG,
  fits,
  isObject,
  list,
  number,
  type Request,
  readFields,
  shown,
  TEXT,
  text,
  whole,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { SENTENCES } from './refusal.ts';
import type { Note } from './response.ts';
import { DEFAULT_SCHEME, type SchemeName } from './schemes.ts';
import type { Speaker } from './speaker.ts';

/** Values of an answer that `thresholds` may set a minimum for. */
export const THRESHOLD_NAMES = [
  'proximity',
  'lenient_similarity',
  'strict_similarity',
  'confidence',
] as const;

export type ThresholdName = (typeof THRESHOLD_NAMES)[number];

/** A list of minimums for `proximity`, or one minimum for each named value. */
export type Thresholds = readonly number[] | Readonly<Partial<Record<ThresholdName, number>>>;

/** Sounds that also pass, keyed by Greek letters as in `letters` of the coaching. */
export type Accept = Readonly<Record<string, readonly string[]>>;

const IPA: Field<string | readonly string[]> = {
  schema: { anyOf: [TEXT, list(TEXT)] },
  takes: 'a string or an array of strings',
  most: LIMITS.text_characters,
};

const MOST_SOUNDS = LIMITS.accept_sounds;
const SOUNDS = list(TEXT, 1, MOST_SOUNDS);
const TAKEN = `lists of 1 to ${MOST_SOUNDS} sounds by Greek letters, such as {"ω": ["oʊ"], "χ": ["k"]}`;

/** Checks only the shape; src/engine/text/passing.ts checks letters and phones. */
const ACCEPT: Field<Accept> = {
  schema: { type: 'object', additionalProperties: SOUNDS },
  takes: TAKEN,
  sentence(value) {
    const wrong = isObject(value) && Object.entries(value).find(([, listed]) => !fits(SOUNDS, listed));
    if (!wrong) return undefined;
    const [letters, listed] = wrong;
    const isLong = Array.isArray(listed) && listed[MOST_SOUNDS];
    const found = isLong ? `${listed.length} sounds` : shown(listed);
    return `accept takes ${TAKEN}; found ${found} for ${shown(letters)}`;
  },
  most: LIMITS.accept_letters,
};

export const DETAILS = ['full', 'summary'] as const;

/** The size of an answer: `full` has everything, `summary` the score and what to fix first. */
export type Detail = (typeof DETAILS)[number];

export const DETAIL = {
  schema: { ...TEXT, enum: DETAILS },
  takes: `one of ${DETAILS.join(', ')}`,
  absent: 'full' as Detail,
} satisfies Field<Detail>;

export const SUMMARY_CANDIDATES = 3;

const CANDIDATES = {
  schema: whole(0, LIMITS.candidates),
  takes: `a whole number from 0 to ${LIMITS.candidates}`,
  absent: LIMITS.candidates as number,
} satisfies Field<number>;

const MINIMUM = number(0, 1);
const MINIMUMS = Object.fromEntries(THRESHOLD_NAMES.map((name) => [name, MINIMUM]));

const THRESHOLDS: Field<Thresholds> = {
  schema: { anyOf: [list(MINIMUM), { type: 'object', properties: MINIMUMS }] },
  takes: 'an object of name to minimum or a list of minimums, each from 0 to 1',
  sentence(value) {
    const stranger = isObject(value) && Object.keys(value).find((name) => !Object.hasOwn(MINIMUMS, name));
    if (typeof stranger !== 'string') return undefined;
    return `thresholds has no name ${shown(stranger)}; the names are ${THRESHOLD_NAMES.join(', ')}`;
  },
  most: LIMITS.thresholds,
};

/** Checks only the type; speaker.ts checks the rest if the demo recognizer hears the recording. */
const SPEAKER: Field<Speaker> = { schema: { type: 'object' }, takes: 'the object that enroll returned' };

const AUDIO_FIELDS = {
  /** A recording in base64. */
  audio_base64: text('a base64 string'),
  /** The address of a recording. */
  audio_url: text('a URL string'),
};

export const RECOGNIZE_FIELDS = { ...AUDIO_FIELDS, recognizer: text() };

/** The fields of an attempt. Editors show these comments to users of the library and of the clients. */
export const TUTOR_FIELDS = {
  /** The Greek word or short verse that the learner should say, as an edition prints it. */
  target: { ...text(), sentence: () => SENTENCES.noTarget, needed: true as const },
  /** Phones that the learner said, in IPA, as one string or a list, with `ˈ` before the stressed vowel. */
  ipa: IPA,
  /** Instead of `ipa`: what the learner said, spelled in Greek letters or in Latin letters (docs/scoring.md). */
  said: text('a string of Greek or Latin letters'),
  ...AUDIO_FIELDS,
  /** Scoring scheme; default: the scheme of the service. */
  scheme: text() as Field<SchemeName>,
  /** Other sounds that pass, keyed by Greek letters: `{ ω: ['oʊ'], χ: ['k'] }`. */
  accept: ACCEPT,
  /** False skips the search for a different word that the attempt resembles; default true. */
  different_word: FLAG,
  /** Largest number of candidates in each ranking of `heard_as`, 0 to 10, default 10; 0 skips the rankings. */
  candidates: CANDIDATES,
  /** Asks for calibrated confidences if the recognizer has a calibration; default true. */
  calibrate: FLAG,
  /** The size of the answer: `full` (default) or `summary`. */
  detail: DETAIL,
  /**
   * Minimums from 0 to 1 to compare the answer with: a list for `proximity`, or an object with one minimum for each
   * named value.
   */
  thresholds: THRESHOLDS,
  /** Natural-log probabilities of a CTC recognizer, frames × labels of `vocab`. */
  posteriors: { schema: {} } as Field<readonly (readonly number[])[]>,
  /** IPA labels of the columns of `posteriors`. */
  vocab: {
    schema: list(TEXT),
    takes: 'an array of strings, one for each column of posteriors',
    most: LIMITS.labels,
  } as Field<readonly string[]>,
  /** Index of the column of the CTC blank, from 0. */
  blank_id: {
    schema: whole(0, Number.MAX_SAFE_INTEGER),
    takes: 'the column of the blank, a whole number from 0',
  } as Field<number>,
  /** Name of the recognizer that hears the recording; default: the recognizer of the service. */
  recognizer: text(),
  /** The learner's voice, as `enroll` returned it; it helps the recognizer to hear this learner. */
  speaker: SPEAKER,
};

export type TutorRequestBody = Body<typeof TUTOR_FIELDS>;

/** The body of POST /v1/tutor after it was read, with defaults. */
export type TutorRequest = Request<typeof TUTOR_FIELDS> & {
  readonly scheme: string;
  /** Notes on unknown fields. */
  readonly strangers?: readonly Note[];
};

/** @param fallback the scheme of a body that does not name one @throws Refusal for the first faulty field */
export function parseTutorRequest(body: unknown, fallback: string = DEFAULT_SCHEME): TutorRequest {
  const request: { scheme: string | undefined } = readFields(body, TUTOR_FIELDS);
  request.scheme ??= fallback;
  return request as TutorRequest;
}
