/**
 * Runs the floor, the baseline of the service: a fastify server that knows the answers in advance. For the path `/C/N`
 * it parses the body and writes answer N of load C with fast-json-stringify, the fastest way.
 */

import { readFile } from 'node:fs/promises';
import fastify from 'fastify';

type FloorSchema = Readonly<Record<string, unknown>>;
type FloorFields = Readonly<Record<string, FloorSchema>>;

const ANYTHING: FloorSchema = {};

/** Merges two lists of fields. A field of `right` that `left` lacks follows the field that is before it in `right`. */
function merged(left: FloorFields, right: FloorFields): FloorFields {
  const fields = Object.entries(left);
  let insertAt = 0;
  for (const [name, schema] of Object.entries(right)) {
    const index = fields.findIndex(([known]) => known === name);
    const isKnown = index >= 0;
    if (isKnown) fields[index] = [name, joined(left[name] as FloorSchema, schema)];
    else fields.splice(insertAt, 0, [name, schema]);
    insertAt = (isKnown ? index : insertAt) + 1;
  }
  return Object.fromEntries(fields);
}

/** Returns a schema that can write the values of both schemas. */
function joined(a: FloorSchema, b: FloorSchema): FloorSchema {
  if (a === ANYTHING) return b;
  if (b === ANYTHING) return a;
  if (a.type === 'null') return { ...b, nullable: true };
  if (b.type === 'null') return { ...a, nullable: true };
  const nullable = a.nullable === true || b.nullable === true ? { nullable: true } : {};
  if (a.type === 'array')
    return { type: 'array', items: joined(a.items as FloorSchema, b.items as FloorSchema), ...nullable };
  if (a.type === 'object') {
    return {
      type: 'object',
      properties: merged(a.properties as FloorFields, b.properties as FloorFields),
      ...nullable,
    };
  }
  return { type: a.type === 'integer' ? b.type : a.type, ...nullable };
}

function shapeOf(value: unknown): FloorSchema {
  if (value === null) return { type: 'null' };
  if (Array.isArray(value)) {
    const [first = ANYTHING, ...others] = value.map(shapeOf);
    return { type: 'array', items: others.reduce(joined, first) };
  }
  if (typeof value === 'object') {
    const properties = Object.entries(value).map(([name, entry]) => [name, shapeOf(entry)]);
    return { type: 'object', properties: Object.fromEntries(properties) };
  }
  return { type: Number.isInteger(value) ? 'integer' : typeof value };
}

const app = fastify({ bodyLimit: 400 * 1024 });
const answers: string[][] = JSON.parse(await readFile(process.argv[2] as string, 'utf8'));
for (const [c, texts] of answers.entries()) {
  for (const [n, text] of texts.entries()) {
    const value: unknown = JSON.parse(text);
    app.post(`/${c}/${n}`, { schema: { response: { 200: shapeOf(value) } } }, (_, reply) => {
      reply.send(value);
    });
  }
}
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
console.log('the floor is ready');
