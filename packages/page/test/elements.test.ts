import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Ajv } from 'ajv';
import type { CustomElementDeclaration, Package } from 'custom-elements-manifest';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../../src/service/built/project.ts';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const PACKAGE = JSON.parse(read('package.json'));
const MANIFEST: Package = JSON.parse(read(PACKAGE.customElements));
const ELEMENTS = MANIFEST.modules.flatMap(
  ({ declarations = [] }) => declarations,
) as CustomElementDeclaration[];
const TAGS = ELEMENTS.map((element) => [element.tagName ?? '', element] as const);

describe('custom-elements.json', () => {
  it('is a manifest after the schema', () => {
    const schema = JSON.parse(read('node_modules/custom-elements-manifest/schema.json'));
    const check = new Ajv({ strict: false }).compile(schema);
    expect([check(MANIFEST), check.errors]).toEqual([true, null]);
    expect(TAGS.map(([tag]) => tag)).toEqual(['koine-word', 'koine-result', 'koine-reader']);
  });

  it.each([
    ['element', 0],
    ['reader', 1],
  ])('leads to the script that the package exports as %s, which exports its classes', (name, n) => {
    const { path = '', declarations = [] } = MANIFEST.modules[n] ?? {};
    expect(PACKAGE.exports[`./${name}`].default).toBe(`./${path}`);
    expect(PACKAGE.files).toEqual(expect.arrayContaining(['dist/page', 'custom-elements.json']));
    const [, exported = ''] = /export\s*\{([^}]*)\}[;\s]*$/u.exec(read(path)) ?? [];
    const names = exported.split(',').map((one) => one.split(' as ').at(-1)?.trim());
    expect(names).toEqual(expect.arrayContaining(declarations.map((one) => one.name)));
    expect(existsSync(join(ROOT, MANIFEST.readme ?? ''))).toBe(true);
  });

  it.each(TAGS)('%s: each attribute is a property, too', (_tag, { attributes = [], members = [] }) => {
    const withAttribute = members.flatMap((member) =>
      'attribute' in member ? [[member.attribute, member.name]] : [],
    );
    expect(attributes.map(({ name, fieldName }) => [name, fieldName])).toEqual(withAttribute);
  });

  it.each(TAGS)('%s: the types say the same', (_tag, { name, members = [], events = [] }) => {
    const types = read('dist/types/packages/page/element.d.ts');
    const [, body = ''] =
      new RegExp(`export interface ${name} extends HTMLElement \\{(.*?)\\n\\}`, 'su').exec(types) ?? [];
    const typed = [...body.matchAll(/^ {4}(readonly )?(\w+)([:(])/gmu)].map(
      ([, readonly, member, sign]) => `${readonly ?? ''}${member}${sign === '(' ? '()' : ''}`,
    );
    // The types leave out members that every HTML element has, such as `focus`.
    const told = members.filter((member) => member.name !== 'focus');
    const own = told.map((member) =>
      member.kind === 'method' ? `${member.name}()` : `${member.readonly ? 'readonly ' : ''}${member.name}`,
    );
    expect(typed).toEqual(own);
    if (events.length > 0) {
      const [, map = ''] = new RegExp(`interface ${name}Events \\{(.*?)\\n\\}`, 'su').exec(types) ?? [];
      const found = [...map.matchAll(/'([\w-]+)'/gu)].map(([, event]) => event);
      expect(found).toEqual(events.map((event) => event.name));
    }
  });
});

it.each(TAGS)(
  'docs/elements.md has every attribute, member, event, part, slot and property of %s',
  (tag, element) => {
    const [own = ''] = (read('docs/elements.md').split(`\n## ${tag}\n`)[1] ?? '').split('\n## ');
    const {
      attributes = [],
      members = [],
      events = [],
      slots = [],
      cssParts = [],
      cssProperties = [],
    } = element;
    // A row of the documentation begins with the name as code. Parameters follow the name of a method.
    for (const { name } of [...attributes, ...events, ...slots, ...cssParts, ...cssProperties])
      expect(own).toContain(`| \`${name}\` |`);
    for (const { name, ...member } of members)
      if (!('attribute' in member)) expect(own).toMatch(new RegExp(`^\\| \`${name}[\`(]`, 'mu'));
  },
);

it.each(['element', 'reader'])(
  'koine-tutor/%s is imported where there is no page, and leaves no trace there',
  (name) => {
    const program = `await import('koine-tutor/${name}');
    console.log(['HTMLElement', 'customElements', 'document'].filter((name) => name in globalThis));`;
    const words = ['--input-type=module', '-e', program];
    expect(execFileSync(process.execPath, words, { cwd: ROOT, encoding: 'utf8' })).toBe('[]\n');
  },
);

it.each([
  ['a text is read aloud with at most 10 KB more', 10, ['reader.js']],
  [
    'a word is scored with at most 101 KB of code and kernels, before any lexicon',
    101,
    ['element.js', 'tutorWorker.js', 'kernel.wasm'],
  ],
])('%s, gzipped', (_what, most, loaded) => {
  const bytes = loaded.map((name) => gzipSync(readFileSync(join(ROOT, 'dist/page', name)), { level: 9 }));
  expect(bytes.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(1024 * most);
});
