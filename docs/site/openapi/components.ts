/** The zod schemas as named components of the API description. */

import { z } from 'zod';
import { BatchRequest, BatchResponse } from '../../../src/contract/batch.ts';
import { BenchRequest, BenchResponse } from '../../../src/contract/bench.ts';
import { CapabilitiesResponse } from '../../../src/contract/capabilities.ts';
import { LexiconResponse, ReadingResponse } from '../../../src/contract/lexicon.ts';
import { openList } from '../../../src/contract/openLists.ts';
import { PASSAGE_LINES, PassageLine, PassageRequest } from '../../../src/contract/passages.ts';
import { Problem } from '../../../src/contract/problems.ts';
import { TutorRequest } from '../../../src/contract/requestSchemas.ts';
import { ANSWERS } from '../../../src/contract/response.ts';
import { Summary, SummarySoundFix, SummaryStressFix } from '../../../src/contract/summary.ts';
import { JsonRpcRequest, JsonRpcResponse } from './jsonRpc.ts';

const TAKEN = { TutorRequest, BatchRequest, PassageRequest, BenchRequest, JsonRpcRequest };
const GIVEN = {
  ...ANSWERS,
  Summary,
  SummarySoundFix,
  SummaryStressFix,
  BatchResponse,
  ...PASSAGE_LINES,
  PassageLine,
  BenchResponse,
  CapabilitiesResponse,
  LexiconResponse,
  ReadingResponse,
  JsonRpcResponse,
  Problem,
};

/** The name of a component that is a schema. */
export type SchemaName = keyof typeof TAKEN | keyof typeof GIVEN;

export const schemaRef = (name: SchemaName): { $ref: string } => ({ $ref: `#/components/schemas/${name}` });

type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * Simplifies a schema for generators of clients: removes the bounds of doubles from integers; removes defaults, because
 * generators treat a field with a default as required (the description of the field gives the default); and says
 * `additionalProperties` of no answer, because generators turn it into an index signature, and then TypeScript cannot tell two
 * answers apart. Without the keyword JSON Schema allows unknown fields, too.
 */
function plain(schema: JsonSchema): void {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  const { additionalProperties: others } = schema;
  if (typeof others === 'object' && Object.keys(others).length === 0) delete schema.additionalProperties;
  delete schema.default;
}

/** The schemas by name, with references to each other, for values of a request (input) or of an answer (output). */
function named(schemas: Readonly<Record<string, z.ZodType>>, io: 'input' | 'output'): [string, object][] {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const { schemas: found } = z.toJSONSchema(registry, {
    io,
    uri: (id) => schemaRef(id as SchemaName).$ref,
    override: (found) => {
      openList(found);
      plain(found.jsonSchema);
    },
  });
  return Object.entries(found).map(([id, { $schema, $id, ...schema }]) => [id, schema]);
}

/** All schemas of the API description, by name. */
export const componentSchemas = (): Record<string, object> =>
  Object.fromEntries([...named(TAKEN, 'input'), ...named(GIVEN, 'output')]);
