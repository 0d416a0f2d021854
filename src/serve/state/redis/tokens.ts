/** The page tokens of all replicas, in Redis alone, which forgets them at their end. */

import { notNow } from '../../../contract/refusal.ts';
import { MOST_OF_KEY, type PageToken, type TokenStore, tokensFull } from '../tokens.ts';
import { type Link, Unreachable } from './link.ts';

const tokenKey = (hash: string): string => `koine:token:${hash}`;
/** The live tokens of a key, sorted by their end. */
const ownKey = (keyHash: string): string => `koine:tokens:${keyHash}`;

/** Arguments: the record, its end, and how many a key may have. Returns 0 where it has them. */
const ADD = `
local time = redis.call('TIME')
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', time[1] * 1000 + math.floor(time[2] / 1000))
if redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[3]) then return 0 end
redis.call('ZADD', KEYS[2], ARGV[2], KEYS[1])
redis.call('PEXPIREAT', KEYS[2], redis.call('ZRANGE', KEYS[2], -1, -1, 'WITHSCORES')[2])
redis.call('SET', KEYS[1], ARGV[1], 'PXAT', ARGV[2])
return 1`;

/** A 503 in place of an Unreachable. */
function refuse(cause: unknown): never {
  if (!(cause instanceof Unreachable)) throw cause;
  throw Object.assign(notNow('page tokens are out of reach for the moment; try again'), { cause });
}

export const redisTokens = (link: Link): TokenStore => ({
  async add(token) {
    const names = [tokenKey(token.hash), ownKey(token.keyHash)] as const;
    const words = [JSON.stringify(token), token.expiresAt, MOST_OF_KEY];
    const added = await link.ask((client) => client.eval(ADD, 2, ...names, ...words)).catch(refuse);
    if (added === 0) throw tokensFull(MOST_OF_KEY, ' of this key');
  },
  async find(hash) {
    const record = await link.ask((client) => client.get(tokenKey(hash)));
    return record === null ? undefined : (JSON.parse(record) as PageToken);
  },
  close() {},
});
