/**
 * The answers of the library as plain interfaces, for the package that has no zod: from the schemas that describe them over
 * HTTP, whose sentences become comments. Types are those of `src/contract` (test/shipping/engineTypes.system.test.ts).
 */

import { openApi } from './openapi/openapi.ts';
import { nameOf, type Schema } from './pages/reference/described.ts';

/** What the library answers. What these lead to is written, too. */
const ROOTS = ['TutorResponse', 'UnscoredResponse', 'Summary', 'LexiconResponse', 'ReadingResponse'];

const literal = (value: unknown): string => JSON.stringify(value);

/** The type of a schema; `named` hears of the schemas that it leads to. */
function typeOf(schema: Schema, named: (name: string) => void): string {
  const { type, anyOf, items, properties } = schema;
  const union = (schemas: readonly Schema[]): string => schemas.map((one) => typeOf(one, named)).join(' | ');
  const component = nameOf(schema);
  if (component !== undefined) {
    named(component);
    return component;
  }
  if ('const' in schema) return literal(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
  // The library answers with the values of its own version: what a newer service may answer is left out.
  if (anyOf !== undefined) return anyOf[0]?.enum === undefined ? union(anyOf) : typeOf(anyOf[0], named);
  if (Array.isArray(type)) return union(type.map((one) => ({ ...schema, type: one })));
  if (type === 'array' && items !== undefined) return `Array<${typeOf(items, named)}>`;
  if (properties !== undefined) return fieldsOf(schema, named);
  if (type === 'integer') return 'number';
  return String(type);
}

function fieldsOf({ properties = {}, required = [] }: Schema, named: (name: string) => void): string {
  const lines = Object.entries(properties).map(([field, schema]) => {
    const [mark, more] = required.includes(field) ? ['', ''] : ['?', ' | undefined'];
    return `${commentOf(schema)}${field}${mark}: ${typeOf(schema, named)}${more};\n`;
  });
  return `{\n${lines.join('')}}`;
}

const commentOf = ({ description }: Schema): string =>
  description === undefined ? '' : `/** ${description} */\n`;

/** The declarations. */
export function answerTypes(): string {
  const { components } = openApi('', '') as { components: { schemas: Record<string, Schema> } };
  const names = new Set(ROOTS);
  let text = '';
  // A set that grows meanwhile is read to its new end.
  for (const name of names) {
    const schema = components.schemas[name] as Schema;
    text += `${commentOf(schema)}export type ${name} = ${typeOf(schema, (other) => names.add(other))};\n`;
  }
  return text;
}
