/**
 * API keys, usage counters and rate windows in a Redis that all replicas of the service share. Each request looks its
 * key up in Redis, so a revoked key stops working at once. While Redis cannot be reached, keys that it verified in the
 * last ten minutes still work.
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

/**
 * Redis hash with a field for each API key: the field is the hash of the key, its value the record as JSON, or the
 * empty string for a revoked key.
 */
const KEYS = 'koine:keys';
const usageKey = (hash: string): string => `koine:usage:${hash}`;

/** Script: adds a key if there never was one. */
const ISSUE_FIRST = `
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
return redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])`;

const REVOKE = `
redis.call('HSET', KEYS[1], ARGV[1], '')
return redis.call('DEL', KEYS[2])`;

/**
 * Script: adds usage. Arguments for each key: hash, number of requests with audio, number with phones. Skips revoked
 * keys.
 */
const COUNT = `
for i = 1, #ARGV, 3 do
  if (redis.call('HGET', KEYS[1], ARGV[i]) or '') ~= '' then
    redis.call('HINCRBY', 'koine:usage:' .. ARGV[i], 'audio', ARGV[i + 1])
    redis.call('HINCRBY', 'koine:usage:' .. ARGV[i], 'ipa', ARGV[i + 2])
  end
end`;

/**
 * Milliseconds for which a verified key works while Redis cannot be reached (MEMORY_MS), and between the times at which
 * verified keys that were revoked are forgotten (LOOK_MS).
 */
const MEMORY_MS = 600_000;
const LOOK_MS = 1000;

const keyOf = (hash: string, record: string): Key => ({ hash, ...JSON.parse(record) });

const recordOf = ({ hash: _, label, prefix, created_at, limit, expires_at }: Key): string =>
  JSON.stringify({ label, prefix, created_at, limit, expires_at });

/** Rethrows the error of a failed change; says in it if the change may have happened all the same. */
function explain(error: unknown): never {
  if (!(error instanceof Unreachable)) throw error;
  const unknown = error instanceof Unanswered;
  const rest = unknown ? '`koine keys list` shows whether anything was changed' : 'nothing was changed';
  throw new Error(`${error.message}; ${rest}`, { cause: error });
}

async function write(link: Link, counts: ReadonlyMap<string, Counts>): Promise<void> {
  const rows = [...counts].flatMap(([hash, [audio, ipa]]) => [hash, audio, ipa]);
  try {
    await link.ask((client) => client.eval(COUNT, 1, KEYS, ...rows));
  } catch (error) {
    // Drops counts that Redis may already have added, so that no request counts twice.
    if (!(error instanceof Unanswered)) throw error;
  }
}

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

/** Returns the answer of Redis; if Redis cannot be reached, what it answered in the last ten minutes. */
const orVerified = async <T>(asked: Promise<T>, known: () => T | undefined): Promise<T> =>
  asked.catch((error: unknown) => {
    const found = error instanceof Unreachable ? known() : undefined;
    if (found === undefined) throw error;
    return found;
  });

/**
 * @param warn called when usage counts must wait or are lost, and when no first key could be issued
 * @param now returns milliseconds of a clock that never goes back
 */
export function redisKeys(
  link: Link,
  warn: (message: string) => void,
  now: () => number = () => performance.now(),
): KeyStore {
  /** Keys that Redis verified in the last ten minutes, keyed by hash. */
  const verified = new Map<string, { readonly key: Key; readonly until: number }>();
  const usage = gatherUsage((counts) => write(link, counts), warn);
  /**
   * Forgets keys that were verified too long ago or that were revoked meanwhile, so that they do not work while Redis
   * cannot be reached.
   */
  const look = async (): Promise<void> => {
    for (const [hash, { until }] of verified) if (until <= now()) verified.delete(hash);
    const hashes = [...verified.keys()];
    if (hashes.length === 0 || !link.isUp()) return;
    const records = await link.ask((client) => client.hmget(KEYS, ...hashes));
    for (const [n, hash] of hashes.entries()) if (!records[n]) verified.delete(hash);
  };
  const timer = setInterval(() => look().catch(() => {}), LOOK_MS).unref();
  const isLive = (one: { readonly until: number } | undefined): boolean =>
    one !== undefined && one.until > now();
  return {
    ...commandsOf(link, warn),
    async verify(secret) {
      const hash = hashOf(secret);
      if (hash === undefined) return undefined;
      const asked = link
        .ask((client) => client.hget(KEYS, hash))
        .then((record) => {
          if (!record) return void verified.delete(hash);
          const key = keyOf(hash, record);
          verified.set(hash, { key, until: now() + MEMORY_MS });
          return key;
        });
      const known = verified.get(hash);
      return unended((await orVerified(asked, () => (isLive(known) ? known?.key : undefined))) ?? undefined);
    },
    async check() {
      const asked = link.ask((client) => client.hget(KEYS, '')).then(() => true);
      await orVerified(asked, () => [...verified.values()].some(isLive) || undefined);
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
 * Script: counts the requests of a key in its rate window, which is stored as a list of the times of requests. A time in
 * the future means that the clock of Redis was set back; the script drops it, because otherwise it would count for longer
 * than the window.
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
