/**
 * The keys that a command sees where replicas share keys: the keys in Redis.
 *
 * The command sends nothing of its own key file to Redis, because that file may belong to another service. It does
 * write its change to the file, so that a Redis without a disk cannot lose the first key before the first replica
 * starts. If the file refuses the change, the change stands: Redis knows the secret, so the command must print it.
 */

import {
  type CountedKey,
  type KeyEntry,
  type KeyFile,
  type KeyStore,
  makeKey,
  named,
} from '../sqlite/keys.ts';
import type { Link } from './redis.ts';
import { redisKeys } from './redisKeys.ts';

export type KeyCommands = Pick<KeyStore, 'issue' | 'list' | 'revoke' | 'close'>;

const isLater = (a: CountedKey, b: CountedKey): boolean =>
  a.created_at === b.created_at ? a.prefix > b.prefix : a.created_at > b.created_at;

/**
 * Each function throws Unreachable when Redis is away, and then has changed nothing.
 *
 * @param warn called when Redis took a change and the file refused it
 */
export function commandKeys(file: KeyFile, link: Link, warn: (message: string) => void): KeyCommands {
  const redis = redisKeys(link);
  const change = async (entry: KeyEntry): Promise<void> => {
    await redis.merge([entry]);
    try {
      file.merge([entry]);
    } catch (error) {
      warn(`Redis has the change, the file beside this command has not: ${(error as Error).message}`);
    }
  };
  const list = async (): Promise<CountedKey[]> => {
    const { entries } = await redis.pull();
    const keys = entries.map(async ([hash, record]) =>
      record === null ? [] : [{ hash, ...record, ...(await redis.usage(hash)) }],
    );
    return (await Promise.all(keys)).flat().sort((a, b) => (isLater(a, b) ? 1 : -1));
  };
  return {
    list,
    async issue(label) {
      const { secret, key } = makeKey(label);
      await change([key.hash, key]);
      return secret;
    },
    async revoke(prefix) {
      const key = named(await list(), prefix);
      await change([key.hash, null]);
      return key;
    },
    close: file.close,
  };
}
