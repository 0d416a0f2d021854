/** Writes the components of the API description as tables in Markdown. */

import { componentName, type Schema } from './described.ts';

export const cell = (text: string): string => text.replace(/\s+/gu, ' ').replaceAll('|', '\\|');

const linkTo = (name: string): string => `[${name}](#${name.toLowerCase()})`;

/** Names the type of a schema in Markdown; a component is a link to its fields. */
export function typeOf(schema: Schema): string {
  const name = componentName(schema);
  if (name !== undefined) return linkTo(name);
  const { const: only, enum: values, anyOf, oneOf, items, type, properties } = schema;
  if (only !== undefined) return `\`${JSON.stringify(only)}\``;
  if (values !== undefined) return values.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  const kinds = oneOf ?? anyOf;
  if (kinds !== undefined) return kinds.map(typeOf).join(' or ');
  if (items !== undefined) return `list of ${typeOf(items)}`;
  if (properties !== undefined) return 'object';
  return typeof type === 'string' ? type : (type?.join(' or ') ?? 'any');
}

/** Lists the schemas with fields inside a schema, each with the suffix of its path: `[]` inside a list. */
function innerOf(schema: Schema): [suffix: string, inner: Schema][] {
  if (schema.items !== undefined)
    return innerOf(schema.items).map(([suffix, inner]) => [`[]${suffix}`, inner]);
  const several = schema.anyOf ?? schema.oneOf;
  if (several !== undefined) return several.flatMap(innerOf);
  return schema.properties === undefined ? [] : [['', schema]];
}

function rowsOf({ properties = {}, required = [] }: Schema, prefix: string): string[] {
  return Object.entries(properties).flatMap(([field, schema]) => {
    const path = prefix + field;
    const need = required.includes(field) ? 'always' : 'maybe';
    const row = `| \`${path}\` | ${cell(typeOf(schema))} | ${need} | ${cell(schema.description ?? '')} |`;
    return [row, ...innerOf(schema).flatMap(([suffix, inner]) => rowsOf(inner, `${path}${suffix}.`))];
  });
}

export function componentText(name: string, schema: Schema): string {
  const rows = rowsOf(schema, '');
  const table = `| Field | Type | Present | Meaning |\n|---|---|---|---|\n${rows.join('\n')}`;
  return `### ${name}\n\n${schema.description ?? ''}\n\n${rows.length === 0 ? typeOf(schema) : table}\n`;
}
