import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeKey, named } from '../../src/service/state/keys.ts';
import { openState } from '../../src/service/state/state.ts';
import { freshFolder } from '../freshFolder.ts';
import { testKeyStore } from './keyStore.ts';

describe('a key store in a file', () => {
  testKeyStore(async () => {
    const dataDir = await freshFolder();
    return {
      open: () => openState({ dataDir, redisUrl: null }, () => {}),
      kept: async () => readFileSync(join(dataDir, 'koine.db'), 'latin1'),
    };
  });
});

it('two keys with one prefix are told apart by the whole secret', () => {
  const { secret, key } = makeKey('a');
  const keys = [{ ...key, hash: 'sha256:0' }, key];
  expect(() => named(keys, key.prefix)).toThrow(
    `2 keys have the prefix ${key.prefix}; revoke one by its whole secret`,
  );
  expect(named(keys, secret)).toBe(key);
});
