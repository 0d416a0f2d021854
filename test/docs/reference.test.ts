/** The generated reference: every operation with a request that works and a whole answer, every component, every anchor. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capabilities } from '../../docs/site/pages/capabilities.ts';
import type { Description } from '../../docs/site/pages/reference/described.ts';
import { componentText, typeOf } from '../../docs/site/pages/reference/fields.ts';
import { referenceText } from '../../docs/site/pages/reference/reference.ts';
import { readCurl } from '../../docs/site/pages/snippets/curl.ts';
import { OPERATIONS } from '../../src/contract/operations.ts';
import { description, type Running, startApp } from '../fixture.ts';
import { BASE } from '../http/exchange.ts';
import { blocksOf } from './blocks.ts';

const known = capabilities();
const text = referenceText(description as unknown as Description, known);
const sectionOf = (heading: string): string => text.split(`\n### ${heading}\n`)[1]?.split(/\n##/u)[0] ?? '';

let app: Running;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('/docs/reference', () => {
  it('is a page like the others', async () => {
    const html = await (await fetch(`${app.url}/docs/reference`)).text();
    expect(html).toContain('<h3 id="post-v1tutor">');
    expect(html).toContain('<h3 id="tutorresponse">');
    const twin = await fetch(`${app.url}/docs/reference`, { headers: { accept: 'text/markdown' } });
    const served = (await (await fetch(`${app.url}/v1/capabilities`)).json()) as object;
    expect(await twin.text()).toBe(referenceText(description as unknown as Description, served));
    expect(await (await fetch(`${app.url}/llms.txt`)).text()).toContain(`${BASE}/docs/reference.md`);
  });

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

  it('its requests work, and what the service answers is the answer that is shown', async () => {
    const keyed = (value: string): string => value.replace('$KEY', app.secret);
    const shown: string[] = [];
    for (const { path, method } of OPERATIONS) {
      const [command, answer] = blocksOf(sectionOf(`\`${method} ${path}\``));
      const call = readCurl(command?.text ?? '');
      if (call === null || answer?.language !== 'json') continue;
      const url = `${call.url.replace(BASE, app.url)}?${new URLSearchParams(Object.fromEntries(call.query))}`;
      const response = await fetch(url, {
        method: call.method,
        headers: call.headers.map(([header, value]) => [header, keyed(value)] as [string, string]),
        ...(call.json === undefined ? {} : { body: JSON.stringify(call.json) }),
      });
      // The slot of an upload is new each time.
      if (response.status === 201) continue;
      expect([path, response.status]).toEqual([path, 200]);
      const body = await response.json();
      // A measurement is never the same twice.
      if (path === '/v1/bench')
        expect(Object.keys(JSON.parse(answer.text))).toEqual(Object.keys(body as object));
      else expect(JSON.parse(answer.text)).toEqual(body);
      shown.push(path);
    }
    const answered = ['/v1/tutor', '/v1/tutor/batch', '/v1/lexicon', '/v1/reading', '/mcp', '/v1/bench'];
    expect(shown).toEqual(expect.arrayContaining(answered));
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
