/** What the package says of its elements: in custom-elements.json, in its types, and in the documentation; and their size. */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Ajv } from 'ajv';
import type { Attribute, CustomElementDeclaration, Package } from 'custom-elements-manifest';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../../src/service/built/project.ts';

/** Code and kernels, before any lexicon, gzipped: bytes. */
const MOST_BYTES = 100 * 1024;

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
    // What every element has is not told again, but for its own meaning.
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

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ''
    : [row(...head), `|${'---|'.repeat(head.length)}`, ...rows.map((one) => row(...one))].join('\n');

const code = (text: string): string => `\`${text}\``;

/** The tables about an element. */
function tablesOf({
  attributes = [],
  members = [],
  events = [],
  slots = [],
  cssParts = [],
  cssProperties = [],
}: CustomElementDeclaration): string[] {
  const about = (one: { name: string; description?: string }): string[] => [
    code(one.name),
    one.description ?? '',
  ];
  const preset = ({ default: value = '' }: Attribute): string =>
    /\w/u.test(value) ? code(value.replaceAll("'", '')) : '';
  const fields = members.filter((member) => member.kind === 'field' && !('attribute' in member));
  const methods = members.flatMap((member) =>
    member.kind === 'method'
      ? [
          [
            code(`${member.name}(${(member.parameters ?? []).map(({ name }) => name).join(', ')})`),
            member.description ?? '',
          ],
        ]
      : [],
  );
  return [
    table(
      ['Attribute', 'What it says', 'Without it'],
      attributes.map((one) => [...about(one), preset(one)]),
    ),
    table(['Property', 'What it is'], fields.map(about)),
    table(['Method', 'What it does'], methods),
    table(['Event', 'When, and its `detail`'], events.map(about)),
    table(['Slot', 'Where'], slots.map(about)),
    table(['Part', 'What it is'], cssParts.map(about)),
    table(['Custom property', 'What it colors or sets'], cssProperties.map(about)),
  ].filter((text) => text !== '');
}

it.each(TAGS)('docs/elements.md has every attribute, event, part and property of %s', (tag, element) => {
  const [, chapter = ''] = read('docs/elements.md').split(`\n## ${tag}\n`);
  const [own = ''] = chapter.split('\n## ');
  for (const text of tablesOf(element)) expect(own).toContain(text);
});

it.each(['element', 'reader'])(
  'koine-tutor/%s is imported where there is no page, and leaves no trace there',
  (name) => {
    const program = `await import('koine-tutor/${name}');
    console.log(['HTMLElement', 'customElements', 'document'].filter((name) => name in globalThis));`;
    const words = ['--input-type=module', '-e', program];
    expect(execFileSync(process.execPath, words, { cwd: ROOT, encoding: 'utf8' })).toBe('[]\n');
  },
);

it('a text is read aloud with at most 10 KB more', () => {
  expect(gzipSync(readFileSync(join(ROOT, 'dist/page/reader.js')), { level: 9 }).length).toBeLessThan(
    10 * 1024,
  );
});

it('a word is scored with at most 100 KB of code and kernels, gzipped, before any lexicon', () => {
  const loaded = ['element.js', 'tutorWorker.js', 'kernel.wasm'];
  const bytes = loaded.map(
    (name) => gzipSync(readFileSync(join(ROOT, 'dist/page', name)), { level: 9 }).length,
  );
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES);
});
