/**
 * Lists of values that a release may lengthen. A JSON schema names their values and admits any other text beside them, so
 * that a client made from the description of today can read the answers of tomorrow. Every other `enum` is closed.
 */

import { z } from 'zod';

const OPEN = z.registry<{ readonly open: true }>();

/** A text that is one of these today. */
export function openEnum<const Values extends readonly [string, ...string[]]>(values: Values) {
  const list = z.enum(values);
  OPEN.add(list, { open: true });
  return list;
}

interface Found {
  readonly zodSchema: z.core.$ZodType;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}

/** Opens the JSON schema of an open list. */
export function openList({ zodSchema, jsonSchema }: Found): void {
  if (!OPEN.has(zodSchema as z.ZodType)) return;
  const { enum: values } = jsonSchema;
  delete jsonSchema.enum;
  delete jsonSchema.type;
  jsonSchema.anyOf = [{ type: 'string', enum: values as string[] }, { type: 'string' }];
}
