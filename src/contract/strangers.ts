/** What a request has that is no field of it: it has no effect, and the answer says so. */

import { isObject, shown } from './fields.ts';
import { nearestOf } from './nearest.ts';
import type { Note } from './response.ts';

/** The most names that an answer has notes on. */
const NAMED = 8;

const NONE: readonly Note[] = [];

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
    const near = nearestOf(name, Object.keys(fields));
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
