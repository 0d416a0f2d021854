/**
 * The upload slots of all replicas, in Redis: 32 in all, timed by the clock of Redis.
 *
 * The process also keeps in memory each upload slot that it handles. So it never fetches a recording twice, its upload
 * slots outlive an outage, and it gives upload slots back to a Redis that lost them. While Redis is away, the id of an
 * unknown upload slot gets a 503 that says to try again. The kept recordings are bounded: the oldest go, and are fetched again.
 */

import { LIMITS } from '../../../contract/limits.ts';
import { Refusal } from '../../../contract/refusal.ts';
import {
  LIFE_MS,
  type MemoryUploads,
  newSlotId,
  type OwnedUpload,
  slotsFull,
  slotsOfKeyFull,
  type Upload,
  type UploadStore,
} from '../memory/uploads.ts';
import { type Link, script, Unreachable } from './redis.ts';

/** Ids of the live upload slots, sorted by their time of expiry. */
const SLOTS = 'koine:slots';
const slotKey = (id: string): string => `koine:slot:${id}`;
/** The same for the upload slots of one key. */
const ownSlots = (owner: string): string => `koine:slots:${owner}`;

const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/**
 * Returns 1 and the time of expiry; or 0, or -1 where the key has all it may have, and the milliseconds until the oldest
 * upload slot expires.
 */
const CREATE = script(`${NOW}
local id, owner, life, most, mostOfOne = ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', now)
if redis.call('ZCARD', KEYS[3]) >= mostOfOne then
  return {-1, redis.call('ZRANGE', KEYS[3], 0, 0, 'WITHSCORES')[2] - now}
end
if redis.call('ZCARD', KEYS[1]) >= most then
  return {0, redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2] - now}
end
local expires = now + life
redis.call('ZADD', KEYS[1], expires, id)
redis.call('ZADD', KEYS[3], expires, id)
redis.call('PEXPIREAT', KEYS[3], expires)
redis.call('HSET', KEYS[2], 'owner', owner, 'expires', expires, 'version', 0)
redis.call('PEXPIREAT', KEYS[2], expires)
return {1, expires}`);

/** Returns the time of expiry, the version, and the bytes if the process has another version. */
const FIND = script(`
local slot = redis.call('HMGET', KEYS[1], 'owner', 'expires', 'version')
if slot[1] ~= ARGV[1] then return false end
local bytes = slot[3] ~= ARGV[2] and redis.call('HGET', KEYS[1], 'bytes')
return {tonumber(slot[2]), tonumber(slot[3]), bytes}`);

const PUT = script(`
local slot = redis.call('HMGET', KEYS[1], 'owner', 'expires')
if slot[1] ~= ARGV[1] then return false end
redis.call('HSET', KEYS[1], 'bytes', ARGV[2])
return {tonumber(slot[2]), redis.call('HINCRBY', KEYS[1], 'version', 1)}`);

/**
 * Removes an upload slot; returns 1, -1 for one that was removed before, or 0 where this owner has none. Until the slot
 * would have expired, an entry without an owner stays with the latest version, so that no replica gives its copy back.
 */
const REMOVE = script(`
local id, owner, latest = ARGV[1], ARGV[2], ARGV[3]
local found = redis.call('HGET', KEYS[2], 'owner')
if found == '' then return -1 end
if found ~= owner then return 0 end
redis.call('HDEL', KEYS[2], 'bytes')
redis.call('HSET', KEYS[2], 'owner', '', 'version', latest)
redis.call('ZREM', KEYS[1], id)
redis.call('ZREM', KEYS[3], id)
return 1`);
const LATEST = 2 ** 31;

/** Gives an upload slot back to Redis, unless it expired or Redis has a newer version; it may become the 33rd. */
const ADOPT = script(`${NOW}
local id, owner, expires, version, bytes = ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4]), ARGV[5]
if expires <= now then return 0 end
if tonumber(redis.call('HGET', KEYS[2], 'version') or -1) >= version then return 1 end
redis.call('ZADD', KEYS[1], expires, id)
redis.call('ZADD', KEYS[3], expires, id)
redis.call('PEXPIRE', KEYS[3], 600000)
redis.call('HSET', KEYS[2], 'owner', owner, 'expires', expires, 'version', version)
if version > 0 then redis.call('HSET', KEYS[2], 'bytes', bytes) end
redis.call('PEXPIREAT', KEYS[2], expires)
return 1`);

/** Returns the number of live upload slots. */
const LIVE = script(`${NOW}
return redis.call('ZCOUNT', KEYS[1], '(' .. string.format('%.0f', now), '+inf')`);

const CREATION = [LIFE_MS, LIMITS.upload_slots, LIMITS.upload_slots_of_key];
const NO_BYTES = new Uint8Array();
const RETRY_S = 5;

const outOfReach = (): Refusal =>
  new Refusal(
    'service-unavailable',
    'the upload slots of other replicas are out of reach for the moment; try again',
    undefined,
    RETRY_S,
  );

type FoundUpload = readonly [expiresAt: number, version: number, bytes?: Uint8Array | null];

/** The upload slots in Redis, with a copy in memory of each one handled. Every call may throw Unreachable. */
function redisUploads(own: MemoryUploads, link: Link) {
  const adopt = ({ id, owner, expiresAt, version, bytes }: OwnedUpload): Promise<unknown> =>
    link.run(
      ADOPT,
      [SLOTS, slotKey(id), ownSlots(owner)],
      [id, owner, expiresAt, version, bytes ?? NO_BYTES],
    );
  /** Asks Redis for an upload slot. If Redis lost it, gives it back and asks again; drops one that expired or was removed. */
  const seek = async (
    id: string,
    owner: string,
    ask: () => Promise<unknown>,
  ): Promise<FoundUpload | null> => {
    const found = await ask();
    const lost = found === null ? own.look(id, owner) : undefined;
    if (lost === undefined) return found as FoundUpload | null;
    const again = (await adopt(lost)) === 1 ? ((await ask()) as FoundUpload | null) : null;
    if (again === null) own.drop(id);
    return again;
  };
  return {
    adopt,
    live: async () => (await link.run(LIVE, [SLOTS], [])) as number,
    async create(owner: string): Promise<Upload> {
      const id = newSlotId();
      const made = await link.run(CREATE, [SLOTS, slotKey(id), ownSlots(owner)], [id, owner, ...CREATION]);
      const [kind, time] = made as [number, number];
      if (kind === -1) throw slotsOfKeyFull(time);
      if (kind === 0) throw slotsFull(time);
      return own.keep({ id, owner, expiresAt: time, bytes: null, version: 0 });
    },
    async find(id: string, owner: string): Promise<Upload | undefined> {
      const copy = own.look(id, owner);
      const ask = () => link.run(FIND, [slotKey(id)], [owner, copy?.version ?? -1]);
      const found = await seek(id, owner, ask);
      if (found === null) return undefined;
      const [expiresAt, version, bytes] = found;
      return own.keep({ id, owner, expiresAt, version, bytes: bytes ?? copy?.bytes ?? null });
    },
    async put(id: string, owner: string, bytes: Uint8Array): Promise<Upload | undefined> {
      const found = await seek(id, owner, () => link.run(PUT, [slotKey(id)], [owner, bytes]));
      return found === null
        ? undefined
        : own.keep({ id, owner, expiresAt: found[0], version: found[1], bytes });
    },
  };
}

/** Removes an upload slot from Redis and from memory: Redis may have lost one that this process has. */
async function removed(id: string, owner: string, own: MemoryUploads, link: Link): Promise<boolean> {
  const found = await link.run(REMOVE, [SLOTS, slotKey(id), ownSlots(owner)], [id, owner, LATEST]);
  const copied = await own.remove(id, owner);
  return found === 1 || (found === 0 && copied);
}

/** An upload slot in memory; throws a 503 for any other, which may exist in Redis. */
async function known(slot: Promise<Upload | undefined>): Promise<Upload> {
  const found = await slot;
  if (found === undefined) throw outOfReach();
  return found;
}

export function shareUploads(own: MemoryUploads, link: Link): UploadStore {
  const redis = redisUploads(own, link);
  /** The answer of Redis; while Redis is away, the answer of memory. */
  const shared = async <T>(ask: () => Promise<T>, alone: () => Promise<T>): Promise<T> => {
    if (!link.isUp()) return alone();
    try {
      return await ask();
    } catch (error) {
      if (error instanceof Unreachable) return alone();
      throw error;
    }
  };
  link.whenUp(async () => {
    for (const slot of own.all()) await redis.adopt(slot).catch(() => {});
  });
  return {
    create: (owner) =>
      shared(
        () => redis.create(owner),
        () => own.create(owner),
      ),
    find: (id, owner) =>
      shared(
        () => redis.find(id, owner),
        () => known(own.find(id, owner)),
      ),
    put: (id, owner, bytes) =>
      shared(
        () => redis.put(id, owner, bytes),
        () => known(own.put(id, owner, bytes)),
      ),
    remove: (id, owner) =>
      shared(
        () => removed(id, owner, own, link),
        async () => known(own.find(id, owner)).then(() => own.remove(id, owner)),
      ),
    live: () => shared(redis.live, own.live),
    close: own.close,
  };
}
