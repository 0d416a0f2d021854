/** Long verses of one caller: they fill a waiting room of their own, and no other. */

import { afterAll, describe, expect, it } from 'vitest';
import { createService } from '../../src/serve/service/service.ts';
import { serviceParts } from '../fixture.ts';

const service = createService(serviceParts(() => {}));
afterAll(() => service.close());

const VERSE = { target: 'παρακαλοῦ '.repeat(64), ipa: 'p a r a k a l u '.repeat(64) };

const of = (owner: string) => service.tutor(VERSE, { owner: `sha256:${owner}`, requestId: 'test' });

describe('many long verses of one key', () => {
  it('are 16 in hand of 40, the others a 503; a verse of another key is taken', async () => {
    let done = 0;
    const crowd = Promise.allSettled(
      Array.from({ length: 40 }, async () => {
        await of('crowd');
        done++;
      }),
    );
    await expect(of('other')).resolves.toMatchObject({ proximity: 1 });
    const refused = (await crowd).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(done).toBe(16);
    expect(refused).toHaveLength(24);
    for (const refusal of refused) {
      expect(refusal).toMatchObject({
        slug: 'service-unavailable',
        message: 'long verses, large posteriors and batches are waiting for their turn; try again later',
        retryAfter: 5,
      });
    }
    await expect(of('crowd')).resolves.toMatchObject({ proximity: 1 });
  });

  it('let a verse of another key pass, once there are threads', async () => {
    await Promise.all([of('one'), of('two')]);
    let done = 0;
    const crowd = Promise.all(Array.from({ length: 16 }, () => of('crowd').then(() => done++)));
    await of('other');
    expect(done).toBeLessThan(16);
    await crowd;
  });
});
