/**
 * The settings of the store. The service reads them among all others (`settings.ts`); `koine keys` needs no others, and
 * reads them without the library that checks those, which takes a third of its time to load.
 */

import type { StateSettings } from '../serve/state/state.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export const NOT_EMPTY = 'must not be empty; set it or remove it';

export const DATA_DIR = './data';

/** Options of the client are ours to set, so the URL has no query. */
export const isRedisUrl = (url: string): boolean =>
  /^rediss?:\/\//u.test(url) && URL.canParse(url) && new URL(url).search === '';

export const REDIS_URL = 'must be a redis or rediss URL without a query';

export const wrongSettings = (faults: readonly string[]): Error =>
  new Error(`the settings are wrong:\n  ${faults.join('\n  ')}`);

/** @throws Error that names every one of them that is wrong */
export function readStoreSettings(environment: Environment): StateSettings {
  const { DATA_DIR: dataDir = DATA_DIR, REDIS_URL: redisUrl = null } = environment;
  const faults: string[] = [];
  if (dataDir === '') faults.push(`DATA_DIR: ${NOT_EMPTY}`);
  if (redisUrl !== null && !isRedisUrl(redisUrl)) faults.push(`REDIS_URL: ${REDIS_URL}`);
  if (faults.length > 0) throw wrongSettings(faults);
  return { dataDir, redisUrl };
}
