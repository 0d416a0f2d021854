/** The keys for a command: with Redis, or not at all where there is to be one. The client of Redis is loaded only then. */

import type { KeyCommands } from './redis/commandKeys.ts';
import { PATIENCE_MS } from './sqlite/database.ts';
import { type KeyFile, openKeyStore } from './sqlite/keys.ts';
import type { StateSettings } from './state.ts';

type Warn = (message: string) => void;

/** How long a command waits, milliseconds. */
export interface CommandWaits {
  /** For Redis to be there. */
  readonly redisMs: number;
  /** For a lock of another process on the file. */
  readonly lockMs: number;
}

const WAITS: CommandWaits = { redisMs: 5000, lockMs: PATIENCE_MS };

async function shared(file: KeyFile, redisUrl: string, warn: Warn, redisMs: number): Promise<KeyCommands> {
  const [{ connectRedis }, { commandKeys }] = await Promise.all([
    import('./redis/links.ts'),
    import('./redis/commandKeys.ts'),
  ]);
  const links = connectRedis(redisUrl, () => {});
  await links.arrive(redisMs);
  if (!links.quick.isUp()) {
    links.close();
    file.close();
    const { host } = new URL(redisUrl);
    throw new Error(`Redis at ${host} does not answer (${links.quick.fault()}); nothing was changed`);
  }
  const keys = commandKeys(file, links.quick, warn);
  return {
    ...keys,
    async close() {
      await keys.close();
      links.close();
    },
  };
}

/** @throws Error with the reason when the key store or Redis cannot be used */
export async function openKeys(
  { dataDir, redisUrl }: StateSettings,
  warn: Warn,
  { redisMs, lockMs }: CommandWaits = WAITS,
): Promise<KeyCommands> {
  const file = openKeyStore(dataDir, () => {}, 'command', lockMs);
  return redisUrl === null ? file : shared(file, redisUrl, warn, redisMs);
}
