/**
 * The keys of all replicas: each replica has them in a file, and Redis connects the files.
 *
 * A key is valid if Redis or the file has it and neither has it as revoked; each request asks both. Keys form a
 * two-phase set, so files and Redis merge in any order: any replica refills a Redis that lost everything, and no
 * revoked key comes back. Each store pushes its totals, so a lost or repeated push changes nothing (a grow-only
 * counter, Shapiro et al. 2011, section 3.1.1).
 */

import {
  type CountedKey,
  hashOf,
  type Key,
  type KeyFile,
  type KeyStore,
  makeKey,
  named,
} from '../sqlite/keys.ts';
import { createMeeting, type Meeting } from './meeting.ts';
import { type Link, Unreachable } from './redis.ts';
import { type RedisKeys, recordOf, redisKeys } from './redisKeys.ts';

const TICK_MS = 1000;

/** Synchronizes, and warns once when it fails. The link itself reports a Redis that is away. */
function createTick(meeting: Meeting, warn: (message: string) => void): () => Promise<void> {
  let warned = false;
  return async () => {
    try {
      await meeting.meet();
      warned = false;
    } catch (error) {
      if (error instanceof Unreachable || warned) return;
      warned = true;
      warn(`the key store waits: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
}

/**
 * Verifies a key against Redis and the file.
 *
 * @param learn called when Redis and the file differ
 */
function createVerify(file: KeyFile, link: Link, redis: RedisKeys, learn: () => void): KeyStore['verify'] {
  const together = async (hash: string, own: Key | undefined): Promise<Key | undefined> => {
    const text = await redis.find(hash);
    const record = text === null ? undefined : recordOf(text);
    if ((own === undefined) !== (text === null || record === null)) learn();
    if (record === undefined) return own;
    return record === null ? undefined : { hash, ...record };
  };
  return async (secret) => {
    const hash = hashOf(secret);
    const own = hash === undefined ? null : file.find(hash);
    if (own === null || hash === undefined) return undefined;
    if (!link.isUp()) return own;
    return together(hash, own).catch(without(own));
  };
}

/** Replaces an Unreachable by a value; throws any other error. */
const without =
  <T>(rest: T) =>
  (error: unknown): T => {
    if (error instanceof Unreachable) return rest;
    throw error;
  };

/**
 * The functions that change and list the keys. Each throws Unreachable while Redis is away, and then changes nothing.
 */
function commandsOf(
  file: KeyFile,
  link: Link,
  redis: RedisKeys,
  meeting: Meeting,
  warn: (message: string) => void,
) {
  const issue = async (label: string, firstOnly: boolean): Promise<string | undefined> => {
    await meeting.meet();
    const { secret, key } = makeKey(label);
    return (await redis.merge([[key.hash, key]], firstOnly)) === 1 ? secret : undefined;
  };
  return {
    issue: async (label: string) => (await issue(label, false)) as string,
    async issueFirst(label: string): Promise<string | undefined> {
      if (link.isUp()) return issue(label, true).catch(without(undefined));
      // While Redis is away, other replicas may have keys that this process cannot see.
      if (file.list().length === 0) warn('this process knows no key, and makes none while Redis is away');
      return undefined;
    },
    async list(): Promise<CountedKey[]> {
      await meeting.meet();
      return Promise.all(file.list().map(async (key) => ({ ...key, ...(await redis.usage(key.hash)) })));
    },
    async revoke(prefix: string): Promise<Key> {
      await meeting.meet();
      const key = named(file.list(), prefix);
      await redis.merge([[key.hash, null]]);
      return key;
    },
  };
}

/** @param warn called once when the file refuses the keys of Redis; the process tries again every second */
export function shareKeys(file: KeyFile, link: Link, warn: (message: string) => void): KeyStore {
  const redis = redisKeys(link);
  const meeting = createMeeting(file, link, redis);
  const tick = createTick(meeting, warn);
  const timer = setInterval(tick, TICK_MS).unref();
  link.whenUp(() => {
    meeting.forget();
    void tick();
  });
  let learning = false;
  const learn = (): void => {
    if (learning) return;
    learning = true;
    meeting.forget();
    void tick().finally(() => {
      learning = false;
    });
  };
  return {
    ...commandsOf(file, link, redis, meeting, warn),
    verify: createVerify(file, link, redis, learn),
    count: file.count,
    async close() {
      clearInterval(timer);
      await tick();
      file.close();
    },
  };
}
