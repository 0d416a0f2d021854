/** Everything that the service remembers: in a file and in memory, and in Redis if replicas share it. */

import { createUploads, type UploadStore } from './memory/uploads.ts';
import { createWindow, type RateWindow } from './memory/window.ts';
import { connectRedis } from './redis/links.ts';
import { shareKeys } from './redis/sharedKeys.ts';
import { shareUploads } from './redis/sharedUploads.ts';
import { shareWindow } from './redis/sharedWindow.ts';
import { type KeyStore, openKeyStore } from './sqlite/keys.ts';

export interface StateSettings {
  /** The folder of the key store. */
  readonly dataDir: string;
  /** Address of the Redis that replicas share; null for a single process. May hold a password. */
  readonly redisUrl: string | null;
}

export interface State {
  readonly keys: KeyStore;
  readonly window: RateWindow;
  readonly uploads: UploadStore;
  /** Writes the counters and ends all timers. */
  readonly close: () => Promise<void>;
}

type Warn = (message: string) => void;

/** The longest wait for Redis before a service starts without it, milliseconds. */
const BOOT_MS = 2000;

/**
 * @param bootMs how long Redis may take to be there
 * @throws Error with the reason when the key store cannot be used
 */
export async function openState(
  { dataDir, redisUrl }: StateSettings,
  warn: Warn,
  bootMs: number = BOOT_MS,
): Promise<State> {
  const file = openKeyStore(dataDir, warn);
  file.resume();
  const [window, uploads] = [createWindow(), createUploads()];
  const links = redisUrl === null ? null : connectRedis(redisUrl, warn);
  await links?.arrive(bootMs);
  const keys = links === null ? file : shareKeys(file, links.quick, warn);
  return {
    keys,
    window: links === null ? window : shareWindow(window, links.quick),
    uploads: links === null ? uploads : shareUploads(uploads, links.bulk),
    async close() {
      uploads.close();
      window.close();
      await keys.close();
      links?.close();
    },
  };
}
