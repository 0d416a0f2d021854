/** What both key stores promise: SQLite, and Redis. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openState, type State } from '../../src/serve/state/state.ts';
import { freshFolder } from '../freshFolder.ts';
import { needs } from '../parts/needs.ts';
import { type RedisServer, startRedis } from './redisServer.ts';

describe.each([
  ['SQLite', {}],
  ['Redis', needs('redis-server')],
])('keys in %s', (name, options) => {
  describe('as a store', options, () => {
    let redis: RedisServer | undefined;
    let dataDir: string;
    const open: State[] = [];
    beforeAll(async () => {
      if (name === 'Redis') redis = await startRedis();
    });
    afterEach(async () => {
      for (const state of open.splice(0)) await state.close();
      await redis?.client.flushall();
    });
    afterAll(() => redis?.close());

    /** One of two processes on the same store. */
    async function keysOf() {
      const state = await openState({ dataDir, redisUrl: redis?.url ?? null }, () => {});
      open.push(state);
      return state.keys;
    }
    async function twoProcesses() {
      dataDir = await freshFolder();
      return [await keysOf(), await keysOf()] as const;
    }

    it('keep the hash of a secret of `ipa_live_` + 43 base64url characters, and not the secret', async () => {
      const [one] = await twoProcesses();
      const secret = await one.issue('class of 2026');
      expect(secret).toMatch(/^ipa_live_[A-Za-z0-9_-]{43}$/u);
      const key = {
        hash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/u),
        label: 'class of 2026',
        prefix: secret.slice(0, 15),
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/u),
      };
      expect(await one.verify(secret)).toEqual(key);
      expect(await one.list()).toEqual([{ ...key, audio_count: 0, ipa_count: 0 }]);
      await open.splice(0, 1)[0]?.close();
      const kept = redis
        ? JSON.stringify(await redis.client.hgetall('koine:keys'))
        : readFileSync(join(dataDir, 'koine.db'), 'latin1');
      expect(kept).toContain('class of 2026');
      expect(kept).not.toContain(secret);
    });

    it('are known to every process at once, and revoked in every process at once', async () => {
      const [one, other] = await twoProcesses();
      const secret = await one.issue('a');
      const otherSecret = await other.issue('b');
      expect(await other.verify(secret)).toMatchObject({ label: 'a' });
      for (const wrong of ['ipa_live_', '', `${secret}x`, secret.replace('ipa', 'IPA')]) {
        expect(await other.verify(wrong)).toBeUndefined();
      }
      expect(await one.verify(`ipa_live_${'-'.repeat(43)}`)).toBeUndefined();
      expect(await one.revoke(secret.slice(0, 15))).toMatchObject({ label: 'a' });
      expect([await one.verify(secret), await other.verify(secret)]).toEqual([undefined, undefined]);
      expect((await other.list()).map(({ label }) => label)).toEqual(['b']);
      await expect((async () => other.revoke(secret))()).rejects.toThrow(
        `no key has the prefix ${secret.slice(0, 15)}; \`koine keys list\` shows them`,
      );
      await other.revoke(otherSecret);
      expect(await one.list()).toEqual([]);
    });

    it('are listed oldest first', async () => {
      const [one] = await twoProcesses();
      for (let n = 0; n < 12; n++) {
        await one.issue(`${n}`);
        await new Promise((done) => setTimeout(done, 2));
      }
      const labels = (await one.list()).map(({ label }) => label);
      expect(labels).toEqual(Array.from({ length: 12 }, (_, n) => `${n}`));
    });

    it('have one first key, even after it is revoked', async () => {
      const [one, other] = await twoProcesses();
      const secrets = await Promise.all([one.issueFirst('first'), other.issueFirst('first')]);
      const [secret, ...others] = secrets.filter((made) => made !== undefined);
      expect(others).toEqual([]);
      await one.revoke(secret as string);
      expect(await other.issueFirst('first')).toBeUndefined();
    });

    it('have the counts of all processes, within two seconds or at the close; not those of a revoked key', async () => {
      const [one, other] = await twoProcesses();
      const [secret, gone] = [await one.issue('a'), await one.issue('gone')];
      const hash = (await one.verify(secret))?.hash ?? '';
      const goneHash = (await one.verify(gone))?.hash ?? '';
      for (let n = 0; n < 5; n++) one.count(hash, 'ipa');
      await expect.poll(() => one.list(), { timeout: 20_000 }).toMatchObject([{ ipa_count: 5 }, {}]);
      for (let n = 0; n < 7; n++) other.count(hash, 'ipa');
      one.count(hash, 'audio');
      one.count(goneHash, 'audio');
      await one.revoke(gone);
      for (const state of open.splice(0)) await state.close();
      expect(await (await keysOf()).list()).toMatchObject([{ ipa_count: 12, audio_count: 1 }]);
      expect((await redis?.client.keys('koine:usage:*')) ?? []).toHaveLength(redis ? 1 : 0);
    });

    it('can be verified', async () => {
      const [one] = await twoProcesses();
      expect(await one.check()).toBeUndefined();
    });
  });
});
