/** The upload slots of all replicas, in Redis alone, timed by its clock. While Redis is away, each call gets a 503. */

import { SERVICE_LIMITS } from '../../../contract/limits.ts';
import { notNow } from '../../../contract/refusal.ts';
import { LIFE_MS, newSlotId, slotsFull, type Upload, type UploadStore } from '../uploads.ts';
import { type Link, Unreachable } from './link.ts';

/** Owner and id of each live upload slot, sorted by their time of expiry. */
const SLOTS = 'koine:slots';
/** An upload slot: its owner, its time of expiry, and the bytes once they have come. */
const slotKey = (id: string): string => `koine:slot:${id}`;

const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/**
 * Returns 1 and the time of expiry; or 0 where the key has some and all are live, -1 where it has all it may have, -2
 * where its page token has, and the milliseconds until the oldest upload slot expires. The token is empty where none calls.
 */
const CREATE = `${NOW}
local id, owner, token, life = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])
local most, mostOfOne, mostOfToken = tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
local all, own, oldest = redis.call('ZRANGE', KEYS[1], 0, -1, 'WITHSCORES'), 0, nil
local ofToken, oldestOfToken = 0, nil
for i = 1, #all, 2 do
  if string.sub(all[i], 1, #owner + 1) == owner .. ' ' then
    own = own + 1
    oldest = oldest or all[i + 1]
    if token ~= '' and redis.call('HGET', 'koine:slot:' .. string.sub(all[i], #owner + 2), 'token') == token then
      ofToken = ofToken + 1
      oldestOfToken = oldestOfToken or all[i + 1]
    end
  end
end
if ofToken >= mostOfToken then return {-2, oldestOfToken - now} end
if own >= mostOfOne then return {-1, oldest - now} end
if own > 0 and #all / 2 >= most then return {0, all[2] - now} end
local expires = now + life
redis.call('ZADD', KEYS[1], expires, owner .. ' ' .. id)
redis.call('PEXPIREAT', KEYS[1], expires)
redis.call('HSET', KEYS[2], 'owner', owner, 'token', token, 'expires', expires)
redis.call('PEXPIREAT', KEYS[2], expires)
return {1, expires}`;

/** Returns the time of expiry. */
const PUT = `
local slot = redis.call('HMGET', KEYS[1], 'owner', 'expires')
if slot[1] ~= ARGV[1] then return false end
redis.call('HSET', KEYS[1], 'bytes', ARGV[2])
return tonumber(slot[2])`;

/** Returns 1, or 0 where this owner has no such upload slot. */
const REMOVE = `
local id, owner = ARGV[1], ARGV[2]
if redis.call('HGET', KEYS[2], 'owner') ~= owner then return 0 end
redis.call('ZREM', KEYS[1], owner .. ' ' .. id)
return redis.call('DEL', KEYS[2])`;

/** Returns the number of live upload slots. */
const LIVE = `${NOW}
return redis.call('ZCOUNT', KEYS[1], '(' .. string.format('%.0f', now), '+inf')`;

const { upload_slots, upload_slots_of_key, upload_slots_of_token } = SERVICE_LIMITS;
const CREATION = [LIFE_MS, upload_slots, upload_slots_of_key, upload_slots_of_token];

/** A 503 in place of an Unreachable. */
function refuse(error: unknown): never {
  if (!(error instanceof Unreachable)) throw error;
  const sentence = 'the upload slots are out of reach for the moment; try again';
  throw Object.assign(notNow(sentence), { cause: error });
}

/** The same bytes as a Buffer, which the client needs; not a copy. */
const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

export function redisUploads(link: Link): UploadStore {
  const ask: Link['ask'] = (work) => link.ask(work).catch(refuse);
  return {
    async create(owner, token = ''): Promise<Upload> {
      const id = newSlotId();
      const words = [id, owner, token, ...CREATION];
      const made = await ask((client) => client.eval(CREATE, 2, SLOTS, slotKey(id), ...words));
      const [kind, time] = made as [number, number];
      if (kind < 1) throw slotsFull(kind === 0 ? 'all' : kind === -1 ? 'key' : 'token', time);
      return { id, expiresAt: time, bytes: null };
    },
    async find(id, owner) {
      const slot = await ask((client) => client.hmgetBuffer(slotKey(id), 'owner', 'expires', 'bytes'));
      const [found, expires, bytes = null] = slot;
      return String(found) === owner ? { id, expiresAt: Number(expires), bytes } : undefined;
    },
    async put(id, owner, bytes) {
      const expires = await ask((client) => client.eval(PUT, 1, slotKey(id), owner, viewOf(bytes)));
      return expires === null ? undefined : { id, expiresAt: Number(expires), bytes };
    },
    remove: async (id, owner) =>
      (await ask((client) => client.eval(REMOVE, 2, SLOTS, slotKey(id), id, owner))) === 1,
    // A number that cannot be known.
    live: () => link.ask((client) => client.eval(LIVE, 1, SLOTS)).then(Number, () => Number.NaN),
    close() {},
  };
}
