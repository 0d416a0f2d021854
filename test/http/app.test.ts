import { describe, expect, it } from 'vitest';
import { BenchResponse } from '../../src/contract/bench.ts';
import { TutorResponse } from '../../src/contract/response.ts';
import { summaryOf } from '../../src/engine/library/summary.ts';
import { engine, score } from '../engine.ts';
import { serving, startApp } from '../fixture.ts';
import { call } from '../mcp/talk.ts';
import { STEP } from '../parts/runs.ts';
import { BASE, GOOD, problem } from './exchange.ts';

const app = serving();

describe('POST /v1/tutor', () => {
  it('Response 200: TutorResponse', async () => {
    const response = await app.post(GOOD);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('link')).toBe(`<${BASE}/docs/credits>; rel="license"`);
    expect(TutorResponse.parse(await response.json())).toEqual(score(GOOD.target, GOOD.ipa));
  });

  it('`X-Request-Id` is echoed, or made if the request has none', async () => {
    const sent = await app.post(GOOD, { 'x-request-id': 'lesson-7' });
    expect(sent.headers.get('x-request-id')).toBe('lesson-7');
    const made = await app.post(GOOD, { 'x-request-id': 'not one\tid' });
    expect(made.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/u);
  });

  it('a lone surrogate in a word is refused, one in an attempt and 10,000 combining marks are answered', async () => {
    const damaged = await problem(await app.post('{"target":"θ\\ud800εός","ipa":"θ e o s"}'));
    expect(damaged).toMatchObject({ status: 400, detail: 'target must be a Greek word or verse' });
    const surrogates = '{"target":"θεός","ipa":"θ \\udfff e o s"}';
    const marks = { target: `θ${'\u0301\u0345'.repeat(5000)}εός`, ipa: `θ e${'\u0301'.repeat(5000)} o s` };
    for (const body of [surrogates, marks]) expect((await app.post(body)).status).toBe(200);
  });
});

it('a request that names no scheme is read and scored by the default scheme of the service', async () => {
  const attic = await startApp({ defaultScheme: 'attic' });
  const kai = { target: 'καί', ipa: 'k ˈa j' };
  const expected = { scheme: 'attic', proximity: 1 };
  expect(await (await attic.post(kai)).json()).toMatchObject(expected);
  expect((await call(attic, 'score', kai)).answer).toMatchObject(expected);
  for (const path of ['/v1/reading?target=και', '/v1/lexicon?prefix=και'])
    expect(await (await fetch(attic.url + path)).json()).toMatchObject({ scheme: 'attic' });
  await attic.close();
});

const word = { target: 'θεός', ipa: 's ˈe o s' };
const verse = { target: 'παρακαλοῦ '.repeat(64), ipa: 'p a r a k a l u '.repeat(64) };
// biome-ignore lint/suspicious/noExplicitAny: a body as it came
const ask = async (body: object, path?: string): Promise<any> =>
  (await app.post(body, undefined, path)).json();

describe('detail', () => {
  it.each([
    ['a word', word],
    ['a verse that a thread scores', verse],
  ])('`summary` of %s is made from the full answer', async (_, attempt) => {
    const full = await ask(attempt);
    expect(await ask({ ...attempt, detail: 'full' })).toEqual(full);
    const brief = await ask({ ...attempt, detail: 'summary' });
    expect(brief).toEqual(JSON.parse(JSON.stringify(summaryOf(full))));
    expect(brief).toMatchObject({ detail: 'summary', proximity: full.proximity });
  });

  it('in a batch, each attempt has its own `detail`', async () => {
    const items = [word, { ...word, detail: 'summary' }, { ...word, detail: 'brief' }];
    const { results } = await ask({ items }, '/v1/tutor/batch');
    expect(results).toEqual([
      await ask(word),
      await ask({ ...word, detail: 'summary' }),
      expect.objectContaining({ status: 400, pointer: '/items/2/detail' }),
    ]);
  });
});

describe('POST /v1/bench', () => {
  const bench = (body: unknown) => app.post(body, {}, '/v1/bench');

  it('measures the kernels asked for against their twins, one caller at a time', async () => {
    const asked = { kernels: ['align', 'slots'], time_ms: 10 };
    const both = await Promise.all([bench(asked), bench(asked)]);
    const [response, second] = both.toSorted((a, b) => a.status - b.status) as [Response, Response];
    expect(second.status).toBe(503);
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(await problem(second)).toMatchObject({ code: 'bench-busy' });
    expect(response.status).toBe(200);
    const body = BenchResponse.parse(await response.json());
    expect(body).toMatchObject({
      api: 'tutor-v1',
      version: '0.3.0',
      node: process.version,
      lexicon: { rows: engine.lexicon.rows },
    });
    expect(body.results.map(({ kernel }) => kernel)).toEqual(['align', 'slots']);
    for (const { p50_us, baseline_us, samples } of body.results) {
      expect(p50_us).toBeGreaterThan(0);
      expect(baseline_us).toBeGreaterThan(0);
      expect(samples).toBeGreaterThan(0);
    }
  });

  it('a body that names no kernel asks for all of them', async () => {
    const body = STEP > 1 ? { time_ms: 10 } : '';
    const { results } = BenchResponse.parse(await (await bench(body)).json());
    expect(results.map(({ kernel }) => kernel)).toEqual(['align', 'neighbours', 'forward', 'slots', 'tutor']);
  });
});
