/**
 * Reads the fields of a request without zod, because the library works without packages. A table has a row for each
 * field. The check, the TypeScript type and the zod schema (requestSchemas.ts) are derived from the rows. An unknown
 * field is ignored, and a note in the answer says so.
 */

import { nearestOf } from './nearest.ts';
import { badRequest, notAnObject, pastLimit, Refusal } from './refusal.ts';
import type { Note } from './response.ts';

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText = (value: unknown): value is string => typeof value === 'string';

/** Writes a value as JSON, or in words if JSON cannot: `NaN`, `a function`. */
function written(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'bigint') return `${value}`;
  return JSON.stringify(value) ?? (value === undefined ? 'nothing' : `a ${typeof value}`);
}

/** Keeps the first four entries of a list or object, and replaces lists and objects among them by `…`. */
function shortened(value: unknown): unknown {
  const leaf = (entry: unknown): unknown =>
    (typeof entry === 'object' && entry !== null) || typeof entry === 'bigint' ? '…' : entry;
  if (Array.isArray(value)) return value.slice(0, 4).map(leaf);
  if (!isObject(value)) return value;
  const few = Object.entries(value).slice(0, 4);
  return Object.fromEntries(few.map(([name, entry]) => [name, leaf(entry)]));
}

/** Quotes a value in about 60 characters. */
export function shown(value: unknown): string {
  const quoted = written(shortened(value));
  return quoted.length > 60 ? `${quoted.slice(0, 60)}…` : quoted;
}

/** @throws Refusal if the body is not an object; its hint quotes the body */
export function requireObject(body: unknown): asserts body is Record<string, unknown> {
  if (!isObject(body)) throw notAnObject(`found ${Array.isArray(body) ? 'a list' : shown(body)}`);
}

/** Refuses a list or object with too many entries, before any loop over them. */
export function refuseCrowd(field: string, value: unknown, most: number): void {
  const entries = Array.isArray(value) ? value.length : isObject(value) ? Object.keys(value).length : 0;
  if (entries > most) throw pastLimit(`${field} has ${entries} entries; send at most ${most}`, field);
}

/** Makes the refusal of a value: `input-missing` if it was not sent, otherwise `field-invalid`. */
export const unreadable = (field: string, value: unknown, sentence: string): Refusal =>
  badRequest(sentence, field, value === undefined || value === null ? 'input-missing' : 'field-invalid');

/** Keywords of JSON Schema that the rows use. Without `additionalProperties`, an object may have only its `properties`. */
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

function hasType(value: unknown, type: RowSchema['type']): boolean {
  if (type === undefined) return true;
  if (type === 'integer') return Number.isSafeInteger(value);
  if (type === 'array') return Array.isArray(value);
  return type === 'object' ? isObject(value) : type === typeof value;
}

/** True if a value fits a schema. */
export function fits(schema: RowSchema, value: unknown): boolean {
  const { type, items, properties, additionalProperties: others, anyOf } = schema;
  if (anyOf) return anyOf.some((one) => fits(one, value));
  if (!hasType(value, type)) return false;
  if (schema.enum) return schema.enum.includes(value as string);
  if (typeof value === 'number') return isWithin(value, schema.minimum, schema.maximum);
  if (Array.isArray(value)) {
    const hasLength = isWithin(value.length, schema.minItems, schema.maxItems);
    return hasLength && (!items || value.every((item) => fits(items, item)));
  }
  if (!properties && !others) return true;
  return Object.entries(value as object).every(([name, entry]) => {
    const field = properties && Object.hasOwn(properties, name) ? properties[name] : others;
    return field !== undefined && fits(field, entry);
  });
}

/** A row of a table of fields; T is the type of its values. */
export interface Field<T> {
  readonly schema: RowSchema;
  /** Describes accepted values; follows "must be" in a refusal. */
  readonly takes?: string;
  /** Returns the sentence of a refusal; undefined for the usual sentence with `takes`. */
  readonly sentence?: (value: unknown) => string | undefined;
  /** Largest number of entries of a list or object. */
  readonly most?: number;
  readonly needed?: true;
  /** Value of a field that was left out. */
  readonly absent?: T;
}

export type Fields = Readonly<Record<string, Field<unknown>>>;

type ValueOf<F> = F extends Field<infer T> ? T : never;
type Needed = { readonly needed: true };

/** The type of a request as a caller writes it; null counts as left out. */
export type Body<F> = { readonly [N in keyof F as F[N] extends Needed ? N : never]: ValueOf<F[N]> } & {
  readonly [N in keyof F as F[N] extends Needed ? never : N]?: ValueOf<F[N]> | null | undefined;
};

/** The type of a request after it was read: a field that was left out has its default, or is undefined. */
export type Request<F> = {
  readonly [N in keyof F]: F[N] extends Needed | { readonly absent: unknown }
    ? ValueOf<F[N]>
    : ValueOf<F[N]> | undefined;
};

function check(name: string, value: unknown, { schema, takes, sentence, most }: Field<unknown>): void {
  if (most !== undefined) refuseCrowd(name, value, most);
  if (fits(schema, value)) return;
  throw unreadable(name, value, sentence?.(value) ?? `${name} must be ${takes}; found ${shown(value)}`);
}

/** Reads the fields of a parsed body. @throws Refusal for the first faulty field */
export function readFields<F extends Fields>(body: unknown, fields: F): Request<F> {
  requireObject(body);
  const request: Record<string, unknown> = {};
  for (const name in fields) {
    const value = body[name];
    const row = fields[name] as Field<unknown>;
    const isGiven = value !== undefined && value !== null;
    if (isGiven || row.needed) check(name, value, row);
    request[name] = isGiven ? value : row.absent;
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

export const areTexts = (value: unknown): value is readonly string[] => fits(list(TEXT, 1), value);

export const text = (takes = 'a string'): Field<string> => ({ schema: TEXT, takes });

export const FLAG = {
  schema: { type: 'boolean' },
  takes: 'true or false',
  absent: true as boolean,
} satisfies Field<boolean>;

const MOST_NOTED = 8;

/** Names that other services use, each with our fields that may be meant. */
const OTHER_NAMES = new Map([
  ['word', ['target', 'text']],
  ['text', ['target']],
  ['target', ['text']],
  ['attempt', ['ipa']],
  ['phones', ['ipa']],
  ['audio', ['audio_base64']],
]);

type JsonObject = Readonly<Record<string, unknown>>;

const isSent = (body: JsonObject, name: string): boolean => (body[name] ?? null) !== null;

/** Guesses which field a wrong name means. A name of OTHER_NAMES counts only if our field is not sent. */
const meantBy = (name: string, fields: object, body: JsonObject): string | undefined =>
  OTHER_NAMES.get(name)?.find((other) => Object.hasOwn(fields, other) && !isSent(body, other)) ??
  nearestOf(name, Object.keys(fields));

const unknownIn = (body: JsonObject, fields: object): string[] =>
  Object.keys(body)
    .filter((name) => !Object.hasOwn(fields, name) && isSent(body, name))
    .slice(0, MOST_NOTED);

/** Returns the end of a sentence that suggests a field; empty if no field is similar. */
export function adviceOn(name: string, fields: object, body: JsonObject): string {
  const near = meantBy(name, fields, body);
  return near === undefined ? '' : `; did you mean ${near}?`;
}

const sentenceOn = (name: string, advice: string): string =>
  `${/^\w{1,40}$/u.test(name) ? name : shown(name)} is no field of this request${advice}`;

/**
 * Returns a note on each unknown field. @param fields has the known names @param advice returns the end of the sentence
 */
export function strangersIn(body: unknown, fields: object, advice = adviceOn): readonly Note[] {
  if (!isObject(body)) return [];
  return unknownIn(body, fields).map((name) => ({
    code: 'unknown-field',
    detail: sentenceOn(name, advice(name, fields, body)),
  }));
}

export const withNotes = <A extends object>(answer: A, notes: readonly Note[]): A =>
  notes.length === 0 ? answer : { ...answer, notes };

/** Fields that can carry the attempt; a request needs only one of them. */
const INPUTS: readonly string[] = ['ipa', 'said', 'audio_base64', 'audio_url'];

/**
 * Adds a hint to a refusal for a missing field, if an unknown field of the body was probably meant for it; returns any
 * other error as it is.
 */
export function hinted(error: unknown, body: unknown, fields: object): unknown {
  if (!(error instanceof Refusal && isObject(body))) return error;
  const { code, field } = error;
  // A refusal for a missing attempt may name one of the INPUTS, or no field.
  const isAttempt = code === 'input-missing' && (field === undefined || INPUTS.includes(field));
  const missing = isAttempt ? INPUTS : [field];
  const isMeant = (name: string): boolean => {
    const near = meantBy(name, fields, body);
    return near !== undefined && missing.includes(near) && !isSent(body, near);
  };
  const name = unknownIn(body, fields).find(isMeant);
  return name === undefined ? error : error.with({ hint: sentenceOn(name, adviceOn(name, fields, body)) });
}

export function hinting<T>(body: unknown, fields: object, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw hinted(error, body, fields);
  }
}
