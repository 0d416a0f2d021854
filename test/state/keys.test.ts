import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import { openState } from '../../src/serve/state/state.ts';
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
