/** The first hundred answers of some groups of the replay, here by the sources: a change of any answer is noticed at once. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createTutor } from '../../src/index.ts';
import { ATTEMPTS, answersTo } from './attempts.ts';
import { Digests, type Kept } from './digests.ts';

const KEPT: Record<string, Kept> = JSON.parse(readFileSync(new URL('digests.json', import.meta.url), 'utf8'));

it.each([
  'New Testament, koine-greek, errors 25 %, 10 candidates',
  '2000 words with posteriors',
  '2000 words, koine-greek',
  '2000 words, erasmian',
  '2000 words, modern-greek',
  '2000 words, attic',
  '300 clips',
])('%s; `npm run replay -- --only NAME --answers FOLDER` shows what is other', async (name) => {
  const { scheme, cases } = ATTEMPTS.get(name) ?? expect.fail(`no group ${name}`);
  const tutor = await createTutor({ schemes: [scheme] });
  const { every, parts } = KEPT[name] ?? expect.fail(`no digests of ${name}`);
  const digests = new Digests(every);
  let count = 0;
  for (const [what, answer] of answersTo(cases(tutor), tutor)) {
    digests.add(what, answer);
    if (++count === every) break;
  }
  expect(parts.startsWith(digests.end().kept.parts)).toBe(true);
});
