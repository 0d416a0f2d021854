import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import { scoreShare } from '../../src/service/calls/scoreBatch.ts';
import { engine } from '../engine.ts';
import { serving } from '../fixture.ts';
import { BASE, GOOD, problem } from './exchange.ts';

let time = 0;
const app = serving({ now: () => time });
/** Moves the clock past all counted requests, so that the window is empty. */
const leap = (): void => {
  time += 61_000;
};

const PATH = '/v1/tutor/batch';

const post = (items: readonly unknown[]): Promise<Response> => app.post({ items }, {}, PATH);

const batch = async (items: readonly unknown[]): Promise<Record<string, unknown>[]> => {
  leap();
  const response = await post(items);
  expect(response.status).toBe(200);
  const body = (await response.json()) as { api: string; results: Record<string, unknown>[] };
  expect(body.api).toBe('tutor-v1');
  return body.results;
};

describe('a batch', () => {
  it('of 100 is answered in order, from several shares, and a problem names the index of its attempt', async () => {
    const words = ['θεός', 'λόγος', 'ἀρχή', 'κύριος', 'ἄνθρωπος'];
    const targets = Array.from({ length: 99 }, (_, n) => words[n % 5]);
    const items = targets.map((target) => ({ target, ipa: 'θ e ˈo s', candidates: 0 }));
    const results = await batch([...items, 'a string']);
    expect(results.slice(0, 99).map(({ target_text }) => target_text)).toEqual(targets);
    expect(results[99]).toMatchObject({ status: 400, instance: PATH, pointer: '/items/99' });
  });

  it('has a problem in place of each answer that no longer fits into the largest body', async () => {
    const wrong = { target: 'παρακαλοῦ '.repeat(64), ipa: 'u '.repeat(512), candidates: 0 };
    const results = await batch(Array(25).fill(wrong));
    expect(results[0]).toHaveProperty('proximity');
    const detail =
      'the answers of 50 attempts of a batch are larger than 6 MiB; send fewer attempts, or fewer candidates';
    const first = results.findIndex(({ status }) => status === 413);
    const taken = results.slice(0, first).map((result) => Buffer.byteLength(JSON.stringify(result)));
    const bytes = taken.reduce((sum, length) => sum + length, 0);
    expect(bytes).toBeLessThanOrEqual(6 * 2 ** 20);
    expect(bytes + (taken[0] as number)).toBeGreaterThan(6 * 2 ** 20);
    for (const result of results.slice(first))
      expect(result).toMatchObject({ status: 413, code: 'batch-too-large', detail });
  });

  it('has a problem in the place of an attempt whose scheme cannot be loaded', async () => {
    const engines = { get: () => undefined, load: () => Promise.reject(new Error('the pack is cut short')) };
    const share = { items: [GOOD, GOOD], first: 0, fallback: 'erasmian', baseUrl: BASE };
    const { json, scored } = await scoreShare(share, engines);
    const detail = 'scheme "erasmian" cannot be loaded now; try again later';
    expect(scored).toBe(0);
    expect(JSON.parse(`[${Buffer.from(json)}]`)).toMatchObject(Array(2).fill({ status: 503, detail }));
  });

  it('loses only an attempt that throws, which has a 500 in its place', async () => {
    const get = (scheme: string): Engine => {
      if (scheme === 'attic') throw new TypeError('a bug');
      return engine;
    };
    const engines = { get, load: () => undefined };
    const items = [GOOD, { ...GOOD, scheme: 'attic' }, GOOD];
    const share = { items, first: 50, fallback: 'koine-greek', baseUrl: BASE };
    const { json, scored, faults } = await scoreShare(share, engines);
    const [first, failed, last] = JSON.parse(`[${Buffer.from(json)}]`);
    expect(first).toMatchObject({ target_text: 'θεός' });
    expect(last).toEqual(first);
    const detail = 'the service failed; quote the X-Request-Id of this answer when you report it';
    expect(failed).toEqual({
      type: `${BASE}/docs/errors#internal-error`,
      title: 'Internal Server Error',
      status: 500,
      detail,
      instance: PATH,
    });
    expect(scored).toBe(2);
    expect(faults).toEqual([expect.stringMatching(/^TypeError: a bug\n {4}at /u)]);
  });

  it('of any values is answered: a 200 with a result for each value, or a 400', async () => {
    const some = fc.constantFrom('θεός', 's ˈe o s', null, 3, true);
    const field = fc.oneof(fc.string(), some, fc.array(fc.string()));
    const item = fc.oneof(
      fc.record({ target: field, ipa: field, scheme: field, candidates: field }, { requiredKeys: [] }),
      fc.jsonValue(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 12 }), async (items) => {
        leap();
        const response = await post(items);
        if (response.status === 400) return;
        expect(response.status).toBe(200);
        expect(((await response.json()) as { results: object[] }).results).toHaveLength(items.length);
      }),
    );
  });
});

describe('the window', () => {
  it('counts each attempt; a batch that does not fit is refused whole, and the refusal says when it will fit', async () => {
    leap();
    const items = (count: number) => Array(count).fill({ ...GOOD, candidates: 0 });
    const first = await post(items(100));
    expect(first.headers.get('ratelimit')).toBe('"tutor";r=20;t=60');
    time += 10_000;
    const refused = await post(items(22));
    expect(refused.status).toBe(429);
    expect(await problem(refused)).toMatchObject({
      code: 'rate-limit-exceeded',
      hint: 'the batch needs 22 requests, 19 are left; wait 50 s or send fewer',
    });
    // The refused batch counts as one request.
    expect(refused.headers.get('ratelimit')).toBe('"tutor";r=19;t=50');
    expect(refused.headers.get('retry-after')).toBe('50');
    const second = await post(items(19));
    expect([second.status, second.headers.get('ratelimit')]).toEqual([200, '"tutor";r=0;t=50']);
    expect((await post(items(1))).status).toBe(429);
  });

  it('of a key with a small limit takes batches up to that limit, and says when it has room for one', async () => {
    const secret = app.keys.issue('small', { limit: { requests: 5, seconds: 60 } });
    const send = (count: number) =>
      app.post({ items: Array(count).fill(GOOD) }, { authorization: `Bearer ${secret}` }, PATH);
    const never = await send(6);
    expect([never.status, never.headers.get('retry-after')]).toEqual([400, null]);
    expect(never.headers.get('ratelimit-policy')).toBe('"tutor";q=5;w=60');
    expect(await problem(never)).toMatchObject({
      code: 'limit-exceeded',
      detail: 'the batch needs 6 requests, and this key allows 5 in 60 s; send at most 5',
      pointer: '/items',
    });
    time += 1000;
    // Each of the two refused batches counted as one request; the later one leaves the window after 60 s.
    const soon = await send(5);
    expect([soon.status, soon.headers.get('retry-after')]).toEqual([429, '60']);
    time += 60_000;
    expect((await send(5)).status).toBe(200);
  });

  it('usage counts what was scored', async () => {
    const authorization = `Bearer ${app.keys.issue('counted')}`;
    await app.post({ items: [GOOD, 'nothing', GOOD] }, { authorization }, PATH);
    const counted = async () => (await app.keys.list()).find(({ label }) => label === 'counted')?.ipa_count;
    await expect.poll(counted).toBe(2);
  });
});
