/** `detail`: the same attempt in full and in few words, over HTTP, in a batch, and where a thread scores. */

import { describe, expect, it } from 'vitest';
import { summaryOf } from '../../src/engine/library/summary.ts';
import { serving } from '../fixture.ts';

const app = serving();
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

  it('of a batch is that of each attempt', async () => {
    const items = [word, { ...word, detail: 'summary' }, { ...word, detail: 'brief' }];
    const { results } = await ask({ items }, '/v1/tutor/batch');
    expect(results).toEqual([
      await ask(word),
      await ask({ ...word, detail: 'summary' }),
      expect.objectContaining({ status: 400, pointer: '/items/2/detail' }),
    ]);
  });
});
