/**
 * Writes the types of the library's answers as TypeScript without zod, which the package of the library does not have. The
 * types come from the API description; a test compares them with the types of `src/contract`.
 */

import { componentSchemas } from './openapi/components.ts';
import { componentName, type Schema } from './pages/reference/described.ts';

/** Answers of the library. The types to which they refer are written, too. */
const ROOTS = ['TutorResponse', 'UnscoredResponse', 'Summary', 'LexiconResponse', 'ReadingResponse'];

const literal = (value: unknown): string => JSON.stringify(value);

/**
 * Returns the TypeScript type of a schema.
 * @param onComponent called with the name of each component to which the schema refers
 */
function typeOf(schema: Schema, onComponent: (name: string) => void): string {
  const { type, anyOf, items, properties } = schema;
  const union = (schemas: readonly Schema[]): string =>
    schemas.map((one) => typeOf(one, onComponent)).join(' | ');
  const component = componentName(schema);
  if (component !== undefined) {
    onComponent(component);
    return component;
  }
  if ('const' in schema) return literal(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
  // An open enum (known values or any string) becomes its known values, because the library answers with no other.
  if (anyOf !== undefined) return anyOf[0]?.enum === undefined ? union(anyOf) : typeOf(anyOf[0], onComponent);
  if (Array.isArray(type)) return union(type.map((one) => ({ ...schema, type: one })));
  if (type === 'array' && items !== undefined) return `Array<${typeOf(items, onComponent)}>`;
  if (properties !== undefined) return fieldsOf(schema, onComponent);
  if (type === 'integer') return 'number';
  return String(type);
}

function fieldsOf({ properties = {}, required = [] }: Schema, onComponent: (name: string) => void): string {
  const lines = Object.entries(properties).map(([field, schema]) => {
    const [mark, more] = required.includes(field) ? ['', ''] : ['?', ' | undefined'];
    return `${commentOf(schema)}${field}${mark}: ${typeOf(schema, onComponent)}${more};\n`;
  });
  return `{\n${lines.join('')}}`;
}

const commentOf = ({ description }: Schema): string =>
  description === undefined ? '' : `/** ${description} */\n`;

export function answerTypes(): string {
  const schemas: Readonly<Record<string, Schema>> = componentSchemas();
  const names = new Set(ROOTS);
  let text = '';
  // `typeOf` adds names to the set while the loop runs; the loop reaches them, too.
  for (const name of names) {
    const schema = schemas[name] as Schema;
    text += `${commentOf(schema)}export type ${name} = ${typeOf(schema, (other) => names.add(other))};\n`;
  }
  return text;
}
