/** The four schemes by every way in: HTTP, MCP, and the questions without a key. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capabilities } from '../../bundle/site/capabilities.ts';
import { LexiconResponse, ReadingResponse } from '../../src/contract/lexicon.ts';
import { SCHEME_NAMES } from '../../src/contract/schemes.ts';
import { INSTRUCTIONS, TOOLS } from '../../src/contract/tools.ts';
import { description, type Running, startApp } from '../fixture.ts';
import { call } from '../mcp/talk.ts';
import { problem } from './exchange.ts';

const UNKNOWN = 'scheme "latin" is not known; send one of: koine-greek, erasmian, modern-greek, attic';

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
  ['koine-greek', 'θ e ˈo s', 'e v a ŋ ɡ ˈe l i o n', 'ˈa ʝ i o s'],
  ['erasmian', 'θ ɛ ˈɔ s', 'ɛ w a ŋ ɡ ˈɛ l i ɔ n', 'h ˈa ɡ i ɔ s'],
  ['modern-greek', 'θ e ˈo s', 'e v a ɲ ɟ ˈe l i o n', 'ˈa ʝ i o s'],
  ['attic', 'tʰ e ˈo s', 'e w a ŋ ɡ ˈe l i o n', 'h ˈa ɡ i o s'],
])('%s', (scheme, theos, gospel, holy) => {
  it.each([
    ['θεός', theos],
    ['εὐαγγέλιον', gospel],
    ['ἅγιος', holy],
  ])('reads %s as %s, which scores 1', async (target, ipa) => {
    expect(await reading(target, scheme)).toMatchObject({ scheme, ipa });
    const body = await (await app.post({ target, ipa, scheme })).json();
    expect(body).toMatchObject({ scheme, proximity: 1, real_edits: 0, stress: { match: true } });
  });

  it('lists words as it says them', async () => {
    const response = await get('/v1/lexicon', { prefix: 'θεός', scheme });
    const { words, fingerprints, ...rest } = LexiconResponse.parse(await response.json());
    expect(rest).toEqual({ api: 'tutor-v1', scheme, prefix: 'θεός' });
    expect(fingerprints).toEqual(capabilities().schemes.find(({ name }) => name === scheme)?.fingerprints);
    expect(words[0]).toMatchObject({ word: 'θεός', ipa: theos });
  });

  it('scores and ranks for agents', async () => {
    const args = { target: 'ἅγιος', ipa: holy, scheme };
    const [scored, ranked] = [await call(app, 'score', args), await call(app, 'heard_as', args)];
    expect(scored.structuredContent).toMatchObject({ scheme, proximity: 1 });
    expect(ranked.structuredContent).toMatchObject({ scheme, proximity: 1 });
    expect(ranked.structuredContent.heard_as.candidates[0].word).toBe('ἅγιος');
  });
});

describe('the four are named', () => {
  it.each(['score', 'score_attempt', 'heard_as'])('to agents, as an enum of the tool %s', (name) => {
    const tool = TOOLS.find((one) => one.name === name);
    expect(tool?.inputSchema.properties).toMatchObject({ scheme: { type: 'string', enum: SCHEME_NAMES } });
    expect(tool?.inputSchema.required).toEqual(['target']);
    for (const scheme of SCHEME_NAMES) expect(INSTRUCTIONS).toContain(scheme);
  });

  it.each(['recognize', 'create_upload'])('but not for %s, which scores nothing', (name) => {
    const tool = TOOLS.find((one) => one.name === name);
    expect(tool?.inputSchema.properties).not.toHaveProperty('scheme');
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

describe('a scheme that is not known is a 400 that lists the four', () => {
  it.each([
    ['POST /v1/tutor', () => app.post({ target: 'θεός', ipa: 's', scheme: 'latin' })],
    ['GET /v1/reading', () => get('/v1/reading', { target: 'θεός', scheme: 'latin' })],
    ['GET /v1/lexicon', () => get('/v1/lexicon', { prefix: 'θε', scheme: 'latin' })],
  ])('%s', async (_way, send) => {
    const response = await send();
    expect(response.status).toBe(400);
    expect(await problem(response)).toMatchObject({ detail: UNKNOWN });
  });

  it.each(['score', 'score_attempt', 'heard_as'])('the tool %s', async (tool) => {
    const { isError, structuredContent } = await call(app, tool, {
      target: 'θεός',
      ipa: 's',
      scheme: 'latin',
    });
    expect([isError, structuredContent.detail]).toEqual([true, UNKNOWN]);
  });

  it.each([
    ['scheme=', 'scheme "" is not known'],
    ['scheme=Attic', 'scheme "Attic" is not known'],
    ['scheme=constructor', 'scheme "constructor" is not known'],
    ['scheme=attic&scheme=attic', 'scheme stands twice in the query; send it once'],
  ])('the query %s', async (query, sentence) => {
    for (const path of ['/v1/reading?target=θεός', '/v1/lexicon?prefix=θε']) {
      const response = await fetch(`${app.url}${path}&${query}`);
      expect(response.status).toBe(400);
      expect((await problem(response)).detail).toContain(sentence);
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
