/**
 * API keys, usage counters and rate windows in a Redis that all replicas share. Each request looks its key up. While
 * Redis cannot be reached, keys that it verified in the last ten minutes still work.
 */

import { DEFAULT_RATE } from '../../../contract/limits.ts';
import {
  type CountedKey,
  type Counts,
  gatherUsage,
  hashOf,
  type Key,
  type KeyStore,
  makeKey,
  named,
  type Terms,
  unended,
} from '../keys.ts';
import { createWindow, type RateWindow, secondsOf } from '../window.ts';
import { type Link, Unanswered, Unreachable } from './link.ts';

/** Redis hash that maps the hash of each API key to a record in JSON, or to a blank text if the key is revoked. */
const KEYS = 'koine:keys';
const usageKey = (hash: string): string => `koine:usage:${hash}`;

/** Script that adds a key if the store never had a key. */
const ISSUE_FIRST = `
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
return redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])`;

const REVOKE = `
redis.call('HSET', KEYS[1], ARGV[1], '')
return redis.call('DEL', KEYS[2])`;

/** Script that adds usage. Arguments for each key: its hash, requests with audio, requests with phones. */
const COUNT = `
for i = 1, #ARGV, 3 do
  if (redis.call('HGET', KEYS[1], ARGV[i]) or '') ~= '' then
    redis.call('HINCRBY', 'koine:usage:' .. ARGV[i], 'audio', ARGV[i + 1])
    redis.call('HINCRBY', 'koine:usage:' .. ARGV[i], 'ipa', ARGV[i + 2])
  end
end`;

/** Time for which a verified key works while Redis cannot be reached, milliseconds. */
const MEMORY_MS = 600_000;
/** Interval at which revoked keys are forgotten, milliseconds. */
const FORGET_MS = 1000;

const keyOf = (hash: string, record: string): Key => ({ hash, ...JSON.parse(record) });

const recordOf = ({ hash: _, label, prefix, created_at, limit, expires_at }: Key): string =>
  JSON.stringify({ label, prefix, created_at, limit, expires_at });

/** Rethrows the error of a command that changes keys, and adds whether Redis may have executed the command. */
function explain(error: unknown): never {
  if (!(error instanceof Unreachable)) throw error;
  const mayHaveHappened = error instanceof Unanswered;
  const rest = mayHaveHappened
    ? '`koine keys list` shows whether anything was changed'
    : 'nothing was changed';
  throw new Error(`${error.message}; ${rest}`, { cause: error });
}

async function write(link: Link, counts: ReadonlyMap<string, Counts>): Promise<void> {
  const rows = [...counts].flatMap(([hash, [audio, ipa]]) => [hash, audio, ipa]);
  try {
    await link.ask((client) => client.eval(COUNT, 1, KEYS, ...rows));
  } catch (error) {
    // Drops counts that Redis may have added, so that no request counts twice.
    if (!(error instanceof Unanswered)) throw error;
  }
}

/** Makes the functions that list, issue and revoke keys. */
function commandsOf(link: Link, warn: (message: string) => void) {
  const list = async (): Promise<CountedKey[]> => {
    const records = Object.entries(await link.ask((client) => client.hgetall(KEYS)));
    const keys = records.flatMap(([hash, record]) => (record === '' ? [] : [keyOf(hash, record)]));
    const counted = keys.map(async (key) => {
      const { audio = 0, ipa = 0 } = await link.ask((client) => client.hgetall(usageKey(key.hash)));
      return { ...key, audio_count: Number(audio), ipa_count: Number(ipa) };
    });
    const order = ({ created_at, prefix }: Key): string => created_at + prefix;
    return (await Promise.all(counted)).sort((a, b) => (order(a) < order(b) ? -1 : 1));
  };
  return {
    list,
    async issue(label: string, terms?: Terms): Promise<string> {
      const { secret, key } = makeKey(label, terms);
      await link.ask((client) => client.hset(KEYS, key.hash, recordOf(key))).catch(explain);
      return secret;
    },
    async issueFirst(label: string): Promise<string | undefined> {
      const { secret, key } = makeKey(label);
      try {
        const made = await link.ask((client) => client.eval(ISSUE_FIRST, 1, KEYS, key.hash, recordOf(key)));
        return made === 1 ? secret : undefined;
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        warn('no first key is issued while Redis is away; `koine keys issue` makes one when it is back');
        return undefined;
      }
    },
    async revoke(prefix: string): Promise<Key> {
      const key = named(await list().catch(explain), prefix);
      await link.ask((client) => client.eval(REVOKE, 2, KEYS, usageKey(key.hash), key.hash)).catch(explain);
      return key;
    },
  };
}

/** Looks keys up in Redis, and remembers them for times when Redis cannot be reached. */
function createLookup(link: Link, now: () => number) {
  const verified = new Map<string, { readonly key: Key; readonly until: number }>();
  const knownKey = (hash: string): Key | undefined => {
    const { key, until } = verified.get(hash) ?? {};
    return until !== undefined && until > now() ? key : undefined;
  };
  return {
    async find(hash: string): Promise<Key | undefined> {
      try {
        const record = await link.ask((client) => client.hget(KEYS, hash));
        if (!record) return void verified.delete(hash);
        const key = keyOf(hash, record);
        verified.set(hash, { key, until: now() + MEMORY_MS });
        return key;
      } catch (error) {
        const key = error instanceof Unreachable ? knownKey(hash) : undefined;
        if (key === undefined) throw error;
        return key;
      }
    },
    isEmpty: (): boolean => ![...verified.keys()].some(knownKey),
    /** Forgets keys that are revoked, or were verified too long ago. */
    async forget(): Promise<void> {
      for (const [hash, { until }] of verified) if (until <= now()) verified.delete(hash);
      const hashes = [...verified.keys()];
      if (hashes.length === 0 || !link.isUp()) return;
      const records = await link.ask((client) => client.hmget(KEYS, ...hashes));
      for (const [n, hash] of hashes.entries()) if (!records[n]) verified.delete(hash);
    },
  };
}

/**
 * @param warn called when usage counts must wait or are lost, and when no first key could be issued
 * @param now returns milliseconds of a clock that never goes back
 */
export function redisKeys(
  link: Link,
  warn: (message: string) => void,
  now: () => number = () => performance.now(),
): KeyStore {
  const { find, isEmpty, forget } = createLookup(link, now);
  const usage = gatherUsage((counts) => write(link, counts), warn);
  const timer = setInterval(() => forget().catch(() => {}), FORGET_MS).unref();
  return {
    ...commandsOf(link, warn),
    async verify(secret) {
      const hash = hashOf(secret);
      return hash === undefined ? undefined : unended(await find(hash));
    },
    async check() {
      // Looks up a hash that no key has, to see whether Redis answers. Without a connection, remembered keys still work.
      await find('').catch((error: unknown) => {
        if (link.isUp() || isEmpty()) throw error;
      });
    },
    count: usage.count,
    waiting: usage.waiting,
    close() {
      clearInterval(timer);
      return usage.close();
    },
  };
}

/**
 * Script that counts requests in the rate window of a key, a list of times, oldest first. Drops times in the future,
 * which remain after the clock was set back. Returns 1 if the requests were counted or 0, how many requests remain, and
 * milliseconds: until the oldest request leaves the window, and until the window has room for `again` requests.
 */
const COUNT_REQUESTS = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local span, most, requests, again = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local oldest = tonumber(redis.call('LINDEX', KEYS[1], 0))
while oldest and (oldest <= now - span or oldest > now) do
  redis.call('LPOP', KEYS[1])
  oldest = tonumber(redis.call('LINDEX', KEYS[1], 0))
end
local length = redis.call('LLEN', KEYS[1])
local wait = (oldest or now) + span - now
if length + requests > most then
  local place = math.min(length + again - most, length) - 1
  local last = place < 0 and now or tonumber(redis.call('LINDEX', KEYS[1], place))
  return {0, most - length, wait, last + span - now}
end
for _ = 1, requests do redis.call('RPUSH', KEYS[1], now) end
redis.call('PEXPIRE', KEYS[1], span)
return {1, most - length - requests, wait, wait}`;

/** Counts requests in Redis, or in this process alone while Redis cannot be reached. */
export function redisWindow(link: Link): RateWindow {
  const alone = createWindow();
  return {
    async count(owner, requests = 1, rate = DEFAULT_RATE, again = requests) {
      const numbers = [rate.seconds * 1000, rate.requests, requests, again];
      try {
        const reply = await link.ask((client) =>
          client.eval(COUNT_REQUESTS, 1, `koine:window:${owner}`, ...numbers),
        );
        const [counted, remaining, ms, wait] = reply as [number, number, number, number];
        return { counted: counted === 1, remaining, seconds: secondsOf(ms), wait: secondsOf(wait) };
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        return alone.count(owner, requests, rate, again);
      }
    },
    close: alone.close,
  };
}
