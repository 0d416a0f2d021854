/**
 * The body of POST /v1/tutor, checked: what comes out of here fits, what does not is refused with a sentence that says
 * what was found and what to send. The description in `request.ts` says the same to callers; a test holds the two together.
 */

import { isObject, isText, refuseCrowd, shown, unreadable, withoutNulls } from './fields.ts';
import { LIMITS } from './limits.ts';
import { badRequest, notAnObject, SENTENCES } from './refusal.ts';
import { DEFAULT_SCHEME } from './schemes.ts';

export const THRESHOLD_NAMES = [
  'proximity',
  'lenient_similarity',
  'strict_similarity',
  'confidence',
] as const;

/** A value that is to be reached. */
export interface Minimum {
  readonly name: (typeof THRESHOLD_NAMES)[number];
  /** 0 to 1. */
  readonly minimum: number;
}

/** The fields that name a recording. */
export interface RecognizeRequest {
  readonly audio_base64?: string | undefined;
  readonly audio_url?: string | undefined;
  readonly recognizer?: string | undefined;
}

/** What POST /v1/tutor takes, with what holds where a field is left out. */
export interface TutorRequest extends RecognizeRequest {
  readonly target: string;
  readonly ipa?: string | readonly string[] | undefined;
  readonly scheme: string;
  readonly different_word: boolean;
  /** Words in each ranking of `heard_as`; 0 for no ranking. */
  readonly candidates: number;
  readonly calibrate: boolean;
  readonly thresholds?: readonly Minimum[] | undefined;
  /** Checked while its rows are summed (`posteriors.ts`). */
  readonly posteriors?: unknown;
  readonly vocab?: readonly string[] | undefined;
  readonly blank_id?: number | undefined;
}

const isBoolean = (value: unknown): boolean => typeof value === 'boolean';
const isColumn = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isCandidates = (value: unknown): boolean => isColumn(value) && (value as number) <= LIMITS.candidates;
const isMinimum = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isThresholdName = (name: string): name is Minimum['name'] =>
  (THRESHOLD_NAMES as readonly string[]).includes(name);

const areThresholds = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every(isMinimum)
    : isObject(value) &&
      Object.entries(value).every(([name, minimum]) => isThresholdName(name) && isMinimum(minimum));

/** A field that may be left out. */
interface Field {
  readonly name: string;
  readonly fits: (value: unknown) => boolean;
  /** What it takes, for the sentence of a refusal. */
  readonly takes: string;
}

const AUDIO: readonly Field[] = [
  { name: 'audio_base64', fits: isText, takes: 'a base64 string' },
  { name: 'audio_url', fits: isText, takes: 'a URL string' },
];
const RECOGNIZER: Field = { name: 'recognizer', fits: isText, takes: 'a string' };

const OPTIONAL: readonly Field[] = [
  {
    name: 'ipa',
    fits: (value) => isText(value) || areTexts(value),
    takes: 'a string or an array of strings',
  },
  ...AUDIO,
  { name: 'scheme', fits: isText, takes: 'a string' },
  { name: 'different_word', fits: isBoolean, takes: 'true or false' },
  {
    name: 'candidates',
    fits: isCandidates,
    takes: `a whole number from 0 to ${LIMITS.candidates}`,
  },
  { name: 'calibrate', fits: isBoolean, takes: 'true or false' },
  {
    name: 'thresholds',
    fits: areThresholds,
    takes: 'an object of name to minimum or a list of minimums, each from 0 to 1',
  },
  { name: 'vocab', fits: areTexts, takes: 'an array of strings, one for each column of posteriors' },
  { name: 'blank_id', fits: isColumn, takes: 'the column of the blank, a whole number from 0' },
  RECOGNIZER,
];

/** The sentence for a field that does not fit. */
function sentenceFor(name: string, takes: string, value: unknown): string {
  const stranger =
    name === 'thresholds' && isObject(value)
      ? Object.keys(value).find((key) => !isThresholdName(key))
      : undefined;
  if (stranger === undefined) return `${name} must be ${takes}; found ${shown(value)}`;
  return `thresholds has no name ${shown(stranger)}; the names are ${THRESHOLD_NAMES.join(', ')}`;
}

/** The fields of a body that are not null, each of them one that fits. */
function checked(body: unknown, fields: readonly Field[]): Record<string, unknown> {
  if (!isObject(body)) throw notAnObject();
  refuseCrowd('ipa', body.ipa, LIMITS.text_characters);
  refuseCrowd('thresholds', body.thresholds, LIMITS.thresholds);
  refuseCrowd('vocab', body.vocab, LIMITS.labels);
  const sent = withoutNulls(body);
  for (const { name, fits, takes } of fields) {
    const value = sent[name];
    if (value !== undefined && !fits(value)) throw badRequest(sentenceFor(name, takes, value), name);
  }
  return sent;
}

/** Minimums as a list; those without a name are of `proximity`. */
function minimumsOf(sent: unknown): readonly Minimum[] {
  if (Array.isArray(sent)) return sent.map((minimum: number) => ({ name: 'proximity', minimum }));
  return Object.entries(sent as Record<Minimum['name'], number>).map(([name, minimum]) => ({
    name: name as Minimum['name'],
    minimum,
  }));
}

/**
 * Checks a body of POST /v1/tutor, as parsed from JSON.
 *
 * @param fallback the scheme of a body that names none
 * @throws Refusal with the sentence and the field of the first fault
 */
export function parseTutorRequest(body: unknown, fallback: string = DEFAULT_SCHEME): TutorRequest {
  if (isObject(body) && !isText(body.target)) throw unreadable('target', body.target, SENTENCES.noTarget);
  const sent = checked(body, OPTIONAL) as unknown as TutorRequest;
  const { scheme = fallback, different_word = true, calibrate = true, thresholds } = sent;
  const { candidates = LIMITS.candidates } = sent;
  return {
    target: sent.target,
    ipa: sent.ipa,
    audio_base64: sent.audio_base64,
    audio_url: sent.audio_url,
    scheme,
    different_word,
    candidates,
    calibrate,
    thresholds: thresholds === undefined ? undefined : minimumsOf(thresholds),
    posteriors: sent.posteriors,
    vocab: sent.vocab,
    blank_id: sent.blank_id,
    recognizer: sent.recognizer,
  };
}

/**
 * Checks the arguments of the tool `recognize`.
 *
 * @throws Refusal with the sentence and the field of the first fault
 */
export function parseRecognizeRequest(body: unknown): RecognizeRequest {
  const { audio_base64, audio_url, recognizer } = checked(body, [...AUDIO, RECOGNIZER]) as RecognizeRequest;
  return { audio_base64, audio_url, recognizer };
}
