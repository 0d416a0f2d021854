/** The API key in the headers of a request. */

import type { IncomingHttpHeaders } from 'node:http';
import { notNow, Refusal } from '../../contract/refusal.ts';
import type { Key, KeyStore } from '../state/keys.ts';

const BEARER = /^Bearer +(\S+) *$/iu;

/** An Authorization header begins with a scheme and has something after it. */
const SCHEME = /^[A-Za-z][\w-]* +\S/u;

/** The secret in the headers; Authorization wins over X-API-Key. */
function secretOf(headers: IncomingHttpHeaders): string | undefined {
  const { authorization } = headers;
  if (authorization !== undefined) return BEARER.exec(authorization)?.[1] ?? '';
  const header = headers['x-api-key'];
  return Array.isArray(header) ? header[0] : header;
}

/** @throws Refusal 503 when the key store does not answer */
async function asked<T>(ask: () => T | Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    throw Object.assign(notNow('the key store does not answer; try again'), { cause });
  }
}

/** @throws Refusal 401 where the headers hold no secret */
function requireSecret(headers: IncomingHttpHeaders): string {
  const { authorization } = headers;
  if (authorization !== undefined && !SCHEME.test(authorization)) {
    const found = /^Bearer *$/iu.test(authorization)
      ? 'Authorization has no key behind Bearer; send one'
      : 'Authorization names no scheme; write Bearer before the key';
    const sentence = `${found}: Authorization: Bearer <API_KEY>`;
    throw new Refusal('unauthorized', sentence, 'api-key-rejected');
  }
  const secret = secretOf(headers);
  if (secret === undefined) {
    throw new Refusal(
      'unauthorized',
      'send an API key as Authorization: Bearer <API_KEY> or as X-API-Key',
      'api-key-required',
    );
  }
  return secret;
}

/**
 * The key of a request.
 *
 * @throws Refusal 401 `api-key-required` without a key, `api-key-rejected` with an unknown key
 */
export async function requireKey(headers: IncomingHttpHeaders, keys: KeyStore): Promise<Key> {
  const secret = requireSecret(headers);
  const key = await asked(() => keys.verify(secret));
  if (key !== undefined) return key;
  throw new Refusal(
    'unauthorized',
    'the API key is malformed, unknown, revoked or ended',
    'api-key-rejected',
  );
}

/** @throws Refusal 503 when no key can be verified */
export const requireStore = (keys: KeyStore): Promise<void> => asked(keys.check);

/** The WWW-Authenticate header of a 401 (RFC 6750, section 3). */
export const challenge = (baseUrl: string, { code }: Refusal): string =>
  `Bearer realm="${baseUrl}"${code === 'api-key-rejected' ? ', error="invalid_token"' : ''}`;
