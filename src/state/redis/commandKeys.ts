/**
 * The keys as a command sees them where replicas share them: those of Redis. Of the file beside the command nothing is
 * told to Redis, for it may be anyone's; it takes in what the command changes, so that a Redis that keeps nothing on disk
 * does not lose a first key before the first replica starts. Where it cannot, the change stands all the same: a secret
 * that Redis knows has to be printed.
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
 * Each of these throws Unreachable when Redis goes away, and has changed nothing then.
 *
 * @param warn told when the file does not take what Redis took
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
