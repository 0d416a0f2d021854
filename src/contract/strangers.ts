/** What a request has that is no field of it: it has no effect, and the answer says so. */

import { isObject, shown } from './fields.ts';
import { Refusal } from './refusal.ts';
import type { Note } from './response.ts';

/** Longer names are compared with none: what nobody meant takes no time. */
const LONGEST = 40;

/** The letters of a name, however its words are joined: `blankId` and `blank-id` are `blank_id`. */
const folded = (name: string): string => name.toLowerCase().replaceAll(/[_-]/gu, '');

/** The fewest letters to add, leave out or replace, or neighbours to swap (optimal string alignment, Boytsov 2011, section 2.2). */
export function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, n) => n);
  let before = above;
  for (let row = 0; row < one.length; row++) {
    const next = [row + 1];
    for (let n = 0; n < other.length; n++) {
      const replaced = (above[n] as number) + (one[row] === other[n] ? 0 : 1);
      const isSwap = row > 0 && n > 0 && one[row] === other[n - 1] && one[row - 1] === other[n];
      const swapped = isSwap ? (before[n - 1] as number) + 1 : replaced;
      next.push(Math.min(replaced, swapped, (above[n + 1] as number) + 1, (next[n] as number) + 1));
    }
    [before, above] = [above, next];
  }
  return above[other.length] as number;
}

/** The nearest of the names: by one letter, by two of five or more, or one that begins so; undefined where none is near. */
export function nearestOf(found: string, names: readonly string[]): string | undefined {
  if (found.length > LONGEST) return undefined;
  const own = folded(found);
  const most = own.length < 5 ? 1 : 2;
  const far = names.map((name) => {
    const other = folded(name);
    const isPart = own.length >= 3 && (other.startsWith(own) || own.startsWith(other));
    return Math.min(distance(own, other), isPart ? most + 0.5 : Number.POSITIVE_INFINITY);
  });
  const least = Math.min(...far);
  return least <= most + 0.5 ? names[far.indexOf(least)] : undefined;
}

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
