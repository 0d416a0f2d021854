/**
 * API keys, in any store, and the counters of their usage.
 *
 * A secret is `ipa_live_` and 43 base64url characters (256 random bits); it is printed once, at issue. A store holds its
 * SHA-256, a label, a short prefix, the date and two usage counters. It never forgets the hash of a revoked key.
 *
 * Usage is gathered in memory, and written once a second and at the close, so a killed process loses at most the last
 * second. Counts that the store refuses wait in memory.
 */

import { hash as digest, randomBytes } from 'node:crypto';
import type { Rate } from '../../contract/limits.ts';

export interface Key {
  /** `sha256:` and the hex digest of the secret. */
  readonly hash: string;
  readonly label: string;
  /** The start of the secret: enough to name a key, too little to guess it. */
  readonly prefix: string;
  readonly created_at: string;
  /** The key's own rate limit; null means the service default. */
  readonly limit: Rate | null;
  /** Expiry, written like `created_at`; null for never. */
  readonly expires_at: string | null;
}

/** Optional terms of a new key. */
export type Terms = Partial<Pick<Key, 'limit' | 'expires_at'>>;

export interface CountedKey extends Key {
  /** Requests with audio, and with IPA, since the key was issued. */
  readonly audio_count: number;
  readonly ipa_count: number;
}

type Awaitable<T> = T | Promise<T>;

export interface KeyStore {
  /** Makes a key and returns its secret, which the store does not keep. */
  readonly issue: (label: string, terms?: Terms) => Awaitable<string>;
  /** Makes a key if the store never had one; otherwise returns undefined. */
  readonly issueFirst: (label: string) => Awaitable<string | undefined>;
  /**
   * The key with this secret; undefined for a malformed, unknown, revoked or expired secret.
   *
   * @throws when the store cannot tell
   */
  readonly verify: (secret: string) => Awaitable<Key | undefined>;
  /** @throws when no key can be verified */
  readonly check: () => Awaitable<void>;
  /** All keys, oldest first, with their counters as last written. */
  readonly list: () => Awaitable<CountedKey[]>;
  /**
   * Removes the key with this prefix or secret and returns it.
   *
   * @throws unless exactly one key has the prefix
   */
  readonly revoke: (name: string) => Awaitable<Key>;
  readonly count: (hash: string, usage: Usage) => void;
  /** Requests whose usage the store refused and that wait; 0 in normal work. */
  readonly waiting: () => number;
  /** Writes the counters and closes the store. */
  readonly close: () => Promise<void>;
}

const SECRET = /^ipa_live_[A-Za-z0-9_-]{43}$/u;
const PREFIX_LENGTH = 'ipa_live_'.length + 6;

/** The hash of a secret; undefined for a malformed secret. */
export const hashOf = (secret: string): string | undefined =>
  SECRET.test(secret) ? `sha256:${digest('sha256', secret, 'hex')}` : undefined;

export function makeKey(
  label: string,
  { limit = null, expires_at = null }: Terms = {},
): { readonly secret: string; readonly key: Key } {
  const secret = `ipa_live_${randomBytes(32).toString('base64url')}`;
  const hash = hashOf(secret) as string;
  const created_at = new Date().toISOString();
  const prefix = secret.slice(0, PREFIX_LENGTH);
  return { secret, key: { hash, label, prefix, created_at, limit, expires_at } };
}

/** The key, unless it has expired. */
export const unended = <K extends Pick<Key, 'expires_at'>>(key: K | undefined): K | undefined =>
  key?.expires_at && Date.parse(key.expires_at) <= Date.now() ? undefined : key;

/** The one key with this prefix; a whole secret also works. */
export function named<K extends Key>(keys: readonly K[], name: string): K {
  const [prefix, hash] = [name.slice(0, PREFIX_LENGTH), hashOf(name)];
  const [key, ...others] = keys.filter((one) =>
    hash === undefined ? one.prefix === prefix : one.hash === hash,
  );
  if (key === undefined) throw new Error(`no key has the prefix ${prefix}; \`koine keys list\` shows them`);
  if (others.length > 0) {
    throw new Error(`${others.length + 1} keys have the prefix ${prefix}; revoke one by its whole secret`);
  }
  return key;
}

/** True for one line of text without characters that hide or reorder other text. */
export const isLabel = (text: string): boolean => /^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+$/u.test(text);

type Usage = 'audio' | 'ipa';

export type Counts = readonly [audio: number, ipa: number];

const FLUSH_MS = 1000;

const ONE: Readonly<Record<Usage, Counts>> = { audio: [1, 0], ipa: [0, 1] };

/**
 * @param write adds counts to those in the store; rejects if it added nothing, and is then called again with them
 * @param warn called once when counts begin to wait, and at the close if some are lost
 */
export function gatherUsage(
  write: (counts: ReadonlyMap<string, Counts>) => Promise<void>,
  warn: (message: string) => void,
) {
  let pending = new Map<string, Counts>();
  let reason: string | null = null;
  const add = (hash: string, [moreAudio, moreIpa]: Counts): void => {
    const [audio, ipa] = pending.get(hash) ?? [0, 0];
    pending.set(hash, [audio + moreAudio, ipa + moreIpa]);
  };
  const flush = async (): Promise<void> => {
    if (pending.size === 0) return;
    const counts = pending;
    pending = new Map();
    try {
      await write(counts);
      reason = null;
    } catch (error) {
      for (const [hash, some] of counts) add(hash, some);
      const waiting = reason !== null;
      reason = (error as Error).message;
      if (!waiting) warn(`usage counters wait: ${reason}`);
    }
  };
  let last = Promise.resolve();
  const next = (): Promise<void> => {
    last = last.then(flush);
    return last;
  };
  const timer = setInterval(next, FLUSH_MS).unref();
  const gathered = (): number => [...pending.values()].flat().reduce((sum, n) => sum + n, 0);
  return {
    count: (hash: string, usage: Usage): void => add(hash, ONE[usage]),
    waiting: (): number => (reason === null ? 0 : gathered()),
    async close(): Promise<void> {
      clearInterval(timer);
      await next();
      const requests = gathered();
      if (requests > 0) warn(`the usage of ${requests} requests is lost: ${reason}`);
    },
  };
}
