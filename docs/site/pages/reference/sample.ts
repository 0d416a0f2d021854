/**
 * A value of a schema, for an answer that no example shows. Method: the first example, constant or member of a list that
 * the schema names; for a component that an example elsewhere shows, that example; else a plain value of its type. Of an object
 * it shows the fields that are always there.
 */

import { type Description, nameOf, type Schema } from './described.ts';

/** By the name of a component. */
export type Examples = ReadonlyMap<string, unknown>;

/** The first example of each component that an answer of some operation shows. */
function knownExamples({ paths }: Description, given: Examples): Examples {
  const known = new Map(given);
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    for (const media of Object.values(operation.responses).flatMap(({ content = {} }) =>
      Object.values(content),
    )) {
      const [example] = Object.values(media.examples ?? {});
      const schema = media.schema?.oneOf?.[0] ?? media.schema ?? {};
      const name = nameOf(schema);
      if (name !== undefined && example !== undefined && !known.has(name)) known.set(name, example.value);
    }
  }
  return known;
}

const PLAIN: Readonly<Record<string, unknown>> = { boolean: true, null: null, string: '…' };

function plainValue({ type, format, minimum = 0 }: Schema): unknown {
  if (format === 'date-time') return '2026-01-31T12:00:00.000Z';
  const [name = 'string'] = typeof type === 'string' ? [type] : (type ?? []);
  return name === 'integer' || name === 'number' ? minimum : PLAIN[name];
}

/** The values that a schema itself names. */
const named = ({ const: only, examples, enum: values }: Schema): readonly unknown[] =>
  only === undefined ? (examples ?? values ?? []) : [only];

/**
 * Returns the function that makes a value of a schema.
 *
 * @param given examples that the description does not hold
 */
export function createSample(
  description: Description,
  given: Examples = new Map(),
): (schema: Schema) => unknown {
  const known = knownExamples(description, given);
  const { schemas } = description.components;
  /** `open` holds the components around this one, so that a schema within itself ends. */
  const ofComponent = (name: string, open: readonly string[]): unknown => {
    if (known.has(name)) return known.get(name);
    return open.includes(name) ? null : sample(schemas[name] ?? {}, [...open, name]);
  };
  const sample = (schema: Schema, open: readonly string[]): unknown => {
    const name = nameOf(schema);
    if (name !== undefined) return ofComponent(name, open);
    const [first] = named(schema);
    if (first !== undefined) return first;
    const { anyOf = [], oneOf = anyOf, items, properties, required } = schema;
    if (oneOf[0] !== undefined) return sample(oneOf[0], open);
    if (items !== undefined) return [sample(items, open)];
    if (properties === undefined) return plainValue(schema);
    const always = Object.entries(properties).filter(([field]) => required?.includes(field) ?? true);
    return Object.fromEntries(always.map(([field, inner]) => [field, sample(inner, open)]));
  };
  return (schema) => sample(schema, []);
}
