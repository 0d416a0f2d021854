/**
 * Reads the answer of a recognizer (docs/recognizer.md). Unknown fields are ignored; null counts as absent; an empty list
 * or text means that nothing was heard.
 */

import { fits, isObject, list, number, type RowSchema, shown, TEXT, whole } from './fields.ts';
import { Poisoned, parseJson } from './json.ts';
import { LIMITS } from './limits.ts';
import { Refusal } from './refusal.ts';

export interface Recognition {
  /** Heard phones; absent if they must be found in the posteriors. */
  readonly ipa?: string | string[];
  /** Natural-log probabilities, frames × labels; checked later, in src/engine/evidence/posteriors.ts. */
  readonly posteriors?: unknown;
  readonly vocab?: string[];
  /** Index of the column of the CTC blank. */
  readonly blank_id?: number;
  /** Seconds from one frame to the next. */
  readonly frame_s?: number;
}

/** Makes the 502 for a fault of the recognizer. @param what follows "recognizer returned" */
export const recognizerReturned = (what: string): Refusal =>
  new Refusal('bad-gateway', `recognizer returned ${what}`);

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
    throw recognizerReturned(`${shown(text.slice(0, 200))}, which is not JSON`);
  }
  if (isObject(body)) return body;
  throw recognizerReturned(`${shown(body)}; it must return an object with phones or ipa`);
}

const { phones, labels, text_characters: characters } = LIMITS;

/**
 * The checked fields, each with the end of the sentence "it must be …". The function `field` also limits the characters
 * of all strings of a field together.
 */
const FIELDS = {
  phones: [list(TEXT, 0, phones), `a list of at most ${phones} short strings`],
  ipa: [TEXT, `a string of at most ${characters} characters`],
  vocab: [list(TEXT, 0, labels), `a list of at most ${labels} short strings`],
  blank_id: [whole(0, Number.MAX_SAFE_INTEGER), 'the column of the blank, a whole number from 0'],
  frame_s: [number(Number.MIN_VALUE, 1), 'the seconds of a frame, more than 0 and at most 1'],
} as const satisfies Readonly<Record<string, readonly [RowSchema, string]>>;

function field<T>(body: Record<string, unknown>, name: keyof typeof FIELDS): T | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  const [schema, takes] = FIELDS[name];
  if (fits(schema, value) && [value].flat().join('').length <= characters) return value as T;
  const found = Array.isArray(value) ? `a list of ${value.length}: ${shown(value)}` : shown(value);
  throw recognizerReturned(`a field ${name} that does not fit; it must be ${takes}, found ${found}`);
}

const isEmpty = (value: unknown): boolean =>
  (value ?? null) === null || (Array.isArray(value) && value.length === 0);

/**
 * Reads the heard phones; undefined if there are only posteriors. Prefers `phones` to `ipa`, because in `phones` the
 * recognizer itself separated the sounds.
 */
function transcriptOf(body: Record<string, unknown>): string | string[] | undefined {
  const heard = field<string[]>(body, 'phones') ?? field<string>(body, 'ipa');
  if (heard !== undefined) return heard;
  const hasFrames = !isEmpty(body.posteriors);
  if (hasFrames && (body.vocab ?? null) !== null) return undefined;
  const found = `found the fields ${shown(Object.keys(body))}`;
  throw recognizerReturned(
    hasFrames
      ? `posteriors without vocab, and neither phones nor ipa; ${found}`
      : `neither phones nor ipa, and no posteriors with vocab; ${found}`,
  );
}

/** Reads the body of a recognizer's 200. @throws Refusal 502 that says what was found */
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
