/** The four schemes by every way in: HTTP, MCP, and the questions without a key. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capabilities } from '../../bundle/site/capabilities.ts';
import { LexiconResponse, ReadingResponse } from '../../src/contract/lexicon.ts';
import { SCHEME_NAMES } from '../../src/contract/schemes.ts';
import { INSTRUCTIONS, TOOLS } from '../../src/contract/tools.ts';
import { description, type Running, startApp } from '../fixture.ts';
import { call } from '../mcp/talk.ts';

type Fields = Readonly<Record<string, { readonly enum?: readonly string[] }>>;

let app: Running;
let attic: Running;
beforeAll(async () => {
  [app, attic] = await Promise.all([startApp(), startApp({ defaultScheme: 'attic' })]);
});
afterAll(() => Promise.all([app.close(), attic.close()]));

const get = (path: string, query: Record<string, string>, from = app): Promise<Response> =>
  fetch(`${from.url}${path}?${new URLSearchParams(query)}`);
const reading = async (target: string, scheme?: string, from = app): Promise<ReadingResponse> => {
  const response = await get('/v1/reading', { target, ...(scheme && { scheme }) }, from);
  return ReadingResponse.parse(await response.json());
};

it('there are four schemes, koine-greek first', () => {
  expect(SCHEME_NAMES).toEqual(['koine-greek', 'erasmian', 'modern-greek', 'attic']);
});

describe.each([
  ['koine-greek', 'θ e ˈo s', 'ˈa ʝ i o s'],
  ['erasmian', 'θ ɛ ˈɔ s', 'h ˈa ɡ i ɔ s'],
  ['modern-greek', 'θ e ˈo s', 'ˈa ʝ i o s'],
  ['attic', 'tʰ e ˈo s', 'h ˈa ɡ i o s'],
])('%s', (scheme, theos, holy) => {
  it('reads and scores by its own sounds', async () => {
    for (const [target, ipa] of [
      ['θεός', theos],
      ['ἅγιος', holy],
    ] as const) {
      expect(await reading(target, scheme)).toMatchObject({ scheme, ipa });
      const body = await (await app.post({ target, ipa, scheme })).json();
      expect(body).toMatchObject({ scheme, proximity: 1, real_edits: 0, stress: { match: true } });
    }
  });

  it('lists words as it says them', async () => {
    const response = await get('/v1/lexicon', { prefix: 'θεός', scheme });
    const { words, fingerprints, ...rest } = LexiconResponse.parse(await response.json());
    expect(rest).toEqual({ api: 'tutor-v1', scheme, prefix: 'θεός' });
    expect(fingerprints).toEqual(capabilities().schemes.find(({ name }) => name === scheme)?.fingerprints);
    expect(words[0]).toMatchObject({ word: 'θεός', ipa: theos });
  });
});

describe('the four are named', () => {
  it('to agents, as an enum of the tools that score, and of no other', () => {
    for (const { name, inputSchema } of TOOLS) {
      const scores = !['recognize', 'create_upload'].includes(name);
      expect([name, (inputSchema.properties as Fields).scheme?.enum]).toEqual([
        name,
        scores ? SCHEME_NAMES : undefined,
      ]);
    }
    for (const scheme of SCHEME_NAMES) expect(INSTRUCTIONS).toContain(scheme);
  });

  it('in the description of the API, of the body and of both queries', () => {
    expect(description.components.schemas.TutorRequest).toMatchObject({
      properties: { scheme: { enum: SCHEME_NAMES } },
    });
    for (const path of ['/v1/reading', '/v1/lexicon']) {
      expect(description.paths[path]?.get).toMatchObject({
        parameters: [
          { in: 'query', required: true },
          { name: 'scheme', in: 'query', required: false, schema: { enum: SCHEME_NAMES } },
        ],
      });
    }
  });
});

describe('a request that names no scheme', () => {
  it.each([
    ['koine-greek', () => app, 'k ˈe'],
    ['attic', () => attic, 'k ˈa j'],
  ])('is read and scored by the default, here %s', async (scheme, from, ipa) => {
    expect(await reading('καί', undefined, from())).toMatchObject({ scheme });
    const body = await (await from().post({ target: 'καὶ', ipa })).json();
    expect(body).toMatchObject({ scheme, proximity: 1 });
    const tool = await call(from(), 'score', { target: 'καὶ', ipa });
    expect(tool.structuredContent).toMatchObject({ scheme, proximity: 1 });
    expect(await (await get('/v1/lexicon', { prefix: 'και' }, from())).json()).toMatchObject({ scheme });
  });

  it('has another where the operator chose one, and every scheme can be named', async () => {
    const response = await attic.post({ target: 'καὶ', ipa: 'k ˈe', scheme: 'koine-greek' });
    expect(await response.json()).toMatchObject({ scheme: 'koine-greek', proximity: 1 });
  });
});
