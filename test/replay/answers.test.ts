/**
 * Compares the first hundred answers of some groups with their digests. It runs from the sources, so that a changed
 * answer shows before the whole replay runs on a build.
 */

import { expect, it } from 'vitest';
import { createTutor } from '../../src/index.ts';
import { STEP } from '../parts/runs.ts';
import { ATTEMPTS, answersTo, PART } from './attempts.ts';
import { Digests, keptOf } from './digests.ts';

it.each([
  'New Testament, koine-greek, errors 25 %, 10 candidates',
  '2000 words with posteriors',
  '2000 words, koine-greek',
  '2000 words, erasmian',
  '2000 words, modern-greek',
  '2000 words, attic',
  ...(STEP > 1 ? [] : ['300 clips']),
])('%s; `npm run replay -- --only NAME --answers FOLDER` shows the difference', async (name) => {
  const { scheme, cases } = ATTEMPTS.get(name) ?? expect.fail(`no group ${name}`);
  const tutor = await createTutor({ schemes: [scheme] });
  const digests = new Digests(PART);
  let count = 0;
  for (const [what, answer] of answersTo(cases(tutor), tutor)) {
    digests.add(what, answer);
    if (++count === PART) break;
  }
  expect(digests.end()[0]).toEqual(keptOf(name)?.[0]);
});
