import { describe, expect, it, onTestFinished } from 'vitest';
import type { State } from '../../src/service/state/state.ts';

export interface TestedStore {
  /** Opens the store once more, as another process would. */
  readonly open: () => Promise<State>;
  readonly kept: () => Promise<string>;
}

export const testKeyStore = (fresh: () => Promise<TestedStore>) =>
  describe('as any key store', () => {
    /** Opens a fresh store twice, as two processes would, and closes it when the test ends. */
    async function opened() {
      const store = await fresh();
      const [a, b] = [await store.open(), await store.open()];
      let closed: Promise<unknown> | null = null;
      const close = () => (closed ??= Promise.all([a.close(), b.close()]));
      onTestFinished(async () => void (await close()));
      return { ...store, one: a.keys, other: b.keys, close };
    }

    it('keeps the hash of a secret of `ipa_live_` + 43 base64url characters, and not the secret', async () => {
      const { one, kept, close } = await opened();
      const secret = await one.issue('class of 2026');
      expect(secret).toMatch(/^ipa_live_[A-Za-z0-9_-]{43}$/u);
      const key = {
        hash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/u),
        label: 'class of 2026',
        prefix: secret.slice(0, 15),
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/u),
        limit: null,
        expires_at: null,
      };
      expect(await one.verify(secret)).toEqual(key);
      expect(await one.list()).toEqual([{ ...key, audio_count: 0, ipa_count: 0 }]);
      await close();
      expect(await kept()).toContain('class of 2026');
      expect(await kept()).not.toContain(secret);
    });

    it('keeps the limit and the expiry of a key, and does not verify it after it has expired', async () => {
      const { one, other } = await opened();
      const limit = { requests: 2000, seconds: 60 };
      const [live, ended] = ['2999-01-01T00:00:00.000Z', '2001-01-01T00:00:00.000Z'];
      const secret = await one.issue('a', { limit, expires_at: live });
      expect(await other.verify(secret)).toMatchObject({ limit, expires_at: live });
      const old = await one.issue('b', { expires_at: ended });
      expect(await other.verify(old)).toBeUndefined();
      const listed = (await other.list()).map(({ label, expires_at }) => [label, expires_at]);
      expect(Object.fromEntries(listed)).toEqual({ a: live, b: ended });
    });

    it('verifies a new key in every process at once, and refuses a revoked one in every process at once', async () => {
      const { one, other } = await opened();
      const [secret, second] = [await one.issue('a'), await other.issue('b')];
      expect(await other.verify(secret)).toMatchObject({ label: 'a' });
      for (const wrong of ['ipa_live_', '', `${secret}x`, secret.replace('ipa', 'IPA')]) {
        expect(await other.verify(wrong)).toBeUndefined();
      }
      expect(await one.verify(`ipa_live_${'-'.repeat(43)}`)).toBeUndefined();
      expect(await one.check()).toBeUndefined();
      expect(await one.revoke(secret.slice(0, 15))).toMatchObject({ label: 'a' });
      expect([await one.verify(secret), await other.verify(secret)]).toEqual([undefined, undefined]);
      expect((await other.list()).map(({ label }) => label)).toEqual(['b']);
      await expect((async () => other.revoke(secret))()).rejects.toThrow(
        `no key has the prefix ${secret.slice(0, 15)}; \`koine keys list\` shows them`,
      );
      await other.revoke(second);
      expect(await one.list()).toEqual([]);
    });

    it('lists keys, oldest first', async () => {
      const { one } = await opened();
      for (let n = 0; n < 4; n++) {
        await one.issue(`${n}`);
        await new Promise((done) => setTimeout(done, 2));
      }
      const labels = (await one.list()).map(({ label }) => label);
      expect(labels).toEqual(['0', '1', '2', '3']);
    });

    it('issues a first key only once, even after that key is revoked', async () => {
      const { one, other } = await opened();
      const secrets = await Promise.all([one.issueFirst('first'), other.issueFirst('first')]);
      const [secret, ...others] = secrets.filter((made) => made !== undefined);
      expect(others).toEqual([]);
      await one.revoke(secret as string);
      expect(await other.issueFirst('first')).toBeUndefined();
    });

    it('adds the counts of all processes, soon and when they close, except for a revoked key', async () => {
      const { one, other, open, close } = await opened();
      const [secret, gone] = [await one.issue('a'), await one.issue('gone')];
      const hash = (await one.verify(secret))?.hash ?? '';
      const goneHash = (await one.verify(gone))?.hash ?? '';
      for (let n = 0; n < 5; n++) one.count(hash, 'ipa');
      // Finds the key by its hash, because keys of the same millisecond are listed in any order.
      const counted = async () => (await one.list()).find((key) => key.hash === hash)?.ipa_count;
      await expect.poll(counted).toBe(5);
      for (let n = 0; n < 7; n++) other.count(hash, 'ipa');
      one.count(hash, 'audio');
      one.count(goneHash, 'audio');
      await one.revoke(gone);
      await close();
      const again = await open();
      expect(await again.keys.list()).toMatchObject([{ ipa_count: 12, audio_count: 1 }]);
      await again.close();
    });
  });
