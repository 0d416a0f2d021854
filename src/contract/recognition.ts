/**
 * Checks the answer of a recognizer; an answer that does not fit is a 502 that says what was found. The protocol is
 * docs/recognizer.md.
 *
 * Unknown fields are ignored, and null counts as absent. An empty list or a blank string is a valid answer: nothing was
 * heard. The posteriors are checked later, with the target (score/evidence/posteriors.ts).
 */

import { fits, isObject, list, number, type Schema, shown, TEXT, whole } from './fields.ts';
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

const { phones, labels, text_characters: characters } = LIMITS;

/** The fields that are checked here, and what each takes. A text has at most `characters`, and so have the texts of a list. */
const FIELDS = {
  phones: [list(TEXT, 0, phones), `a list of at most ${phones} short strings`],
  ipa: [TEXT, `a string of at most ${characters} characters`],
  vocab: [list(TEXT, 0, labels), `a list of at most ${labels} short strings`],
  blank_id: [whole(0, Number.MAX_SAFE_INTEGER), 'the column of the blank, a whole number from 0'],
  frame_s: [number(Number.MIN_VALUE, 1), 'the seconds of a frame, more than 0 and at most 1'],
} as const satisfies Readonly<Record<string, readonly [Schema, string]>>;

/** A field by its name; undefined for an absent or null field. */
function field<T>(body: Record<string, unknown>, name: keyof typeof FIELDS): T | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  const [schema, takes] = FIELDS[name];
  if (fits(schema, value) && [value].flat().join('').length <= characters) return value as T;
  const found = Array.isArray(value) ? `a list of ${value.length}: ${shown(value)}` : shown(value);
  throw recognizerReturned(`a field ${name} that does not fit; it must be ${takes}, found ${found}`);
}

/** True for posteriors without frames, which count as absent, as undefined and null do. */
const isEmpty = (value: unknown): boolean =>
  (value ?? null) === null || (Array.isArray(value) && value.length === 0);

/**
 * The heard phones; undefined where the frames and their labels stand for them. `phones` wins over `ipa`, because the
 * recognizer has segmented its own text.
 */
function transcriptOf(body: Record<string, unknown>): string | string[] | undefined {
  const heard = field<string[]>(body, 'phones') ?? field<string>(body, 'ipa');
  if (heard !== undefined) return heard;
  const framed = !isEmpty(body.posteriors);
  if (framed && (body.vocab ?? null) !== null) return undefined;
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
  const found = {
    ipa: transcriptOf(body),
    posteriors: isEmpty(body.posteriors) ? undefined : body.posteriors,
    vocab: field(body, 'vocab'),
    blank_id: field(body, 'blank_id'),
    frame_s: field(body, 'frame_s'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
