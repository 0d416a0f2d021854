/**
 * Checks the answer of a recognizer; an answer that does not fit is a 502 that says what was found. The protocol is
 * docs/recognizer.md.
 *
 * Unknown fields are ignored, and null counts as absent. An empty list or a blank string is a valid answer: nothing was
 * heard. The posteriors are checked later, with the target (score/evidence/posteriors.ts).
 */

import { isObject, shown } from './fields.ts';
import { Poisoned, parseJson } from './json.ts';
import { LIMITS } from './limits.ts';
import { Refusal } from './refusal.ts';

export interface Recognition {
  /** The heard phones, as IPA text or as a list; absent where the service is to decode the frames. */
  readonly ipa?: string | string[];
  /** Natural-log probabilities, one list a frame, one number a label; not checked yet. */
  readonly posteriors?: unknown;
  /** The labels of the columns. */
  readonly vocab?: string[];
  /** The column of the blank. */
  readonly blank_id?: number;
  /** Seconds from one frame to the next. */
  readonly frame_s?: number;
}

/** The refusal for a fault of the recognizer. */
export const recognizerReturned = (what: string): Refusal =>
  new Refusal('bad-gateway', `recognizer returned ${what}`);

/** The number of characters that are read of an answer that is no JSON, for the sentence about it. */
const GLIMPSE = 200;

function parseText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw recognizerReturned('bytes that are not UTF-8; it must return JSON');
  }
}

function parseObject(text: string): Record<string, unknown> {
  let body: unknown;
  try {
    body = parseJson(text);
  } catch (error) {
    if (error instanceof Poisoned)
      throw recognizerReturned('JSON that sets __proto__ or constructor.prototype');
    throw recognizerReturned(`${shown(text.slice(0, GLIMPSE))}, which is not JSON`);
  }
  if (isObject(body)) return body;
  throw recognizerReturned(`${shown(body)}; it must return an object with phones or ipa`);
}

/** A field by its name; undefined for an absent or null field. */
function field<T>(
  body: Record<string, unknown>,
  name: string,
  fits: (value: unknown) => value is T,
  takes: string,
): T | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (fits(value)) return value;
  const found = Array.isArray(value) ? `a list of ${value.length}: ${shown(value)}` : shown(value);
  throw recognizerReturned(`a field ${name} that does not fit; it must be ${takes}, found ${found}`);
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LIMITS.text_characters;
const isList =
  (most: number) =>
  (value: unknown): value is string[] =>
    Array.isArray(value) &&
    value.length <= most &&
    value.every((entry) => typeof entry === 'string') &&
    value.join('').length <= LIMITS.text_characters;
const isColumn = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isFrame = (value: unknown): value is number => typeof value === 'number' && value > 0 && value <= 1;

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/** True for posteriors without frames, which count as absent. */
const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/**
 * The heard phones; undefined where the frames and their labels stand for them. `phones` wins over `ipa`, because the
 * recognizer has segmented its own text.
 */
function transcriptOf(body: Record<string, unknown>): string | string[] | undefined {
  const { phones, text_characters } = LIMITS;
  const list = field(body, 'phones', isList(phones), `a list of at most ${phones} short strings`);
  if (list !== undefined) return list;
  const ipa = field(body, 'ipa', isText, `a string of at most ${text_characters} characters`);
  if (ipa !== undefined) return ipa;
  const framed = !isAbsent(body.posteriors) && !isEmpty(body.posteriors);
  if (framed && !isAbsent(body.vocab)) return undefined;
  const found = `found the fields ${shown(Object.keys(body))}`;
  throw recognizerReturned(
    framed
      ? `posteriors without vocab, and neither phones nor ipa; ${found}`
      : `neither phones nor ipa, and no posteriors with vocab; ${found}`,
  );
}

/**
 * Reads the bytes of a recognizer's 200 answer.
 *
 * @throws Refusal of 502 whose detail starts with `recognizer returned`
 */
export function parseRecognition(bytes: Uint8Array): Recognition {
  if (bytes.length === 0) throw recognizerReturned('an empty body; it must return JSON');
  const body = parseObject(parseText(bytes));
  const ipa = transcriptOf(body);
  const frames = isEmpty(body.posteriors) ? undefined : body.posteriors;
  const vocab = field(
    body,
    'vocab',
    isList(LIMITS.labels),
    `a list of at most ${LIMITS.labels} short strings`,
  );
  const blank = field(body, 'blank_id', isColumn, 'the column of the blank, a whole number from 0');
  const frame = field(body, 'frame_s', isFrame, 'the seconds of a frame, more than 0 and at most 1');
  return {
    ...(ipa !== undefined && { ipa }),
    ...(frames !== undefined && { posteriors: frames }),
    ...(vocab !== undefined && { vocab }),
    ...(blank !== undefined && { blank_id: blank }),
    ...(frame !== undefined && { frame_s: frame }),
  };
}
