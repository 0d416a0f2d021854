/**
 * Settings of the store. They are read without zod, because importing zod would take a third of the run time of `koine
 * keys`.
 */

import type { StateSettings } from '../service/state/state.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns undefined for a blank value, because a compose file passes a blank value for each unset variable. */
export const unlessBlank = (text: unknown): unknown =>
  typeof text === 'string' && text.trim() === '' ? undefined : text;

export const DEFAULT_FOLDER = './data';

/** True for a Redis URL without a query; a query would change options of the Redis client that we set ourselves. */
export const isRedisUrl = (url: string): boolean =>
  /^rediss?:\/\//u.test(url) && URL.canParse(url) && new URL(url).search === '';

export const REDIS_RULE = 'must be a redis or rediss URL without a query';

export const wrongSettings = (faults: readonly string[]): Error =>
  new Error(`the settings are wrong:\n  ${faults.join('\n  ')}`);

/** Reads the settings of the store. @throws Error for a wrong Redis URL */
export function readStoreSettings(environment: Environment): StateSettings {
  const { DATA_DIR: folder, REDIS_URL: url } = environment;
  const [dataDir, redisUrl] = [folder?.trim() ? folder : DEFAULT_FOLDER, url?.trim() ? url : null];
  if (redisUrl !== null && !isRedisUrl(redisUrl)) throw wrongSettings([`REDIS_URL: ${REDIS_RULE}`]);
  return { dataDir, redisUrl };
}
