/** Fields of a request before their schema: words for what a field holds, and bounds on its entries. */

import { badRequest, pastLimit, type Refusal } from './refusal.ts';

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText = (value: unknown): value is string => typeof value === 'string';

/** A value as JSON writes it, or as JavaScript does where JSON cannot: `NaN`, `a function`. */
function written(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'bigint') return `${value}`;
  return JSON.stringify(value) ?? (value === undefined ? 'nothing' : `a ${typeof value}`);
}

/** Shows a value in a few characters: only the first entries of an array or object, and only one level. */
export function shown(value: unknown): string {
  const leaf = (entry: unknown): unknown =>
    (typeof entry === 'object' && entry !== null) || typeof entry === 'bigint' ? '…' : entry;
  const few = Array.isArray(value)
    ? value.slice(0, 4).map(leaf)
    : isObject(value)
      ? Object.fromEntries(
          Object.entries(value)
            .slice(0, 4)
            .map(([name, entry]) => [name, leaf(entry)]),
        )
      : value;
  const text = written(few);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/**
 * Refuses a list or an object with too many entries before a schema checks them, because the schema makes an issue for
 * each wrong entry.
 */
export function refuseCrowd(field: string, value: unknown, most: number): void {
  if (typeof value !== 'object' || value === null) return;
  const entries = Array.isArray(value) ? value.length : Object.keys(value).length;
  if (entries > most) throw pastLimit(`${field} has ${entries} entries; send at most ${most}`, field);
}

/** The refusal of a needed field, by its code: it is missing, or null, or its value is none that it takes. */
export const unreadable = (field: string, value: unknown, sentence: string): Refusal =>
  badRequest(sentence, field, value === undefined || value === null ? 'input-missing' : 'field-invalid');

/** The body without its null fields, because null counts as absent. */
export const withoutNulls = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.values(body).includes(null)
    ? Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
    : body;
