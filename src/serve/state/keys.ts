/**
 * API keys, in whichever store they lie.
 *
 * A secret is `ipa_live_` and 43 base64url characters (256 random bits); it is printed once, at issue. A store holds its
 * SHA-256, a label, a short prefix, the date and two usage counters. It never forgets the hash of a revoked key.
 */

import { hash as digest, randomBytes } from 'node:crypto';
import type { Usage } from './usage.ts';

export interface Key {
  /** `sha256:` and the hex digest of the secret. */
  readonly hash: string;
  readonly label: string;
  /** The start of the secret: enough to name a key, too little to guess it. */
  readonly prefix: string;
  readonly created_at: string;
}

export interface CountedKey extends Key {
  /** Requests since the key was issued: those with audio, and those with IPA. */
  readonly audio_count: number;
  readonly ipa_count: number;
}

type Awaitable<T> = T | Promise<T>;

export interface KeyStore {
  /** Makes a key and returns its secret, which the store does not keep. */
  readonly issue: (label: string) => Awaitable<string>;
  /** Makes a key if the store never had one; returns undefined otherwise. */
  readonly issueFirst: (label: string) => Awaitable<string | undefined>;
  /** The key with this secret; undefined for a malformed, unknown or revoked secret. Throws if the store cannot tell. */
  readonly verify: (secret: string) => Awaitable<Key | undefined>;
  /** Throws when no key can be verified. */
  readonly check: () => Awaitable<void>;
  /** All keys, oldest first, with their counters as last written. */
  readonly list: () => Awaitable<CountedKey[]>;
  /** Removes the key with this prefix and returns it. Throws when no key, or more than one, has the prefix. */
  readonly revoke: (prefix: string) => Awaitable<Key>;
  /** Counts one request of the key with this hash. */
  readonly count: (hash: string, usage: Usage) => void;
  /** Writes the counters and closes the store. */
  readonly close: () => Promise<void>;
}

const SECRET = /^ipa_live_[A-Za-z0-9_-]{43}$/u;
const PREFIX_LENGTH = 'ipa_live_'.length + 6;

/** The hash of a secret; undefined for a malformed secret. */
export const hashOf = (secret: string): string | undefined =>
  SECRET.test(secret) ? `sha256:${digest('sha256', secret, 'hex')}` : undefined;

/** A new secret, and the key to store for it. */
export function makeKey(label: string): { readonly secret: string; readonly key: Key } {
  const secret = `ipa_live_${randomBytes(32).toString('base64url')}`;
  const hash = hashOf(secret) as string;
  const created_at = new Date().toISOString();
  return { secret, key: { hash, label, prefix: secret.slice(0, PREFIX_LENGTH), created_at } };
}

/** The one key with this prefix; a whole secret works, too. */
export function named<K extends Key>(keys: readonly K[], prefix: string): K {
  const start = prefix.slice(0, PREFIX_LENGTH);
  const [key, ...others] = keys.filter((other) => other.prefix === start);
  if (key === undefined) throw new Error(`no key has the prefix ${start}; \`koine keys list\` shows them`);
  if (others.length > 0) {
    throw new Error(`${others.length + 1} keys have the prefix ${start}; revoke by hash is not offered`);
  }
  return key;
}
