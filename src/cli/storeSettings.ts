/**
 * The settings of the store. The service reads them among all others (`settings.ts`); `koine keys` needs no others, and
 * reads them without the library that checks those, which takes a third of its time to load.
 */

import type { StateSettings } from '../service/state/state.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What a variable holds; undefined where it is blank, as compose files write what nobody set. */
export const unlessBlank = (text: unknown): unknown =>
  typeof text === 'string' && text.trim() === '' ? undefined : text;

export const DATA_DIR = './data';

/** Options of the client are ours to set, so the URL has no query. */
export const isRedisUrl = (url: string): boolean =>
  /^rediss?:\/\//u.test(url) && URL.canParse(url) && new URL(url).search === '';

export const REDIS_URL = 'must be a redis or rediss URL without a query';

export const wrongSettings = (faults: readonly string[]): Error =>
  new Error(`the settings are wrong:\n  ${faults.join('\n  ')}`);

/** @throws Error that names every one of them that is wrong */
export function readStoreSettings(environment: Environment): StateSettings {
  const { DATA_DIR: folder, REDIS_URL: url } = environment;
  const [dataDir, redisUrl] = [folder?.trim() ? folder : DATA_DIR, url?.trim() ? url : null];
  if (redisUrl !== null && !isRedisUrl(redisUrl)) throw wrongSettings([`REDIS_URL: ${REDIS_URL}`]);
  return { dataDir, redisUrl };
}
