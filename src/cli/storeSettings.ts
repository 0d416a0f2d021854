/** Reads the settings of the store without zod, because importing zod takes a third of the time of `koine keys`. */

import type { StateSettings } from '../service/state/state.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns undefined for a blank text, because a compose file passes a blank text for an unset variable. */
export const unlessBlank = (text: unknown): unknown =>
  typeof text === 'string' && text.trim() === '' ? undefined : text;

export const DEFAULT_FOLDER = './data';

/** True for a Redis URL without a query; a query would change our options of the Redis client. */
export const isRedisUrl = (url: string): boolean =>
  /^rediss?:\/\//u.test(url) && URL.canParse(url) && new URL(url).search === '';

export const REDIS_RULE = 'must be a redis or rediss URL without a query';

export const wrongSettings = (faults: readonly string[]): Error =>
  new Error(`the settings are wrong:\n  ${faults.join('\n  ')}`);

/** @throws Error for a wrong Redis URL */
export function readStoreSettings(environment: Environment): StateSettings {
  const { DATA_DIR: folder, REDIS_URL: url } = environment;
  const [dataDir, redisUrl] = [folder?.trim() ? folder : DEFAULT_FOLDER, url?.trim() ? url : null];
  if (redisUrl !== null && !isRedisUrl(redisUrl)) throw wrongSettings([`REDIS_URL: ${REDIS_RULE}`]);
  return { dataDir, redisUrl };
}
