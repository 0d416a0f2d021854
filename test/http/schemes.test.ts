import { describe, expect, it } from 'vitest';
import { capabilities } from '../../docs/site/pages/capabilities.ts';
import { LexiconResponse } from '../../src/contract/lexicon.ts';
import { serving } from '../fixture.ts';
import { call } from '../mcp/talk.ts';

const app = serving();
const attic = serving({ defaultScheme: 'attic' });

const get = async (path: string, query: Record<string, string>, from = app): Promise<unknown> =>
  (await fetch(`${from.url}${path}?${new URLSearchParams(query)}`)).json();
const scored = async (body: object, from = app): Promise<unknown> => (await from.post(body)).json();

it.each([
  ['koine-greek', 'θ e ˈo s'],
  ['erasmian', 'θ ɛ ˈɔ s'],
  ['modern-greek', 'θ e ˈo s'],
  ['attic', 'tʰ e ˈo s'],
])('%s reads, scores and lists words by its own sounds', async (scheme, theos) => {
  expect(await get('/v1/reading', { target: 'θεός', scheme })).toMatchObject({ scheme, ipa: theos });
  const right = { scheme, proximity: 1, real_edits: 0, stress: { match: true } };
  expect(await scored({ target: 'θεός', ipa: theos, scheme })).toMatchObject(right);
  const listed = LexiconResponse.parse(await get('/v1/lexicon', { prefix: 'θεός', scheme }));
  const { fingerprints } = capabilities().schemes.find(({ name }) => name === scheme) ?? {};
  expect(listed).toMatchObject({ scheme, prefix: 'θεός', fingerprints });
  expect(listed.words[0]).toMatchObject({ word: 'θεός', ipa: theos });
});

describe('a request that names no scheme', () => {
  it.each([
    ['koine-greek', app, 'k ˈe'],
    ['attic', attic, 'k ˈa j'],
  ])('is read and scored by the default, here %s', async (scheme, from, ipa) => {
    expect(await get('/v1/reading', { target: 'καί' }, from)).toMatchObject({ scheme });
    expect(await scored({ target: 'καὶ', ipa }, from)).toMatchObject({ scheme, proximity: 1 });
    const tool = await call(from, 'score', { target: 'καὶ', ipa });
    expect(tool.answer).toMatchObject({ scheme, proximity: 1 });
    expect(await get('/v1/lexicon', { prefix: 'και' }, from)).toMatchObject({ scheme });
  });
});
