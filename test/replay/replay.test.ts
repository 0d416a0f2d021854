/** What a replay says of a change, and that no group is without digests. */

import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ATTEMPTS } from './attempts.ts';
import { Digests, FOLDER, keptOf, verdict } from './digests.ts';

function digestsOf(answers: readonly string[], every: number) {
  const digests = new Digests(every);
  for (const [n, answer] of answers.entries()) digests.add(`case ${n}`, answer);
  return digests.end();
}

describe('the verdict', () => {
  const answers = Array.from({ length: 250 }, (_, n) => `answer ${n}`);
  const kept = digestsOf(answers, 100);

  it('is the same for the same answers', () => {
    expect(kept).toHaveLength(3);
    expect(verdict(kept, digestsOf(answers, 100))).toBe('same');
    expect(verdict(undefined, kept)).toMatch(/^NEW/u);
  });

  it.each([
    ['another answer', answers.with(120, ''), '1 of 3 parts, the first: case 100)'],
    ['two of them', answers.with(0, '').with(249, ''), '2 of 3 parts, the first: case 0)'],
    ['one more', [...answers, ''], '1 of 3 parts, the first: case 200)'],
    ['fewer', answers.slice(0, 200), '0 of 2 parts, the first: at its end; 2 parts instead of 3)'],
  ])('names the first case: %s', (_what, changed, where) => {
    expect(verdict(kept, digestsOf(changed, 100))).toBe(`DIFFERENT (${where}`);
  });
});

it('the digests hold every group that is asked for', () => {
  const parts = (group: string): number => keptOf(group)?.length ?? 0;
  for (const name of ATTEMPTS.keys())
    expect([name, parts(name)]).toEqual([name, name.startsWith('New') ? 80 : name === '300 clips' ? 3 : 20]);
  expect(parts('documents')).toBeGreaterThan(100);
  expect(readdirSync(FOLDER)).toHaveLength(ATTEMPTS.size + 10);
});
