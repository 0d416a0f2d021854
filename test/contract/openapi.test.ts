import { describe, expect, it } from 'vitest';
import { CODES } from '../../src/contract/refusal.ts';
import { description } from '../fixture.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly $ref?: string;
  readonly const?: unknown;
  readonly description?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
}

const schemas = description.components.schemas as Readonly<Record<string, Schema>>;
const fieldsOf = (name: string): Readonly<Record<string, Schema>> => schemas[name]?.properties ?? {};

describe('the OpenAPI description', () => {
  it('POST /v1/tutor. Errors: 400, 401, 413, 429, 502, 503', () => {
    const statuses = Object.keys(description.paths['/v1/tutor']?.post?.responses ?? {});
    expect(statuses).toEqual(['200', '400', '401', '413', '429', '502', '503', 'default']);
  });

  it('`code`: the table of this release, and any other text, because a release may add codes', () => {
    expect(fieldsOf('Problem').code?.anyOf).toEqual([{ type: 'string', enum: CODES }, { type: 'string' }]);
  });

  it('only `target` is required of a request', () => {
    expect(schemas.TutorRequest?.required).toEqual(['target']);
  });

  it('every component and every field is described', () => {
    const bare = Object.entries(schemas).flatMap(([name, { description: said, properties = {} }]) => [
      ...(said === undefined ? [name] : []),
      ...Object.entries(properties)
        .filter(([, { type, description: told }]) => type !== undefined && told === undefined)
        .map(([field]) => `${name}.${field}`),
    ]);
    expect(bare).toEqual([]);
  });

  it('Adding a field to a response is not a breaking change, and no answer has an index signature', () => {
    const answers = Object.entries(schemas).filter(([name]) => !name.endsWith('Request'));
    expect(JSON.stringify(answers).includes('additionalProperties')).toBe(false);
    const { accept, ...others } = fieldsOf('TutorRequest');
    expect(JSON.stringify(others).includes('additionalProperties')).toBe(false);
    expect(accept?.additionalProperties).toMatchObject({ type: 'array', items: { type: 'string' } });
    expect(fieldsOf('TutorRequest').thresholds).toMatchObject({
      anyOf: [{ type: 'array' }, { type: 'object', properties: { proximity: { type: 'number' } } }],
    });
  });
});
