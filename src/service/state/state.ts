/**
 * Keys and windows, in one place: a file and the memory of the process, or a Redis, which replicas share.
 * The client of Redis is loaded only then.
 */

import type { KeyStore } from './keys.ts';
import { openKeyStore } from './sqliteKeys.ts';
import { createWindow, type RateWindow } from './window.ts';

export interface StateSettings {
  /** The folder of the key store. */
  readonly dataDir: string;
  /** Address of the Redis that replicas share; null for a single process. May hold a password. */
  readonly redisUrl: string | null;
}

export type State = ReturnType<typeof stateOf>;

type Warn = (message: string) => void;

/** @param release releases what both share */
const stateOf = (keys: KeyStore, window: RateWindow, release = () => {}) => ({
  keys,
  window,
  /** Writes the counters and ends all timers. */
  async close(): Promise<void> {
    window.close();
    await keys.close();
    release();
  },
});

/** @throws Error with the reason when the key store cannot be used; a Redis that is away is no reason */
export async function openState({ dataDir, redisUrl }: StateSettings, warn: Warn): Promise<State> {
  if (redisUrl === null) return stateOf(openKeyStore(dataDir, warn), createWindow());
  const [{ connectRedis }, { redisKeys, redisWindow }] = await Promise.all([
    import('./redis/link.ts'),
    import('./redis/redisState.ts'),
  ]);
  const link = await connectRedis(redisUrl, warn);
  return stateOf(redisKeys(link, warn), redisWindow(link), link.close);
}
