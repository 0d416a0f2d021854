/** What a replay says of a change, and that its digests are whole. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Digests, type Kept, verdict } from './digests.ts';

function digestsOf(answers: readonly string[], every: number) {
  const digests = new Digests(every);
  for (const [n, answer] of answers.entries()) digests.add(`case ${n}`, answer);
  return digests.end();
}

describe('the verdict', () => {
  const answers = Array.from({ length: 250 }, (_, n) => `answer ${n}`);
  const { kept } = digestsOf(answers, 100);

  it('is the same for the same answers', () => {
    expect(kept).toMatchObject({ count: 250, every: 100, digest: expect.stringMatching(/^[\da-f]{16}$/u) });
    expect(verdict(kept, digestsOf(answers, 100))).toBe('same');
  });

  it.each([
    ['another answer', answers.with(120, ''), 'among the 100 from case 100)'],
    ['two of them', answers.with(0, '').with(249, ''), 'among the 100 from case 0; 2 of 3 parts differ)'],
    ['one more', [...answers, ''], 'among the 100 from case 200; 251 answers instead of 250)'],
    ['fewer', answers.slice(0, 200), 'behind the last; 200 answers instead of 250)'],
  ])('names the first case: %s', (_what, changed, where) => {
    expect(verdict(kept, digestsOf(changed, 100))).toBe(`DIFFERENT (first differing case: ${where}`);
  });

  it('names the case itself where each is a part', () => {
    expect(verdict(digestsOf(answers, 1).kept, digestsOf(answers.with(7, ''), 1))).toBe(
      'DIFFERENT (first differing case: case 7)',
    );
    expect(verdict(undefined, digestsOf(answers, 1))).toMatch(/^NEW/u);
  });
});

it('the digests hold every group that is asked for', () => {
  const digests: Record<string, Kept> = JSON.parse(
    readFileSync(new URL('digests.json', import.meta.url), 'utf8'),
  );
  const counts = Object.entries(digests).map(([name, { count }]) => [name.replace(/:? .*/su, ''), count]);
  const sum = (group: string) =>
    counts.filter(([name]) => name === group).reduce((total, [, count]) => total + Number(count), 0);
  expect(sum('New')).toBe(12 * 7943);
  expect(sum('2000')).toBe(5 * 2000);
  expect(sum('300')).toBe(300);
  expect(sum('requests')).toBeGreaterThan(300);
  expect(sum('documents')).toBeGreaterThan(100);
});
