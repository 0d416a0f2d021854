/** Long verses of one caller: another caller need not wait for all of them. */

import { afterAll, expect, it } from 'vitest';
import { createService } from '../../src/service/calls/service.ts';
import { serviceParts } from '../fixture.ts';

const service = createService(serviceParts(() => {}));
afterAll(() => service.close());

const VERSE = { target: 'παρακαλοῦ '.repeat(64), ipa: 'p a r a k a l u '.repeat(64) };

const of = (owner: string) => service.tutor(VERSE, { owner: `sha256:${owner}`, requestId: 'test' });

it('12 long verses of one key let a verse of another key pass, once there are threads', async () => {
  await Promise.all([of('one'), of('two')]);
  let done = 0;
  const crowd = Promise.all(Array.from({ length: 12 }, () => of('crowd').then(() => done++)));
  await of('other');
  expect(done).toBeLessThan(12);
  await crowd;
});
