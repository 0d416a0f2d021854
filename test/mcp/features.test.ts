/** Resources, the prompt and completion, in both eras: what they answer, and what they say to bad input. */

import {
  Client as NewClient,
  StreamableHTTPClientTransport as NewTransport,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOLS } from '../../src/contract/tools.ts';
import { type Running, startApp } from '../fixture.ts';
import { BASE } from '../http/exchange.ts';
import { MODERN, modern, request, rpcOf, send } from './talk.ts';

let app: Running;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const READING = 'koine://reading/{scheme}/{word}';
const uriOf = (scheme: string, word: string): string =>
  `koine://reading/${scheme}/${encodeURIComponent(word)}`;

type Params = { name?: string; uri?: string; [field: string]: unknown };

/** Asks without a key, in the way of each era. */
const ERAS: readonly (readonly [era: string, ask: (method: string, params?: Params) => Promise<Response>])[] =
  [
    [
      '2025-06-18',
      (method, params) => send(app, request(method, params), { 'mcp-protocol-version': '2025-06-18' }),
    ],
    [
      MODERN,
      (method, params = {}) => {
        const { 'mcp-name': _plain, ...headers } = modern(method, params).headers;
        const name = method === 'resources/read' ? params.uri : params.name;
        const named = typeof name === 'string' ? { 'mcp-name': encoded(name) } : {};
        return send(app, modern(method, params).body, { ...headers, ...named });
      },
    ],
  ];

/** Text that is not ASCII in a header. */
const encoded = (text: string): string => `=?base64?${Buffer.from(text).toString('base64')}?=`;

describe.each(ERAS)('%s', (era, ask) => {
  const resultOf = async (method: string, params?: Params) => {
    const response = await ask(method, params);
    expect(response.status).toBe(200);
    const { result, error } = await rpcOf(response);
    expect(error).toBeUndefined();
    return result;
  };
  const errorOf = async (method: string, params?: Params) => {
    const { error } = await rpcOf(await ask(method, params));
    return error as { code: number; message: string; data?: Record<string, unknown> };
  };

  it('resources/list names every page of the manual, and resources/read gives it', async () => {
    const { resources } = await resultOf('resources/list');
    const index = await (await fetch(`${app.url}/llms.txt`)).text();
    const pages = [...index.matchAll(/\]\((\S+\.md)\): (.+)$/gmu)];
    expect(resources).toHaveLength(pages.length);
    expect(resources.map(({ description }: { description: string }) => description)).toEqual(
      pages.map(([, , summary]) => summary),
    );
    for (const { uri, size, mimeType } of resources.slice(0, 3)) {
      const { contents } = await resultOf('resources/read', { uri });
      const path = uri === 'koine://docs/index' ? '/docs.md' : `${uri.replace('koine:/', '')}.md`;
      const text = await (await fetch(app.url + path)).text();
      expect(contents).toEqual([{ uri, mimeType: 'text/markdown', text }]);
      expect([size, mimeType]).toEqual([Buffer.byteLength(text), 'text/markdown']);
    }
  });

  it.each([
    ['koine-greek', 'λόγος', 'l ˈo ɣ o s'],
    ['erasmian', 'καί', 'k ˈa j'],
    ['koine-greek', 'ἐν ἀρχῇ', 'e n a r x ˈe̝'],
  ])('the template gives the reading of a word: %s, %s', async (scheme, word, ipa) => {
    expect((await resultOf('resources/templates/list')).resourceTemplates).toMatchObject([
      { uriTemplate: READING },
    ]);
    const uri = uriOf(scheme, word);
    const { contents } = await resultOf('resources/read', { uri });
    expect(contents).toMatchObject([{ uri, mimeType: 'application/json' }]);
    const http = await fetch(`${app.url}/v1/reading?${new URLSearchParams({ target: word, scheme })}`);
    const reading = (await http.json()) as { ipa: string };
    expect(JSON.parse(contents[0].text)).toEqual(reading);
    expect(reading.ipa).toBe(ipa);
  });

  it.each([
    'koine://docs/nothing',
    'koine://docs',
    'koine://reading/koine-greek',
    'koine://reading/koine-greek/λόγος/more',
    'https://example.com/',
    '',
  ])('no resource: %s', async (uri) => {
    const error = await errorOf('resources/read', { uri });
    expect(error).toMatchObject({ code: era === MODERN ? -32602 : -32002, data: { uri } });
    expect(error.message).toContain('resources/list');
  });

  it.each([
    ['koine://reading/klingon/x', 'scheme "klingon" is not known'],
    [uriOf('koine-greek', 'hello'), 'target must be a Greek word or verse'],
    ['koine://reading/koine-greek/%E0%A4%A', 'is not percent-encoded UTF-8'],
    [uriOf('koine-greek', 'α '.repeat(100)), 'words'],
  ])('a reading that cannot be made is a problem: %s', async (uri, sentence) => {
    const { code, data, message } = await errorOf('resources/read', { uri });
    expect(code).toBe(-32602);
    expect(data).toMatchObject({ type: `${BASE}/docs/errors#bad-request`, status: 400, detail: message });
    expect(message).toContain(sentence);
  });

  it('there is one prompt, with the reading of the word in it', async () => {
    const { prompts } = await resultOf('prompts/list');
    expect(prompts).toMatchObject([
      { name: 'practise_word', arguments: [{ name: 'word' }, { name: 'scheme' }] },
    ]);
    const { messages } = await resultOf('prompts/get', {
      name: 'practise_word',
      arguments: { word: 'καί', scheme: 'erasmian' },
    });
    expect(messages[0].content.text).toMatch(
      /The word is καί; it is said \[k ˈa j\]\. Send `scheme` "erasmian"/u,
    );
    expect(JSON.parse(messages[1].content.resource.text)).toMatchObject({
      scheme: 'erasmian',
      ipa: 'k ˈa j',
    });
    const { contents } = await resultOf('resources/read', { uri: messages[1].content.resource.uri });
    expect(contents).toEqual([messages[1].content.resource]);
    const free = await resultOf('prompts/get', { name: 'practise_word' });
    expect(free.messages).toHaveLength(1);
    expect(free.messages[0].content.text).toContain('Choose a frequent Koine Greek word');
  });

  it.each<[string, Params, string]>([
    ['another name', { name: 'sing' }, 'there is no prompt "sing"; send practise_word'],
    [
      'no Greek',
      { name: 'practise_word', arguments: { word: 'hello' } },
      'target must be a Greek word or verse',
    ],
    [
      'a long text',
      { name: 'practise_word', arguments: { word: 'α '.repeat(1025) } },
      'target has 2050 characters; send at most 2048',
    ],
    ['a list', { name: 'practise_word', arguments: [] }, 'params.arguments must be an object'],
    ['a number', { name: 'practise_word', arguments: { word: 7 } }, 'word is 7; send a text'],
    [
      'a scheme',
      { name: 'practise_word', arguments: { word: 'καί', scheme: 'x' } },
      'scheme "x" is not known',
    ],
  ])('prompts/get refuses %s', async (_what, params, sentence) => {
    expect(await errorOf('prompts/get', params)).toMatchObject({
      code: -32602,
      message: expect.stringContaining(sentence),
    });
  });

  const PROMPT = { type: 'ref/prompt', name: 'practise_word' };
  const TEMPLATE = { type: 'ref/resource', uri: READING };
  it.each<[object, string, string, object | undefined, readonly string[]]>([
    [PROMPT, 'word', 'θεο', undefined, ['θεοῦ', 'θεός']],
    [TEMPLATE, 'word', 'λόγο', undefined, ['λόγος']],
    // Words are completed from Greek letters alone, as the page and the prompt say.
    [PROMPT, 'word', 'log', undefined, []],
    [TEMPLATE, 'word', 'logos', undefined, []],
    [PROMPT, 'word', '', undefined, []],
    [PROMPT, 'word', 'θεο', { arguments: { scheme: 'attic' } }, ['θεός']],
    [TEMPLATE, 'scheme', 'm', undefined, ['modern-greek']],
    [PROMPT, 'scheme', '', undefined, ['koine-greek', 'erasmian', 'modern-greek', 'attic']],
  ])('completes %j %s %s %j', async (ref, name, value, context, words) => {
    const { completion } = await resultOf('completion/complete', { ref, argument: { name, value }, context });
    expect(completion.values).toEqual(expect.arrayContaining([...words]));
    expect(completion.values.length).toBeLessThanOrEqual(10);
    expect(completion.hasMore === true || completion.hasMore === false).toBe(true);
    if (words.length === 0) expect(completion.values).toEqual([]);
  });

  it.each<[string, Params, string]>([
    ['no ref', { argument: { name: 'word', value: 'θ' } }, 'params.ref must be an object'],
    ['another prompt', { ref: { type: 'ref/prompt', name: 'x' }, argument: {} }, 'params.ref names "x"'],
    ['another kind', { ref: { type: 'ref/tool' }, argument: {} }, 'params.ref names "ref/tool"'],
    ['no argument', { ref: PROMPT }, 'params.argument must be an object'],
    [
      'a number',
      { ref: PROMPT, argument: { name: 'word', value: 7 } },
      'params.argument.value must be a text',
    ],
    ['a name', { ref: PROMPT, argument: { name: 'ipa', value: 'θ' } }, 'send word or scheme'],
    ['a long text', { ref: PROMPT, argument: { name: 'word', value: 'θ'.repeat(65) } }, 'send at most 64'],
  ])('completion/complete refuses %s', async (_what, params, sentence) => {
    expect(await errorOf('completion/complete', params)).toMatchObject({
      code: -32602,
      message: expect.stringContaining(sentence),
    });
  });

  it.each(['resources/list', 'resources/templates/list', 'prompts/list'])(
    '%s has one page',
    async (method) => {
      expect(await errorOf(method, { cursor: 'x' })).toMatchObject({ code: -32602 });
    },
  );

  it('no params make a fault of ours', async () => {
    const method = fc.constantFrom('resources/read', 'prompts/get', 'completion/complete');
    const text = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('practise_word', 'ref/prompt', READING, 'word', 'θ%'),
    );
    const value = fc.oneof(
      text,
      fc.jsonValue({ maxDepth: 1 }),
      fc.dictionary(fc.constantFrom('type', 'name', 'uri', 'value', 'word', 'scheme'), text),
    );
    const params = fc.dictionary(
      fc.constantFrom('uri', 'name', 'arguments', 'ref', 'argument', 'context'),
      value,
      { maxKeys: 4 },
    );
    await fc.assert(
      fc.asyncProperty(method, params, async (name, sent) => {
        const response = await ask(name, sent);
        expect([200, 400]).toContain(response.status);
        const { error, result } = await rpcOf(response);
        expect((error === undefined) !== (result === undefined)).toBe(true);
      }),
    );
  });
});

it('lists and contents may be cached in 2026-07-28; a prompt and a completion carry no hint', async () => {
  const hints = async (method: string, params: Params, name?: string) => {
    const { body, headers } = modern(method, params);
    const response = await send(app, body, {
      ...headers,
      ...(name === undefined ? {} : { 'mcp-name': name }),
    });
    const { ttlMs, cacheScope, resultType } = (await rpcOf(response)).result;
    return [resultType, ttlMs, cacheScope];
  };
  const cached = ['complete', 3_600_000, 'public'];
  expect(await hints('resources/list', {})).toEqual(cached);
  expect(await hints('resources/read', { uri: 'koine://docs/mcp' }, 'koine://docs/mcp')).toEqual(cached);
  expect(await hints('prompts/get', { name: 'practise_word' })).toEqual(['complete', undefined, undefined]);
});

it('Mcp-Name repeats the name of a prompt and the URI of a resource in 2026-07-28', async () => {
  for (const [method, params] of [
    ['resources/read', { uri: 'koine://docs/mcp' }],
    ['prompts/get', { name: 'practise_word' }],
  ] as const) {
    const { body, headers } = modern(method, params);
    const response = await send(app, body, { ...headers, 'mcp-name': 'other' });
    expect(response.status).toBe(400);
    expect((await rpcOf(response)).error).toMatchObject({ code: -32020 });
  }
});

describe('clients', () => {
  it('the client of the SDK 1.x reads, asks and completes without a key', async () => {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`)) as never);
    expect((await client.listResources()).resources.length).toBeGreaterThan(15);
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(1);
    expect((await client.readResource({ uri: uriOf('attic', 'λόγος') })).contents).toHaveLength(1);
    expect(
      (await client.getPrompt({ name: 'practise_word', arguments: { word: 'λόγος' } })).messages,
    ).toHaveLength(2);
    const { completion } = await client.complete({
      ref: { type: 'ref/prompt', name: 'practise_word' },
      argument: { name: 'word', value: 'λογ' },
    });
    expect(completion.values).toContain('λόγος');
    expect((await client.listTools()).tools).toHaveLength(TOOLS.length);
    await client.close();
  });

  it('the client of the SDK 2.x reads and asks in 2026-07-28', async () => {
    const client = new NewClient(
      { name: 'test', version: '1' },
      { versionNegotiation: { mode: { pin: MODERN } } },
    );
    await client.connect(new NewTransport(new URL(`${app.url}/mcp`)));
    expect((await client.readResource({ uri: uriOf('koine-greek', 'λόγος') })).contents).toHaveLength(1);
    expect((await client.getPrompt({ name: 'practise_word' })).messages).toHaveLength(1);
    await client.close();
  });
});
