/** The page tokens of all replicas, in Redis alone, which forgets them at their end. */

import { notNow } from '../../../contract/refusal.ts';
import type { PageToken, TokenStore } from '../tokens.ts';
import { type Link, Unreachable } from './link.ts';

const tokenKey = (hash: string): string => `koine:token:${hash}`;

/** A 503 in place of an Unreachable. */
function refuse(cause: unknown): never {
  if (!(cause instanceof Unreachable)) throw cause;
  throw Object.assign(notNow('page tokens are out of reach for the moment; try again'), { cause });
}

export const redisTokens = (link: Link): TokenStore => ({
  async add(token) {
    const record = JSON.stringify(token);
    const keep = link.ask((client) => client.set(tokenKey(token.hash), record, 'PXAT', token.expiresAt));
    await keep.catch(refuse);
  },
  async find(hash) {
    const record = await link.ask((client) => client.get(tokenKey(hash)));
    return record === null ? undefined : (JSON.parse(record) as PageToken);
  },
  close() {},
});
