/**
 * Reads the fields of a request without zod or any other package. A field is a row of a table, with JSON Schema, the
 * sentence of its refusal and a default; the check, the TypeScript type and the zod schema (requestSchemas.ts) are
 * derived from the rows.
 */

import { badRequest, notAnObject, pastLimit, type Refusal } from './refusal.ts';

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText = (value: unknown): value is string => typeof value === 'string';

/** Writes a value as JSON, or in words if JSON cannot: `NaN`, `a function`. */
function written(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'bigint') return `${value}`;
  return JSON.stringify(value) ?? (value === undefined ? 'nothing' : `a ${typeof value}`);
}

/**
 * Quotes a value for a sentence, in about 60 characters: only the first four entries of an array or object, with … for
 * nested ones.
 */
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

/** Requires that a body is an object. @throws Refusal whose hint quotes the body */
export function requireObject(body: unknown): asserts body is Record<string, unknown> {
  if (!isObject(body)) throw notAnObject(`found ${Array.isArray(body) ? 'a list' : shown(body)}`);
}

/** Refuses a list or object with too many entries, before any code loops over them. */
export function refuseCrowd(field: string, value: unknown, most: number): void {
  const entries = Array.isArray(value) ? value.length : isObject(value) ? Object.keys(value).length : 0;
  if (entries > most) throw pastLimit(`${field} has ${entries} entries; send at most ${most}`, field);
}

/** A refusal with the code `input-missing` or `field-invalid`, depending on the value that was sent. */
export const unreadable = (field: string, value: unknown, sentence: string): Refusal =>
  badRequest(sentence, field, value === undefined || value === null ? 'input-missing' : 'field-invalid');

/** Keywords of JSON Schema that the rows use. `properties` is exhaustive. */
export interface RowSchema {
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly items?: RowSchema;
  readonly properties?: Readonly<Record<string, RowSchema>>;
  readonly additionalProperties?: RowSchema;
  readonly anyOf?: readonly RowSchema[];
}

const isWithin = (count: number, least = count, most = count): boolean => count >= least && count <= most;

/** True if the schema accepts the value. */
export function fits(schema: RowSchema, value: unknown): boolean {
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

/** A request field with values of type T. */
export interface Field<T> {
  readonly schema: RowSchema;
  /** Accepted values, for the sentence of a refusal. */
  readonly takes?: string;
  /** The whole sentence of a refusal, if "must be … found …" does not fit. */
  readonly sentence?: (value: unknown) => string | undefined;
  /** Largest number of entries of a list or map. */
  readonly most?: number;
  /** True for a required field. */
  readonly needed?: true;
  /** Value of the field if it is left out. */
  readonly absent?: T;
}

export type Fields = Readonly<Record<string, Field<unknown>>>;

type ValueOf<F> = F extends Field<infer T> ? T : never;
type Needed = { readonly needed: true };

/** A request as a caller writes it; null counts as left out. */
export type Body<F> = { readonly [N in keyof F as F[N] extends Needed ? N : never]: ValueOf<F[N]> } & {
  readonly [N in keyof F as F[N] extends Needed ? never : N]?: ValueOf<F[N]> | null | undefined;
};

/** A request after it was read: a field left out has its default, or undefined if there is no default. */
export type Request<F> = {
  readonly [N in keyof F]: F[N] extends Needed | { readonly absent: unknown }
    ? ValueOf<F[N]>
    : ValueOf<F[N]> | undefined;
};

/** Checks the value of a field. @throws Refusal if the field does not accept it */
function check(name: string, value: unknown, { schema, takes, sentence, most }: Field<unknown>): void {
  if (most !== undefined) refuseCrowd(name, value, most);
  if (fits(schema, value)) return;
  throw unreadable(name, value, sentence?.(value) ?? `${name} must be ${takes}; found ${shown(value)}`);
}

/** Reads the fields of a parsed body; ignores unknown fields. @throws Refusal for the first faulty field */
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

export const TEXT = { type: 'string' } satisfies RowSchema;
export const number = (minimum: number, maximum: number): RowSchema => ({ type: 'number', minimum, maximum });
export const whole = (minimum: number, maximum: number): RowSchema => ({ type: 'integer', minimum, maximum });
export const list = (items: RowSchema, minItems?: number, maxItems?: number): RowSchema => ({
  type: 'array',
  items,
  minItems,
  maxItems,
});

/** True for a non-empty list of strings. */
export const areTexts = (value: unknown): value is readonly string[] => fits(list(TEXT, 1), value);

/** Makes the row of a field whose value is a string. */
export const text = (takes = 'a string'): Field<string> => ({ schema: TEXT, takes });

/** Row of a field whose value is a boolean, true if it is left out. */
export const FLAG = {
  schema: { type: 'boolean' },
  takes: 'true or false',
  absent: true as boolean,
} satisfies Field<boolean>;
