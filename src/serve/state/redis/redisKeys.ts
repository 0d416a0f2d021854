/** The API keys and their usage in Redis: the names of the Redis keys, and the scripts that change them. */

import { randomUUID } from 'node:crypto';
import type { KeyEntry, KeyRecord, Total } from '../sqlite/keys.ts';
import { type Link, script } from './redis.ts';

/** Hash of an API key -> its record as JSON, or the empty string for a revoked key. */
const KEYS = 'koine:keys';
/** A random word that changes with every change of the keys. */
const EDITION = 'koine:edition';
const usageKey = (hash: string): string => `koine:usage:${hash}`;

/**
 * Merges entries; returns 1 if any entry was new. A second argument of 1 merges only into a set that never had a key.
 */
const MERGE = script(`
if ARGV[2] == '1' and redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
local news = 0
for i = 3, #ARGV, 2 do
  local hash, record = ARGV[i], ARGV[i + 1]
  local known = redis.call('HGET', KEYS[1], hash)
  if not known or (known ~= '' and record == '') then
    redis.call('HSET', KEYS[1], hash, record)
    if record == '' then redis.call('DEL', 'koine:usage:' .. hash) end
    news = 1
  end
end
if news == 1 then redis.call('SET', KEYS[2], ARGV[1]) end
return news`);

const PULL = script(`return {redis.call('GET', KEYS[2]), redis.call('HGETALL', KEYS[1])}`);

/** Raises the totals of one store. Arguments: hash, audio and IPA total of each key; revoked keys are skipped. */
const COUNT = script(`
for i = 2, #ARGV, 3 do
  local key = 'koine:usage:' .. ARGV[i]
  if (redis.call('HGET', KEYS[1], ARGV[i]) or '') ~= '' then
    for j, name in ipairs({'audio', 'ipa'}) do
      local field, total = name .. ':' .. ARGV[1], tonumber(ARGV[i + j])
      if total > tonumber(redis.call('HGET', key, field) or 0) then redis.call('HSET', key, field, total) end
    end
  end
end`);

const sum = (usage: Readonly<Record<string, string>>, name: string): number =>
  Object.entries(usage).reduce((total, [field, n]) => total + (field.startsWith(name) ? Number(n) : 0), 0);

const textOf = ([hash, record]: KeyEntry): [string, string] => {
  if (record === null) return [hash, ''];
  const { label, prefix, created_at } = record;
  return [hash, JSON.stringify({ label, prefix, created_at })];
};

/** The record in a text; null for a revoked key, undefined for a text that holds no record. */
export function recordOf(text: string): KeyRecord | null | undefined {
  if (text === '') return null;
  try {
    const { label, prefix, created_at } = JSON.parse(text);
    const whole = [label, prefix, created_at].every((field) => typeof field === 'string');
    return whole ? { label, prefix, created_at } : undefined;
  } catch {
    return undefined;
  }
}

/** The keys in Redis; every call throws Unreachable while Redis is away. */
export function redisKeys(link: Link) {
  return {
    find: (hash: string): Promise<string | null> => link.ask((client) => client.hget(KEYS, hash)),
    edition: (): Promise<string | null> => link.ask((client) => client.get(EDITION)),
    merge: (entries: readonly KeyEntry[], firstOnly = false): Promise<unknown> =>
      link.run(MERGE, [KEYS, EDITION], [randomUUID(), firstOnly ? 1 : 0, ...entries.flatMap(textOf)]),
    async pull(): Promise<{ edition: string; entries: KeyEntry[] }> {
      const [edition, flat] = (await link.run(PULL, [KEYS, EDITION], [])) as [Buffer | null, Buffer[]];
      const entries = flat.flatMap((hash, n): KeyEntry[] => {
        const record = n % 2 === 0 ? recordOf(String(flat[n + 1])) : undefined;
        return record === undefined ? [] : [[String(hash), record]];
      });
      return { edition: String(edition), entries };
    },
    count: (store: string, totals: readonly Total[]): Promise<unknown> =>
      link.run(
        COUNT,
        [KEYS],
        [store, ...totals.flatMap((total) => [total.hash, total.audio_count, total.ipa_count])],
      ),
    /** The usage of a key, summed over all stores. */
    async usage(hash: string): Promise<Omit<Total, 'hash'>> {
      const totals = await link.ask((client) => client.hgetall(usageKey(hash)));
      return { audio_count: sum(totals, 'audio:'), ipa_count: sum(totals, 'ipa:') };
    },
  };
}

export type RedisKeys = ReturnType<typeof redisKeys>;
