/** Schemas of tools, of keywords that every host takes. */

import { z } from 'zod';

export type ObjectSchema = z.core.JSONSchema.ObjectSchema;

/** What every host takes of a schema: one keyword that a host does not know costs it all tools. */
const KEYWORDS = [
  'type',
  'description',
  'properties',
  'required',
  'items',
  'enum',
  'anyOf',
  'minimum',
  'maximum',
] as const;

export type Json = Readonly<Record<string, unknown>>;

/** A schema without its other keywords. */
function plain(schema: Json): Json {
  const kept = KEYWORDS.filter((word) => schema[word] !== undefined).map((word) => [word, schema[word]]);
  const { properties, items, anyOf, ...own } = Object.fromEntries(kept);
  return {
    ...own,
    ...(properties && { properties: mapped(properties, plain) }),
    ...(items && { items: plain(items) }),
    ...(anyOf && { anyOf: anyOf.map(plain) }),
  };
}

const mapped = (fields: Readonly<Record<string, Json>>, make: (schema: Json) => Json): Json =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, make(schema)]));

export const taken = (schema: z.ZodType): ObjectSchema =>
  plain(z.toJSONSchema(schema, { io: 'input' })) as ObjectSchema;

/** A schema with what a model needs to know of its fields; the API description has the rest. */
export function brief(schema: z.ZodType, words: Readonly<Record<string, string>>): ObjectSchema {
  const { properties = {} } = taken(schema);
  const told = Object.entries(words).map(([name, description]) => {
    const { description: _, ...own } = properties[name] as Json;
    return [name, { ...own, ...(description !== '' && { description }) }];
  });
  return { type: 'object', properties: Object.fromEntries(told) };
}

export const object = (properties: Json): ObjectSchema => ({ type: 'object', properties }) as ObjectSchema;
export const list = (properties: Json): Json => ({ type: 'array', items: object(properties) });
export const TEXT = { type: 'string' };
export const NUMBER = { type: 'number' };
