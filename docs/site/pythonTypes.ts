/**
 * Writes the types of the service's answers as TypedDicts for the Python client, from the API description. The class of a
 * complete answer is final, because otherwise a type checker cannot tell from `"unscored" in answer` which answer it is.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../src/service/built/project.ts';
import { componentSchemas } from './openapi/components.ts';
import { componentName, type Schema } from './pages/reference/described.ts';

/** Types that the client takes and returns. The types to which they refer are written, too. */
const ROOTS = [
  ...['TutorRequest', 'TutorResponse', 'UnscoredResponse', 'Summary', 'ReadingResponse', 'LexiconResponse'],
  ...['CapabilitiesResponse', 'PassageHeard', 'PassageVerse', 'PassageEnd', 'Problem'],
];

const PLAIN: Readonly<Record<string, string>> = {
  string: 'str',
  number: 'float',
  integer: 'int',
  boolean: 'bool',
  null: 'None',
  object: 'dict[str, Any]',
};

const HEAD = `"""What koine-tutor answers, as types. Written by the build from its OpenAPI description."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict, final
`;

const PYTHON_LITERALS = new Map<unknown, string>([
  [true, 'True'],
  [false, 'False'],
]);

const literal = (value: unknown): string => PYTHON_LITERALS.get(value) ?? JSON.stringify(value);

const pascal = (name: string): string =>
  name.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/gu, (_, first: string) => first.toUpperCase());

interface Classes {
  readonly schemas: Readonly<Record<string, Schema>>;
  /** Texts of the classes, by name; empty while a class is being written. */
  readonly texts: Map<string, string>;
}

/** Writes the class of a schema with fields, unless there is one of this name already; returns the name. */
function writeClass(name: string, schema: Schema, classes: Classes): string {
  const { properties = {}, required = [], description = '' } = schema;
  if (classes.texts.has(name)) return name;
  classes.texts.set(name, '');
  const fields = Object.entries(properties).map(([field, inner]) => {
    const type = typeOf(inner, name + pascal(field), classes);
    return `    ${field}: ${required.includes(field) ? type : `NotRequired[${type}]`}\n`;
  });
  const comment = description === '' ? '' : `    """${description.replaceAll('\\', '\\\\')}"""\n\n`;
  const final = ROOTS.includes(name) ? '@final\n' : '';
  classes.texts.set(name, `${final}class ${name}(TypedDict):\n${comment}${fields.join('')}`);
  return name;
}

/** Returns a union of types. An open enum (known values or any string) becomes `str`. */
function unionOf(schemas: readonly Schema[], name: string, classes: Classes): string {
  const isOpen = schemas.some(({ type, enum: values }) => type === 'string' && values === undefined);
  const members = isOpen ? schemas.filter((one) => one.enum === undefined) : schemas;
  return [...new Set(members.map((one) => typeOf(one, name, classes)))].join(' | ');
}

/** Returns the type of a schema. @param name the name of a class for a schema with fields that is not a component */
function typeOf(schema: Schema, name: string, classes: Classes): string {
  const component = componentName(schema);
  if (component !== undefined) return typeOf(classes.schemas[component] as Schema, component, classes);
  const { type, anyOf, items, properties } = schema;
  const values = 'const' in schema ? [schema.const] : schema.enum;
  if (values !== undefined) return `Literal[${values.map(literal).join(', ')}]`;
  if (anyOf !== undefined) return unionOf(anyOf, name, classes);
  if (Array.isArray(type)) {
    const single = type.map((one) => ({ ...schema, type: one }));
    return unionOf(single, name, classes);
  }
  if (type === 'array') return `list[${typeOf(items ?? {}, name, classes)}]`;
  if (properties !== undefined) return writeClass(name, schema, classes);
  return PLAIN[String(type)] ?? 'Any';
}

function pythonTypes(): string {
  const classes: Classes = { schemas: componentSchemas(), texts: new Map() };
  for (const name of ROOTS) typeOf({ $ref: name }, name, classes);
  return [HEAD, ...classes.texts.values()].join('\n\n');
}

export const writePythonTypes = (): void =>
  writeFileSync(join(ROOT, 'packages/clients/python/koine_tutor/types.py'), pythonTypes());
