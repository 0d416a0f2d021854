import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { openKeyStore } from '../../src/serve/state/sqlite/keys.ts';
import { freshFolder } from '../freshFolder.ts';

describe('the key store', () => {
  it('issues `ipa_live_` + 43 base64url characters and keeps only the hash', async () => {
    const folder = await freshFolder();
    const store = openKeyStore(folder);
    const secret = store.issue('class of 2026');
    expect(secret).toMatch(/^ipa_live_[A-Za-z0-9_-]{43}$/u);
    const [key] = store.list();
    expect(Object.keys(key ?? {}).sort()).toEqual([
      'audio_count',
      'created_at',
      'hash',
      'ipa_count',
      'label',
      'prefix',
    ]);
    expect(key).toMatchObject({
      label: 'class of 2026',
      prefix: secret.slice(0, 15),
      audio_count: 0,
      ipa_count: 0,
    });
    expect(key?.hash).toMatch(/^sha256:[0-9a-f]{64}$/u);
    store.close();
    expect(readFileSync(join(folder, 'koine.db')).includes(secret)).toBe(false);
  });

  it('verifies by hash, through every connection', async () => {
    const folder = await freshFolder();
    const [one, other] = [openKeyStore(folder), openKeyStore(folder)];
    const secret = one.issue('a');
    expect(other.verify(secret)?.label).toBe('a');
    expect(other.verify(`${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`)).toBeUndefined();
    expect(other.verify('ipa_live_')).toBeUndefined();
    one.revoke(secret.slice(0, 15));
    expect(other.verify(secret)).toBeUndefined();
    one.close();
    other.close();
  });

  it('gathers usage and writes it when closed', async () => {
    const folder = await freshFolder();
    const store = openKeyStore(folder);
    const hash = store.verify(store.issue('a'))?.hash ?? '';
    for (let n = 0; n < 5; n++) store.count(hash, 'ipa');
    store.count(hash, 'audio');
    store.close();
    expect(openKeyStore(folder).list()[0]).toMatchObject({ ipa_count: 5, audio_count: 1 });
  });

  it('keeps the counters while another process holds the store, and writes them later', async () => {
    const folder = await freshFolder();
    const warnings: string[] = [];
    const store = openKeyStore(folder, (message) => warnings.push(message));
    const hash = store.verify(store.issue('a'))?.hash ?? '';
    const other = new Database(join(folder, 'koine.db'));
    other.exec('BEGIN IMMEDIATE');
    store.count(hash, 'ipa');
    for (let n = 0; n < 2; n++) expect(await store.flush()).toEqual([]);
    expect(warnings).toEqual([expect.stringContaining('usage counters wait')]);
    other.exec('COMMIT');
    other.close();
    store.close();
    expect(openKeyStore(folder).list()[0]?.ipa_count).toBe(1);
  });

  it('refuses a folder that cannot be, and a prefix that names no key', async () => {
    expect(() => openKeyStore('/dev/null/nowhere')).toThrow('cannot use the key store');
    const store = openKeyStore(await freshFolder());
    expect(() => store.revoke('ipa_live_nobody')).toThrow('no key has the prefix');
  });
});
