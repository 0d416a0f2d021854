/**
 * API keys and their usage, for a SQLite file and for Redis.
 *
 * A secret is `ipa_live_` and 43 base64url characters (256 random bits). A store keeps only its SHA-256, and never
 * deletes the hash of a revoked key. Usage is counted in memory, and written once a second and when the store closes;
 * counts that the store refuses are written later.
 */

import { hash as digest, randomBytes } from 'node:crypto';
import type { Rate } from '../../contract/limits.ts';

export interface Key {
  /** `sha256:` and the hex digest of the secret. */
  readonly hash: string;
  readonly label: string;
  /** The beginning of the secret; names the key. */
  readonly prefix: string;
  readonly created_at: string;
  /** The rate limit; null for the default of the service. */
  readonly limit: Rate | null;
  /** ISO time at which the key expires; null for a key that never expires. */
  readonly expires_at: string | null;
}

export type Terms = Partial<Pick<Key, 'limit' | 'expires_at'>>;

export interface CountedKey extends Key {
  /** Number of requests with audio, and number of requests with phones, since the key was issued. */
  readonly audio_count: number;
  readonly ipa_count: number;
}

type Awaitable<T> = T | Promise<T>;

export interface KeyStore {
  readonly issue: (label: string, terms?: Terms) => Awaitable<string>;
  /** Issues a key and returns its secret; undefined if the store ever had a key. */
  readonly issueFirst: (label: string) => Awaitable<string | undefined>;
  /** Returns the key with this secret, unless it is revoked or expired. @throws if the store cannot be read */
  readonly verify: (secret: string) => Awaitable<Key | undefined>;
  /** @throws if the store cannot verify keys */
  readonly check: () => Awaitable<void>;
  /** Returns all keys, oldest first, with their last written counts. */
  readonly list: () => Awaitable<CountedKey[]>;
  /** Revokes and returns the key with this prefix or secret. @throws unless exactly one key has it */
  readonly revoke: (name: string) => Awaitable<Key>;
  readonly count: (hash: string, usage: Usage) => void;
  /** Counts the requests whose usage the store refused. */
  readonly waiting: () => number;
  readonly close: () => Promise<void>;
}

const SECRET = /^ipa_live_[A-Za-z0-9_-]{43}$/u;
const PREFIX_LENGTH = 'ipa_live_'.length + 6;

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

export const unended = <K extends Pick<Key, 'expires_at'>>(key: K | undefined): K | undefined =>
  key?.expires_at && Date.parse(key.expires_at) <= Date.now() ? undefined : key;

/** Finds the key with this prefix or secret. @throws Error if no key or several keys have the prefix */
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

/** True for one line without characters that hide or reorder text. */
export const isLabel = (text: string): boolean => /^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+$/u.test(text);

type Usage = 'audio' | 'ipa';

export type Counts = readonly [audio: number, ipa: number];

const FLUSH_MS = 1000;

const ONE: Readonly<Record<Usage, Counts>> = { audio: [1, 0], ipa: [0, 1] };

/**
 * Counts usage in memory, and writes it to a store.
 *
 * @param write adds counts; if it rejects, it must have added nothing, and is called again later
 * @param warn called when the store begins to refuse counts, and if counts are lost
 */
export function gatherUsage(
  write: (counts: ReadonlyMap<string, Counts>) => Promise<void>,
  warn: (message: string) => void,
) {
  let pending = new Map<string, Counts>();
  /** The reason of the last refusal; null if the store accepted the last counts. */
  let fault: string | null = null;
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
      fault = null;
    } catch (error) {
      for (const [hash, refused] of counts) add(hash, refused);
      const isNew = fault === null;
      fault = (error as Error).message;
      if (isNew) warn(`usage counters wait: ${fault}`);
    }
  };
  let lastFlush = Promise.resolve();
  /** Starts a flush when the one before has ended. */
  const nextFlush = (): Promise<void> => {
    lastFlush = lastFlush.then(flush);
    return lastFlush;
  };
  const timer = setInterval(nextFlush, FLUSH_MS).unref();
  const pendingRequests = (): number => [...pending.values()].flat().reduce((sum, n) => sum + n, 0);
  return {
    count: (hash: string, usage: Usage): void => add(hash, ONE[usage]),
    waiting: (): number => (fault === null ? 0 : pendingRequests()),
    async close(): Promise<void> {
      clearInterval(timer);
      await nextFlush();
      const requests = pendingRequests();
      if (requests > 0) warn(`the usage of ${requests} requests is lost: ${fault}`);
    },
  };
}
