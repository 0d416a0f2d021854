/** The generated reference: every operation with a request that works and a whole answer, every component, every anchor. */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capabilities } from '../../bundle/site/capabilities.ts';
import type { Description } from '../../bundle/site/reference/described.ts';
import { componentText, typeOf } from '../../bundle/site/reference/fields.ts';
import { referenceText } from '../../bundle/site/reference/reference.ts';
import { createSample } from '../../bundle/site/reference/sample.ts';
import { readCurl } from '../../bundle/site/snippets/curl.ts';
import { javascriptOf } from '../../bundle/site/snippets/javascript.ts';
import { pythonOf } from '../../bundle/site/snippets/python.ts';
import { OPERATIONS } from '../../src/contract/openapi/operations.ts';
import { description, type Running, startApp } from '../fixture.ts';
import { BASE } from '../http/exchange.ts';
import { needs, pathOf } from '../parts/needs.ts';
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

  it('shows the capabilities with two entries of each list', () => {
    const shown = JSON.parse(blocksOf(sectionOf('`GET /v1/capabilities`'))[1]?.text ?? '');
    expect(Object.keys(shown)).toEqual(Object.keys(known));
    expect(shown).toMatchObject({ error_codes: known.error_codes.slice(0, 2), limits: known.limits });
    expect(shown.schemes.map(({ name }: { name: string }) => name)).toEqual(['koine-greek', 'erasmian']);
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
    expect(shown).toEqual(
      expect.arrayContaining([
        '/v1/tutor',
        '/v1/tutor/batch',
        '/v1/lexicon',
        '/v1/reading',
        '/mcp',
        '/v1/bench',
      ]),
    );
  });
});

describe('the same request in other languages', () => {
  /** The requests of the reference whose answer never changes, sent to the app of the test. */
  const calls = ['POST /v1/tutor', 'GET /v1/lexicon', 'GET /v1/reading', 'POST /mcp'].map((name) => {
    const call = readCurl(blocksOf(sectionOf(`\`${name}\``))[0]?.text ?? '');
    if (call === null) throw new Error(`${name} has no plain request`);
    return call;
  });
  const here = (program: string): string => program.replaceAll(BASE, app.url);
  const answers = (): unknown[] =>
    calls.map(({ url }) => {
      const { paths } = description;
      const [operation] = Object.values(paths[url.replace(BASE, '')] ?? {});
      const shown = Object.entries(operation?.responses[200]?.content?.['application/json']?.examples ?? {});
      return (shown.find(([name]) => name === 'call') ?? shown[0])?.[1].value;
    });

  const run = async (command: string, program: string): Promise<unknown[]> => {
    const env = { ...process.env, KEY: app.secret, NO_PROXY: '*' };
    const flag = command === process.execPath ? ['--input-type=module', '-e'] : ['-c'];
    const { stdout } = await promisify(execFile)(command, [...flag, program], { env, maxBuffer: 2 ** 24 });
    const lines = stdout.trim().split('\n');
    expect(lines.map((line) => line.slice(0, 4))).toEqual(calls.map(() => '200 '));
    return lines.map((line) => JSON.parse(line.slice(4)));
  };

  it('JavaScript gets what the reference shows', async () => {
    const program = calls.map((call) => `{\n${here(javascriptOf(call))}\n}`).join('\n');
    expect(await run(process.execPath, program)).toEqual(answers());
  });

  it('Python gets what the reference shows', needs('python3'), async () => {
    expect(await run(pathOf('python3'), calls.map((call) => here(pythonOf(call))).join('\n'))).toEqual(
      answers(),
    );
  });
});

describe('a value of a schema that no example shows', () => {
  const sample = createSample({
    servers: [],
    tags: [],
    paths: {},
    components: {
      schemas: {
        Word: {
          type: 'object',
          properties: {
            text: { type: 'string', examples: ['λόγος'] },
            next: { $ref: '#/components/schemas/Word' },
          },
        },
      },
    },
  });
  it.each([
    [{ const: 'tutor-v1' }, 'tutor-v1'],
    [{ enum: ['near', 'far'] }, 'near'],
    [{ type: ['number', 'null'], minimum: 1 }, 1],
    [{ type: 'boolean' }, true],
    [{ type: 'null' }, null],
    [{ anyOf: [{ type: 'string', enum: ['a'] }, { type: 'string' }] }, 'a'],
    [{ items: { type: 'integer' } }, [0]],
    [{ type: 'string', format: 'date-time' }, '2026-01-31T12:00:00.000Z'],
    [{}, '…'],
    [{ $ref: '#/components/schemas/Word' }, { text: 'λόγος', next: null }],
  ])('%j', (schema, value) => {
    expect(sample(schema)).toEqual(value);
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
