/**
 * Fields of an attempt, which the library reads without a package: a row for each has its JSON Schema, its sentence, and its value
 * when it is left out. Check, type, and schema of zod (requestSchemas.ts) come from these rows.
 */

import { badRequest, notAnObject, pastLimit, type Refusal } from './refusal.ts';

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

/** @throws Refusal for a body that is no object, whose hint shows what it is instead */
export function requireObject(body: unknown): asserts body is Record<string, unknown> {
  if (!isObject(body)) throw notAnObject(`found ${Array.isArray(body) ? 'a list' : shown(body)}`);
}

/** Refuses a list or an object with too many entries before anything looks at them. */
export function refuseCrowd(field: string, value: unknown, most: number): void {
  const entries = Array.isArray(value) ? value.length : isObject(value) ? Object.keys(value).length : 0;
  if (entries > most) throw pastLimit(`${field} has ${entries} entries; send at most ${most}`, field);
}

/** The refusal of a field by its code: a needed one is missing or null, or the value is wrong. */
export const unreadable = (field: string, value: unknown, sentence: string): Refusal =>
  badRequest(sentence, field, value === undefined || value === null ? 'input-missing' : 'field-invalid');

/** The keywords of JSON Schema that the rows use. An object with `properties` has no others. */
export interface Schema {
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly anyOf?: readonly Schema[];
}

const isWithin = (count: number, least = count, most = count): boolean => count >= least && count <= most;

/** True for a value that the schema describes. */
export function fits(schema: Schema, value: unknown): boolean {
  const { type, items, properties, additionalProperties: others, anyOf } = schema;
  if (anyOf) return anyOf.some((one) => fits(one, value));
  const own = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
  if (type === 'integer' ? !Number.isSafeInteger(value) : type && type !== own) return false;
  if (schema.enum) return schema.enum.includes(value as string);
  if (typeof value === 'number') return isWithin(value, schema.minimum, schema.maximum);
  if (Array.isArray(value)) {
    const isFew = isWithin(value.length, schema.minItems, schema.maxItems);
    return isFew && (!items || value.every((item) => fits(items, item)));
  }
  if (!properties && !others) return true;
  return Object.entries(value as object).every(([name, entry]) => {
    const field = properties && Object.hasOwn(properties, name) ? properties[name] : others;
    return field !== undefined && fits(field, entry);
  });
}

/** A field of a request with values of the type T. */
export interface Field<T> {
  readonly schema: Schema;
  /** What it takes, for the sentence of a refusal. */
  readonly takes?: string;
  /** The sentence of a refusal that is not made of what the field takes and what was found. */
  readonly sentence?: (value: unknown) => string | undefined;
  /** The most entries of a list or map. */
  readonly most?: number;
  /** True for a field that cannot be left out. */
  readonly needed?: true;
  /** Its value when it is left out. */
  readonly absent?: T;
}

/** The rows of a request, by the names of its fields. */
export type Fields = Readonly<Record<string, Field<unknown>>>;

type ValueOf<F> = F extends Field<infer T> ? T : never;
type Needed = { readonly needed: true };

/** A request as a caller writes it: a field that is null counts as left out. */
export type Body<F> = { readonly [N in keyof F as F[N] extends Needed ? N : never]: ValueOf<F[N]> } & {
  readonly [N in keyof F as F[N] extends Needed ? never : N]?: ValueOf<F[N]> | null | undefined;
};

/** A request that was read: with what holds where a field is left out, else undefined. */
export type Request<F> = {
  readonly [N in keyof F]: F[N] extends Needed | { readonly absent: unknown }
    ? ValueOf<F[N]>
    : ValueOf<F[N]> | undefined;
};

/** @throws Refusal for a value that the field does not take */
function check(name: string, value: unknown, { schema, takes, sentence, most }: Field<unknown>): void {
  if (most !== undefined) refuseCrowd(name, value, most);
  if (fits(schema, value)) return;
  throw unreadable(name, value, sentence?.(value) ?? `${name} must be ${takes}; found ${shown(value)}`);
}

/**
 * Reads the fields of a body, as parsed from JSON; others are left out.
 *
 * @throws Refusal with the sentence and the field of the first fault
 */
export function readFields<F extends Fields>(body: unknown, fields: F): Request<F> {
  requireObject(body);
  const request: Record<string, unknown> = {};
  for (const name in fields) {
    const value = body[name];
    const row = fields[name] as Field<unknown>;
    const isSent = value !== undefined && value !== null;
    if (isSent || row.needed) check(name, value, row);
    request[name] = isSent ? value : row.absent;
  }
  return request as Request<F>;
}

export const TEXT = { type: 'string' } satisfies Schema;
export const number = (minimum: number, maximum: number): Schema => ({ type: 'number', minimum, maximum });
export const whole = (minimum: number, maximum: number): Schema => ({ type: 'integer', minimum, maximum });
export const list = (items: Schema, minItems?: number, maxItems?: number): Schema => ({
  type: 'array',
  items,
  minItems,
  maxItems,
});

/** True for a list of texts that is not empty. */
export const areTexts = (value: unknown): value is readonly string[] => fits(list(TEXT, 1), value);

/** A row of a text. */
export const text = (takes = 'a string'): Field<string> => ({ schema: TEXT, takes });

/** A row of true or false; true when it is left out. */
export const FLAG = {
  schema: { type: 'boolean' },
  takes: 'true or false',
  absent: true as boolean,
} satisfies Field<boolean>;
