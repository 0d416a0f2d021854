/** Writes the zod schemas as components of the API description. */

import { z } from 'zod';
import { BatchRequest } from '../../../src/contract/batch.ts';
import { BenchRequest } from '../../../src/contract/bench.ts';
import '../../../src/contract/capabilities.ts';
import '../../../src/contract/lexicon.ts';
import { PassageRequest } from '../../../src/contract/passages.ts';
import { TutorRequest } from '../../../src/contract/requestSchemas.ts';
import { ANSWERS, openList } from '../../../src/contract/response.ts';
import { JsonRpcRequest } from './jsonRpc.ts';

const REQUESTS = z.registry<{ id: string }>();
const TAKEN = { TutorRequest, BatchRequest, PassageRequest, BenchRequest, JsonRpcRequest };
for (const [id, schema] of Object.entries(TAKEN)) schema.register(REQUESTS, { id });

export const schemaRef = (name: string): { $ref: string } => ({ $ref: `#/components/schemas/${name}` });

type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * Simplifies a schema for generators of clients. Removes the bounds of safe integers. Removes defaults, because generators
 * treat a field with a default as required; its description names the default. Removes `additionalProperties: {}`, because
 * generators make an index signature of it, and then TypeScript cannot tell two answers apart.
 */
function plain(schema: JsonSchema): void {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  const { additionalProperties: others } = schema;
  if (typeof others === 'object' && Object.keys(others).length === 0) delete schema.additionalProperties;
  delete schema.default;
}

function named(registry: typeof ANSWERS, io: 'input' | 'output'): [string, object][] {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => schemaRef(id).$ref,
    override: (context) => {
      openList(context);
      plain(context.jsonSchema);
    },
  });
  return Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema]);
}

export const componentSchemas = (): Record<string, object> =>
  Object.fromEntries([...named(REQUESTS, 'input'), ...named(ANSWERS, 'output')]);
