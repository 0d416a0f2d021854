/** Unknown fields of a request: they are ignored, and a note in the answer says so. */

import { isObject, shown } from './fields.ts';
import { Refusal } from './refusal.ts';
import type { Note } from './response.ts';

/** Longest name, in characters, that is compared with others; bounds the time. */
const LONGEST = 40;

/** Removes case and separators from a name: `blankId` and `blank-id` match `blank_id`. */
const folded = (name: string): string => name.toLowerCase().replaceAll(/[_-]/gu, '');

/**
 * Counts the fewest edits from one word to the other. An edit adds, drops or replaces a letter, or swaps it with the
 * next one (optimal string alignment, Boytsov 2011, section 2.2).
 */
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

/**
 * Finds the name most like `found`: at most one edit away (two for five letters and more), or one of the two begins
 * with the other; otherwise undefined.
 */
export function nearestOf(found: string, names: readonly string[]): string | undefined {
  if (found.length > LONGEST) return undefined;
  const own = folded(found);
  const most = own.length < 5 ? 1 : 2;
  const distances = names.map((name) => {
    const other = folded(name);
    const isPart = own.length >= 3 && (other.startsWith(own) || own.startsWith(other));
    return Math.min(distance(own, other), isPart ? most + 0.5 : Number.POSITIVE_INFINITY);
  });
  const least = Math.min(...distances);
  return least <= most + 0.5 ? names[distances.indexOf(least)] : undefined;
}

/** Largest number of unknown names that get a note. */
const NAMED = 8;

/** Names that other services use, each with the fields of ours that may be meant. */
const OTHER_NAMES = new Map([
  ['word', ['target', 'text']],
  ['text', ['target']],
  ['target', ['text']],
  ['attempt', ['ipa']],
  ['phones', ['ipa']],
  ['audio', ['audio_base64']],
]);

type JsonObject = Readonly<Record<string, unknown>>;

/** True if a field is present and not null. */
const isSent = (body: JsonObject, name: string): boolean => (body[name] ?? null) !== null;

/** Guesses the field meant by a wrong name. A synonym counts only if that field is not set. */
const meantBy = (name: string, fields: object, body: JsonObject): string | undefined =>
  OTHER_NAMES.get(name)?.find((other) => Object.hasOwn(fields, other) && !isSent(body, other)) ??
  nearestOf(name, Object.keys(fields));

/** Unknown names in a body, up to the most that get a note. */
const strange = (body: JsonObject, fields: object): string[] =>
  Object.keys(body)
    .filter((name) => !Object.hasOwn(fields, name) && isSent(body, name))
    .slice(0, NAMED);

/** End of a sentence that names the likely field; empty if there is no near one. */
export function adviceOn(name: string, fields: object, body: JsonObject): string {
  const near = meantBy(name, fields, body);
  return near === undefined ? '' : `; did you mean ${near}?`;
}

const sentenceOn = (name: string, advice: string): string =>
  `${/^\w+$/u.test(name) && name.length <= 40 ? name : shown(name)} is no field of this request${advice}`;

/**
 * Returns a note on each unknown field that is not null. @param fields an object with the names of the known fields
 * @param advice returns the end of the sentence about a name
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

/** Adds notes to an answer, if there are any. */
export const withNotes = <A extends object>(answer: A, notes: readonly Note[]): A =>
  notes.length === 0 ? answer : { ...answer, notes };

/** Fields that can carry the attempt; a request needs only one of them. */
const INPUTS: readonly string[] = ['ipa', 'said', 'audio_base64', 'audio_url'];

/**
 * Calls `parse` to read a body. If a required field is missing, adds a hint to the refusal: the name of an unknown
 * field in the body that was probably meant. @throws the errors of `parse`
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
