/**
 * Page tokens: secrets that live for minutes, with which the pages of one origin call the service for a key. A token is
 * `ipa_page_` and 43 base64url characters; a store holds its SHA-256 alone.
 */

import { hash as digest, randomBytes } from 'node:crypto';
import type { TokenRequest, TokenResponse } from '../../contract/pageTokens.ts';
import { parseRate, type Rate } from '../../contract/rate.ts';
import { notNow } from '../../contract/refusal.ts';
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
  /** @throws Refusal 503 when no further token can be kept */
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
 * Makes a token for a key and keeps its hash.
 *
 * @throws Refusal 503 when no further token can be kept
 */
export async function issueToken(
  store: TokenStore,
  keyHash: string,
  { origin, minutes, limit }: TokenRequest,
): Promise<TokenResponse> {
  const token = `${START}${randomBytes(32).toString('base64url')}`;
  const expiresAt = Date.now() + minutes * 60_000;
  const hash = tokenHash(token) as string;
  await store.add({ hash, keyHash, origin, limit: parseRate(limit) as Rate, expiresAt });
  const expires_at = new Date(expiresAt).toISOString();
  return { api: 'tutor-v1', token, origin, limit, expires_at, expires_in_s: minutes * 60 };
}

/** Some 300 bytes each. */
const MOST_TOKENS = 50_000;
const SWEEP_MS = 10_000;

/** The tokens of one process, in its memory. @param now milliseconds since 1970 */
export function createTokens(now: () => number = Date.now): TokenStore {
  const tokens = new Map<string, PageToken>();
  const sweep = (): void => {
    for (const [hash, { expiresAt }] of tokens) if (expiresAt <= now()) tokens.delete(hash);
  };
  const timer = setInterval(sweep, SWEEP_MS).unref();
  return {
    add(token) {
      if (tokens.size >= MOST_TOKENS) {
        const sentence = `${MOST_TOKENS} page tokens are live, and no more are kept; try again`;
        throw notNow(sentence, undefined, secondsOf(SWEEP_MS));
      }
      tokens.set(token.hash, token);
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
