/** Opens keys and rate windows: in a SQLite file and in memory, or both in Redis. */

import type { KeyStore } from './keys.ts';
import { openKeyStore } from './sqliteKeys.ts';
import { createWindow, type RateWindow } from './window.ts';

export interface StateSettings {
  readonly dataDir: string;
  /** Address of the shared Redis, which may contain a password; null for a single process. */
  readonly redisUrl: string | null;
}

export type State = ReturnType<typeof stateOf>;

type Warn = (message: string) => void;

/** @param release closes the connection of keys and window */
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

/** @throws Error if the SQLite file cannot be used; an unreachable Redis is not an error */
export async function openState({ dataDir, redisUrl }: StateSettings, warn: Warn): Promise<State> {
  if (redisUrl === null) return stateOf(openKeyStore(dataDir, warn), createWindow());
  const [{ connectRedis }, { redisKeys, redisWindow }] = await Promise.all([
    import('./redis/link.ts'),
    import('./redis/redisState.ts'),
  ]);
  const link = await connectRedis(redisUrl, warn);
  return stateOf(redisKeys(link, warn), redisWindow(link), link.close);
}
