/**
 * Writes the types of the service's answers as TypedDicts for the Python client, from the schemas of the API
 * description. An answer with optional fields becomes two classes: one with the required fields, and one derived from
 * it with the optional fields, because Python 3.8 lacks NotRequired. The class of a complete answer is final, because
 * only then a type checker understands from `"unscored" in answer` which answer it is.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../src/service/built/project.ts';
import { openApi } from './openapi/openapi.ts';
import { componentName, type Schema } from './pages/reference/described.ts';

/** Types that the client takes and returns; types to which they refer are written too. */
const ROOTS = [
  'TutorRequest',
  'TutorResponse',
  'UnscoredResponse',
  'Summary',
  'ReadingResponse',
  'LexiconResponse',
  'CapabilitiesResponse',
  'PassageHeard',
  'PassageVerse',
  'PassageEnd',
  'Problem',
];

const PLAIN: Readonly<Record<string, string>> = {
  string: 'str',
  number: 'float',
  integer: 'int',
  boolean: 'bool',
  null: 'None',
  object: 'Dict[str, Any]',
};

const literal = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value);

const pascal = (name: string): string =>
  name.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/gu, (_, first: string) => first.toUpperCase());

/** Collects the text of the classes, each after the classes that it uses. */
class Types {
  readonly #schemas: Readonly<Record<string, Schema>>;
  readonly #classes = new Map<string, string>();

  constructor(schemas: Readonly<Record<string, Schema>>) {
    this.#schemas = schemas;
  }

  get text(): string {
    return [...this.#classes.values()].join('\n\n');
  }

  /** Returns the Python type of a component; writes its class at the first use. */
  named(name: string): string {
    const schema = this.#schemas[name] as Schema;
    return schema.properties === undefined ? this.#typeOf(schema, name) : this.#classOf(name, schema);
  }

  #classOf(name: string, { properties = {}, required = [], description = '' }: Schema): string {
    if (this.#classes.has(name)) return name;
    this.#classes.set(name, '');
    const lines = (wanted: boolean): string[] =>
      Object.entries(properties)
        .filter(([field]) => required.includes(field) === wanted)
        .map(([field, schema]) => `    ${field}: ${this.#typeOf(schema, name + pascal(field))}`);
    const [always, maybe] = [lines(true), lines(false)];
    const text = description === '' ? '' : `    """${description.replaceAll('\\', '\\\\')}"""\n\n`;
    const base = always.length > 0 && maybe.length > 0 ? `_${name}` : 'TypedDict';
    const total = maybe.length === 0 ? '' : ', total=False';
    const first = base === 'TypedDict' ? '' : `class ${base}(TypedDict):\n${always.join('\n')}\n\n\n`;
    const final = ROOTS.includes(name) ? '@final\n' : '';
    const own = maybe.length === 0 ? always : maybe;
    // Moves the class to the end, after the classes that it uses. Classes may use each other, because annotations are
    // strings.
    this.#classes.delete(name);
    this.#classes.set(name, `${first}${final}class ${name}(${base}${total}):\n${text}${own.join('\n')}\n`);
    return name;
  }

  #typeOf(schema: Schema, name: string): string {
    const { type, anyOf, items, properties } = schema;
    const component = componentName(schema);
    if (component !== undefined) return this.named(component);
    if ('const' in schema) return `Literal[${literal(schema.const)}]`;
    if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(', ')}]`;
    if (anyOf !== undefined) return this.#union(anyOf, name);
    if (Array.isArray(type))
      return this.#union(
        type.map((one) => ({ ...schema, type: one })),
        name,
      );
    if (type === 'array') return `List[${items === undefined ? 'Any' : this.#typeOf(items, name)}]`;
    if (properties !== undefined) return this.#classOf(name, schema);
    return PLAIN[String(type)] ?? 'Any';
  }

  /** Returns the type of a union. An open enum becomes `str`, because newer services may have more values. */
  #union(schemas: readonly Schema[], name: string): string {
    const isOpen = schemas.some(({ type, enum: listed }) => type === 'string' && listed === undefined);
    const counted = schemas.filter((one) => !(isOpen && one.enum !== undefined));
    const types = [...new Set(counted.map((one) => this.#typeOf(one, name)))];
    return types.length === 1 ? (types[0] as string) : `Union[${types.join(', ')}]`;
  }
}

export function pythonTypes(): string {
  const { components } = openApi('', '') as { components: { schemas: Record<string, Schema> } };
  const types = new Types(components.schemas);
  for (const name of ROOTS) types.named(name);
  return `"""What koine-tutor answers, as types. Written by the build from its OpenAPI description."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, TypedDict, Union, final


${types.text}`;
}

export const writePythonTypes = (): void =>
  writeFileSync(join(ROOT, 'packages/clients/python/koine_tutor/types.py'), pythonTypes());
