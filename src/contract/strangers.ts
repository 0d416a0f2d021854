/** What a request has that is no field of it: it has no effect, and the answer says so. */

import { isObject, shown } from './fields.ts';
import { nearestOf } from './nearest.ts';
import { Refusal } from './refusal.ts';
import type { Note } from './response.ts';

/** The most names that an answer has notes on. */
const NAMED = 8;

/** What other services call our fields. */
const OTHER_NAMES = new Map([
  ['word', ['target', 'text']],
  ['text', ['target']],
  ['target', ['text']],
  ['attempt', ['ipa']],
  ['phones', ['ipa']],
  ['audio', ['audio_base64']],
]);

type Body = Readonly<Record<string, unknown>>;

/** A field that is null counts as left out. */
const isSent = (body: Body, name: string): boolean => (body[name] ?? null) !== null;

/** The field that a name was likely meant as; by another name only one that the body does not have. */
const meantBy = (name: string, fields: object, body: Body): string | undefined =>
  OTHER_NAMES.get(name)?.find((other) => Object.hasOwn(fields, other) && !isSent(body, other)) ??
  nearestOf(name, Object.keys(fields));

/** The names that are no field, as many as are told. */
const strange = (body: Body, fields: object): string[] =>
  Object.keys(body)
    .filter((name) => !Object.hasOwn(fields, name) && isSent(body, name))
    .slice(0, NAMED);

/** The end of a sentence that names the field which was likely meant; empty if no field is near. */
export function adviceOn(name: string, fields: object, body: Body): string {
  const near = meantBy(name, fields, body);
  return near === undefined ? '' : `; did you mean ${near}?`;
}

const sentenceOn = (name: string, advice: string): string =>
  `${/^\w+$/u.test(name) && name.length <= 40 ? name : shown(name)} is no field of this request${advice}`;

/**
 * A note on each name that is no field; a field that is null counts as left out.
 *
 * @param fields has the fields of the request by their names
 * @param advice ends the sentence on a name
 */
export function strangersIn(
  body: unknown,
  fields: object,
  advice: typeof adviceOn = adviceOn,
): readonly Note[] {
  if (!isObject(body)) return [];
  return strange(body, fields).map((name) => ({
    code: 'unknown-field',
    detail: sentenceOn(name, advice(name, fields, body)),
  }));
}

/** The answer, with notes if there are any. */
export const withNotes = <A extends object>(answer: A, notes: readonly Note[]): A =>
  notes.length === 0 ? answer : { ...answer, notes };

/** Any of these is what an attempt sounded like. */
const INPUTS: readonly string[] = ['ipa', 'said', 'audio_base64', 'audio_url'];

/**
 * Reads a body whose fields have these names. If one is missing, the hint of the refusal names what may have been meant as it.
 *
 * @throws Refusal what `parse` throws
 */
export function hinting<T>(body: unknown, fields: object, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof Refusal && isObject(body))) throw error;
    const { code, field } = error;
    const missing = code === 'input-missing' && INPUTS.includes(field ?? 'ipa') ? INPUTS : [field];
    const isMeant = (name: string): boolean => {
      const near = meantBy(name, fields, body);
      return near !== undefined && missing.includes(near) && !isSent(body, near);
    };
    const name = strange(body, fields).find(isMeant);
    throw name === undefined ? error : error.with({ hint: sentenceOn(name, adviceOn(name, fields, body)) });
  }
}
