/**
 * Page tokens: secrets that live for minutes, with which the pages of one origin call the service for a key. A token is
 * `ipa_page_` and 43 base64url characters; a store holds its SHA-256 alone.
 */

import { hash as digest, randomBytes } from 'node:crypto';
import type { TokenRequest, TokenResponse } from '../../contract/pageTokens.ts';
import { parseRate, type Rate } from '../../contract/rate.ts';
import { notNow, type Refusal } from '../../contract/refusal.ts';
import type { Key } from './keys.ts';
import { secondsOf } from './window.ts';

export interface PageToken {
  /** `sha256:` and the hex digest of the secret. */
  readonly hash: string;
  /** The hash of the key that it calls for. */
  readonly keyHash: string;
  /** The web origin whose pages may use it. */
  readonly origin: string;
  readonly limit: Rate;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export interface TokenStore {
  /** @throws Refusal 503 when no further token can be kept, of all keys or of this one */
  readonly add: (token: PageToken) => void | Promise<void>;
  /** The live token with this hash; undefined for an unknown or ended one. */
  readonly find: (hash: string) => PageToken | undefined | Promise<PageToken | undefined>;
  readonly close: () => void;
}

const START = 'ipa_page_';
const SECRET = new RegExp(`^${START}[A-Za-z0-9_-]{43}$`, 'u');

/** True for what is meant as a page token. */
export const isPageToken = (secret: string | undefined): boolean => secret?.startsWith(START) === true;

/** The hash of a secret; undefined for a malformed secret. */
export const tokenHash = (secret: string): string | undefined =>
  SECRET.test(secret) ? `sha256:${digest('sha256', secret, 'hex')}` : undefined;

/**
 * Makes a token for a key, which ends with the key at the latest, and keeps its hash.
 *
 * @throws Refusal 503 when no further token can be kept
 */
export async function issueToken(
  store: TokenStore,
  key: Pick<Key, 'hash' | 'expires_at'>,
  { origin, minutes, limit }: TokenRequest,
): Promise<TokenResponse> {
  const token = `${START}${randomBytes(32).toString('base64url')}`;
  const now = Date.now();
  const expiresAt = Math.min(now + minutes * 60_000, Date.parse(key.expires_at ?? '') || Infinity);
  const hash = tokenHash(token) as string;
  await store.add({ hash, keyHash: key.hash, origin, limit: parseRate(limit) as Rate, expiresAt });
  const expires_at = new Date(expiresAt).toISOString();
  const expires_in_s = Math.floor((expiresAt - now) / 1000);
  return { api: 'tutor-v1', token, origin, limit, expires_at, expires_in_s };
}

/** Some 300 bytes each. A key of the usual limit has never as many as it may: 120 a minute, for an hour. */
const MOST_TOKENS = 50_000;
export const MOST_OF_KEY = 10_000;
const SWEEP_MS = 10_000;

/** @param whose behind the number: empty, or "of this key" */
export const tokensFull = (most: number, whose = ''): Refusal =>
  notNow(
    `${most} page tokens${whose} are live, and no more are kept; try again`,
    undefined,
    secondsOf(SWEEP_MS),
  );

/** The tokens of one process, in its memory. @param now milliseconds since 1970 */
export function createTokens(now: () => number = Date.now): TokenStore {
  const tokens = new Map<string, PageToken>();
  /** By key: its live tokens. */
  const counts = new Map<string, number>();
  const countOf = ({ keyHash }: PageToken): number => counts.get(keyHash) ?? 0;
  const remove = (token: PageToken): void => {
    tokens.delete(token.hash);
    const left = countOf(token) - 1;
    if (left > 0) counts.set(token.keyHash, left);
    else counts.delete(token.keyHash);
  };
  const sweep = (): void => {
    for (const token of tokens.values()) if (token.expiresAt <= now()) remove(token);
  };
  const timer = setInterval(sweep, SWEEP_MS).unref();
  return {
    add(token) {
      if (tokens.size >= MOST_TOKENS) throw tokensFull(MOST_TOKENS);
      if (countOf(token) >= MOST_OF_KEY) throw tokensFull(MOST_OF_KEY, ' of this key');
      tokens.set(token.hash, token);
      counts.set(token.keyHash, countOf(token) + 1);
    },
    find(hash) {
      const token = tokens.get(hash);
      return token && token.expiresAt > now() ? token : undefined;
    },
    close() {
      clearInterval(timer);
      tokens.clear();
    },
  };
}
