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
});
