/** Schemas of tools, of keywords that every host takes. */

import { z } from 'zod';

export type ObjectSchema = z.core.JSONSchema.ObjectSchema;

export type Json = Readonly<Record<string, unknown>>;

/** The keywords that every host takes of a field: one that a host lacks costs it all tools. */
const KEYWORDS = new Set(['type', 'description', 'items', 'enum', 'anyOf', 'minimum', 'maximum']);

const plain = (field: object): Json =>
  Object.fromEntries(Object.entries(field).filter(([word]) => KEYWORDS.has(word)));

export function taken(schema: z.ZodType): ObjectSchema {
  const { properties = {}, required } = z.toJSONSchema(schema, { io: 'input' });
  const fields = Object.entries(properties).map(([name, field]) => [name, plain(field as object)]);
  return { ...object(Object.fromEntries(fields)), ...(required && { required }) };
}

/** A schema of these fields, with what a model needs to know of them; the API description has the rest. */
export function brief(schema: z.ZodType, words: Readonly<Record<string, string>>): ObjectSchema {
  const { properties = {} } = taken(schema);
  const fields = Object.entries(words).map(([name, description]) => {
    const { description: _, ...field } = properties[name] as Json;
    return [name, description === '' ? field : { ...field, description }];
  });
  return object(Object.fromEntries(fields));
}

export const object = (properties: Json): ObjectSchema => ({ type: 'object', properties }) as ObjectSchema;
export const list = (properties: Json): Json => ({ type: 'array', items: object(properties) });
export const TEXT = { type: 'string' };
export const NUMBER = { type: 'number' };
