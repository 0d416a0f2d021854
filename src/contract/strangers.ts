/** What a request has that is no field of it: it has no effect, and the answer says so. */

import { isObject, shown } from './fields.ts';
import { nearestOf } from './nearest.ts';
import { Refusal } from './refusal.ts';
import type { Note } from './response.ts';

/** The most names that an answer has notes on. */
const NAMED = 8;

const NONE: readonly Note[] = [];

/** What other services call our fields. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  word: ['target', 'text'],
  text: ['target'],
  target: ['text'],
  attempt: ['ipa'],
  phones: ['ipa'],
  audio: ['audio_base64'],
};

/** The field that a name was likely meant as; by another name only one that the body does not have. */
const meantBy = (name: string, fields: readonly string[], body: object): string | undefined =>
  (Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name] : undefined)?.find(
    (other) => fields.includes(other) && !Object.hasOwn(body, other),
  ) ?? nearestOf(name, fields);

/**
 * A note on each name that is no field; a field that is null counts as left out.
 *
 * @param fields has the fields of the request by their names
 * @param inside has fields of a part of the request, and where that is, for one that stands beside it
 */
export function strangersIn(
  body: unknown,
  fields: object,
  inside: { readonly fields: object; readonly place: string } = { fields: {}, place: '' },
): readonly Note[] {
  if (!isObject(body)) return NONE;
  const names = Object.keys(body).filter(
    (name) => !Object.hasOwn(fields, name) && (body[name] ?? null) !== null,
  );
  if (names.length === 0) return NONE;
  return names.slice(0, NAMED).map((name) => {
    const near = meantBy(name, Object.keys(fields), body);
    const advice = Object.hasOwn(inside.fields, name)
      ? `; write it into ${inside.place}`
      : near === undefined
        ? ''
        : `; did you mean ${near}?`;
    const word = /^\w+$/u.test(name) && name.length <= 40 ? name : shown(name);
    return { code: 'unknown-field', detail: `${word} is no field of this request${advice}` };
  });
}

/** The answer, with notes if there are any. */
export const withNotes = <A extends object>(answer: A, notes: readonly Note[]): A =>
  notes.length === 0 ? answer : { ...answer, notes };

/** True for the refusal of a field that the body does not have. */
const isOfNone = ({ code, field }: Refusal, body: Readonly<Record<string, unknown>>): boolean =>
  code === 'input-missing' || (field !== undefined && !field.includes('/') && (body[field] ?? null) === null);

/**
 * Reads a body whose fields have these names. Where one is missing, the refusal names what may have been meant as it.
 *
 * @throws Refusal what `parse` throws
 */
export function hinting<T>(body: unknown, fields: object, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof Refusal && isObject(body) && isOfNone(error, body))) throw error;
    const hint = strangersIn(body, fields).find(({ detail }) => detail.includes('; did you mean '));
    if (hint === undefined) throw error;
    const { slug, detail, code, retryAfter, field } = error;
    throw new Refusal(slug, `${detail}; ${hint.detail}`, code, retryAfter, field);
  }
}
