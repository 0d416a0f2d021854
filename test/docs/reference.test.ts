/** The generated reference: every operation with a request that works and a whole answer, every component, every anchor. */

import { describe, expect, it } from 'vitest';
import { capabilities } from '../../docs/site/pages/capabilities.ts';
import type { Description } from '../../docs/site/pages/reference/described.ts';
import { componentText, typeOf } from '../../docs/site/pages/reference/fields.ts';
import { referenceText } from '../../docs/site/pages/reference/reference.ts';
import { OPERATIONS } from '../../src/contract/operations.ts';
import { description } from '../fixture.ts';

const known = capabilities();
const text = referenceText(description as unknown as Description, known);
const sectionOf = (heading: string): string => text.split(`\n### ${heading}\n`)[1]?.split(/\n##/u)[0] ?? '';

describe('/docs/reference', () => {
  it.each(OPERATIONS.map(({ method, path, id }) => [`${method} ${path}`, id] as const))('%s', (name, id) => {
    const section = sectionOf(`\`${name}\``);
    expect(section).toContain(`(\`${id}\`)`);
    expect(section).toMatch(/\n```sh\ncurl -s /u);
    expect(section).toMatch(/\n\*\*20\d\*\*/u);
    expect(section).toMatch(/\n```json\n\{|\nThe body is no JSON\.\n|\nWithout a body\.\n/u);
  });

  it('has every document and every component', () => {
    const { paths, components } = description as unknown as Description;
    for (const [path, { get }] of Object.entries(paths)) {
      if (get?.tags.includes('documents')) expect(text).toContain(`| \`${path}\` |`);
    }
    for (const name of Object.keys(components.schemas)) expect(sectionOf(name)).not.toBe('');
  });
});

describe('the fields of a component', () => {
  it.each([
    [{ $ref: '#/components/schemas/Stress' }, '[Stress](#stress)'],
    [{ items: { $ref: '#/components/schemas/Gop' } }, 'list of [Gop](#gop)'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ const: 7 }, '`7`'],
    [{ enum: ['a', 'b'] }, '`"a"`, `"b"`'],
    [{}, 'any'],
  ])('%j', (schema, words) => {
    expect(typeOf(schema)).toBe(words);
  });

  it('names the fields of objects inside, and a table keeps its columns', () => {
    const schema = {
      description: 'Words.',
      required: ['words'],
      properties: { words: { items: { properties: { text: { type: 'string', description: 'a | b\nc' } } } } },
    };
    expect(componentText('Words', schema)).toBe(
      '### Words\n\nWords.\n\n| Field | Type | Present | Meaning |\n|---|---|---|---|\n' +
        '| `words` | list of object | always |  |\n| `words[].text` | string | maybe | a \\| b c |\n',
    );
  });
});
