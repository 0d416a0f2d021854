/** Limits that fit: a class behind one key. */

import { describe, expect, it } from 'vitest';
import { serving } from '../fixture.ts';
import { GOOD } from './exchange.ts';

const app = serving();

const asKey = (requests: number) => {
  const secret = app.keys.issue('class', { limit: { requests, seconds: 60 } });
  return { authorization: `Bearer ${secret}` };
};

describe('a key that was issued with 2000/min', () => {
  it('answers a class of thirty, five attempts each, without a wait', async () => {
    const key = asKey(2000);
    const answers = await Promise.all(Array.from({ length: 150 }, () => app.post(GOOD, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const lefts = answers.map(({ headers }) => Number(/r=(\d+)/u.exec(headers.get('ratelimit') ?? '')?.[1]));
    expect(Math.min(...lefts)).toBe(1850);
    expect(answers[0]?.headers.get('ratelimit-policy')).toBe('"tutor";q=2000;w=60');
  });

  it('answers 500 attempts in five batches; each counts, and what has no room is refused whole', async () => {
    const key = asKey(550);
    const send = (attempts: number) =>
      app.post({ items: Array(attempts).fill({ ...GOOD, candidates: 0 }) }, key, '/v1/tutor/batch');
    for (let n = 1; n <= 5; n++) {
      const answer = await send(100);
      expect([answer.status, answer.headers.get('ratelimit')]).toEqual([
        200,
        expect.stringMatching(`^"tutor";r=${550 - 100 * n};`),
      ]);
    }
    const refused = await send(100);
    expect(await refused.json()).toMatchObject({
      status: 429,
      detail: 'rate limit exceeded',
      hint: expect.stringMatching(/^the batch needs 100 requests, 49 are left; wait \d+ s or send fewer$/u),
    });
  });
});
