/**
 * The floor: fastify alone, sending the answers that the service would send, byte for byte.
 *
 * `/written/C/N` parses the body and writes answer N of case C with fast-json-stringify, from a schema of its own shape,
 * which is as fast as that library gets. `/sent/C/N` parses the body and sends a Buffer; `/spun/US/C/N` does so after a
 * loop of US microseconds. No keys, no window, no log.
 */

import { readFile } from 'node:fs/promises';
import fastify, { type FastifyReply } from 'fastify';

type Schema = Readonly<Record<string, unknown>>;

/** The schema of the entries of an empty list. */
const ANYTHING: Schema = {};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of both, in an order that is right for either: a new field stands behind the one that it follows. */
function merged(left: Record<string, Schema>, right: Record<string, Schema>): Record<string, Schema> {
  const fields = Object.entries(left);
  let behind = 0;
  for (const [name, schema] of Object.entries(right)) {
    const place = fields.findIndex(([known]) => known === name);
    if (place >= 0) fields[place] = [name, joined(left[name] as Schema, schema)];
    else fields.splice(behind, 0, [name, schema]);
    behind = place >= 0 ? place + 1 : behind + 1;
  }
  return Object.fromEntries(fields);
}

/** A schema that writes the values of both schemas. */
function joined(a: Schema, b: Schema): Schema {
  if (a === ANYTHING) return b;
  if (b === ANYTHING) return a;
  if (a.type === 'null') return { ...b, nullable: true };
  if (b.type === 'null') return { ...a, nullable: true };
  const nullable = a.nullable === true || b.nullable === true ? { nullable: true } : {};
  if (a.type === 'array' && b.type === 'array') {
    return { type: 'array', items: joined(a.items as Schema, b.items as Schema), ...nullable };
  }
  if (a.type === 'object' && b.type === 'object') {
    const [left, right] = [a.properties, b.properties] as [Record<string, Schema>, Record<string, Schema>];
    return { type: 'object', properties: merged(left, right), ...nullable };
  }
  return { type: a.type === 'integer' ? b.type : a.type, ...nullable };
}

/** The schema of a value's own shape. */
function shapeOf(value: unknown): Schema {
  if (value === null) return { type: 'null' };
  if (Array.isArray(value)) {
    const [first = ANYTHING, ...others] = value.map(shapeOf);
    return { type: 'array', items: others.reduce(joined, first) };
  }
  if (isObject(value)) {
    const properties = Object.entries(value).map(([name, entry]) => [name, shapeOf(entry)]);
    return { type: 'object', properties: Object.fromEntries(properties) };
  }
  if (typeof value === 'number') return { type: Number.isInteger(value) ? 'integer' : 'number' };
  return { type: typeof value };
}

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('the floor takes a file of answers');
const answers = JSON.parse(await readFile(file, 'utf8')) as string[][];
const app = fastify({ bodyLimit: 400 * 1024 });
for (const [place, answer] of answers.flatMap((list, c) =>
  list.map((one, n) => [`${c}/${n}`, one] as const),
)) {
  const value: unknown = JSON.parse(answer);
  const bytes = Buffer.from(answer);
  const schema = { response: { 200: shapeOf(value) } };
  app.post(`/written/${place}`, { schema }, (_request, reply) => {
    reply.send(value);
  });
  const send = (reply: FastifyReply): void => {
    reply.type('application/json; charset=utf-8').send(bytes);
  };
  app.post(`/sent/${place}`, (_request, reply) => send(reply));
  app.post<{ Params: { us: string } }>(`/spun/:us/${place}`, ({ params }, reply) => {
    const end = performance.now() + Number(params.us) / 1000;
    while (performance.now() < end);
    send(reply);
  });
}
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
console.log('the floor is ready');
