/**
 * Opens the API keys and rate windows of the service: keys in a SQLite file and windows in memory, or both in a Redis
 * that replicas share. The Redis client is imported only in the second case.
 */

import type { KeyStore } from './keys.ts';
import { openKeyStore } from './sqliteKeys.ts';
import { createWindow, type RateWindow } from './window.ts';

export interface StateSettings {
  readonly dataDir: string;
  /** Address of the Redis that replicas share, which may hold a password; null for a single process. */
  readonly redisUrl: string | null;
}

export type State = ReturnType<typeof stateOf>;

type Warn = (message: string) => void;

/** @param release closes the connection that keys and window share */
const stateOf = (keys: KeyStore, window: RateWindow, release = () => {}) => ({
  keys,
  window,
  /** Writes the usage counters, ends all timers and closes the store. */
  async close(): Promise<void> {
    window.close();
    await keys.close();
    release();
  },
});

/**
 * Opens keys and windows. @throws Error with the reason when the key store cannot be used; does not throw if Redis
 * cannot be reached
 */
export async function openState({ dataDir, redisUrl }: StateSettings, warn: Warn): Promise<State> {
  if (redisUrl === null) return stateOf(openKeyStore(dataDir, warn), createWindow());
  const [{ connectRedis }, { redisKeys, redisWindow }] = await Promise.all([
    import('./redis/link.ts'),
    import('./redis/redisState.ts'),
  ]);
  const link = await connectRedis(redisUrl, warn);
  return stateOf(redisKeys(link, warn), redisWindow(link), link.close);
}
