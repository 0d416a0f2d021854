/** Page tokens: POST /v1/tokens, and what a page may do with one. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTokenRequest, TokenResponse } from '../../src/contract/pageTokens.ts';
import { Refusal } from '../../src/contract/refusal.ts';
import { createTokens, issueToken } from '../../src/serve/state/tokens.ts';
import { serving } from '../fixture.ts';
import { recording } from '../recordings.ts';
import { GOOD, problem } from './exchange.ts';

const SCHOOL = 'https://school.example';

let time = Date.now();
const app = serving({ now: () => time });

const made = async (body: object = { origin: SCHOOL }) => {
  const response = await app.post(body, {}, '/v1/tokens');
  expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store']);
  return TokenResponse.parse(await response.json());
};

const from = (origin: string | null, token: string, body: object = GOOD, path = '/v1/tutor') =>
  app.post(body, { authorization: `Bearer ${token}`, ...(origin && { origin }) }, path);

const allows = (response: Response) => response.headers.get('access-control-allow-origin');

describe('POST /v1/tokens', () => {
  it('makes a token for a quarter of an hour, thirty calls a minute, unless the request says otherwise', async () => {
    const { api, token, origin, limit, expires_in_s } = await made();
    expect([api, origin, limit, expires_in_s]).toEqual(['tutor-v1', SCHOOL, '30/min', 900]);
    expect(token).toMatch(/^ipa_page_[A-Za-z0-9_-]{43}$/u);
    const other = await made({ origin: 'http://localhost:5173', minutes: 60, limit: '5/hour' });
    expect([other.limit, other.expires_in_s]).toEqual(['5/hour', 3600]);
  });

  it.each([
    [{}, 'origin must be the origin of your pages, as https://school.example, without a path; found nothing'],
    [{ origin: `${SCHOOL}/` }, /^origin must be .*found "https:\/\/school\.example\/"$/u],
    [{ origin: 'null' }, /^origin must be /u],
    [{ origin: '*' }, /^origin must be /u],
    [{ origin: SCHOOL, minutes: 0 }, 'minutes must be a whole number from 1 to 60; found 0'],
    [{ origin: SCHOOL, minutes: 1.5 }, 'minutes must be a whole number from 1 to 60; found 1.5'],
    [{ origin: SCHOOL, limit: 'often' }, /^limit must be a number of requests and a span, .*found "often"$/u],
  ])('refuses %j', async (body, sentence) => {
    const { status, detail } = await problem(await app.post(body, {}, '/v1/tokens'));
    expect(status).toBe(400);
    expect(detail).toMatch(sentence);
  });

  it('needs a key: a page makes no further tokens, and measures nothing', async () => {
    const { token } = await made();
    for (const path of ['/v1/tokens', '/v1/bench']) {
      const { status, detail } = await problem(await from(SCHOOL, token, { origin: SCHOOL }, path));
      expect([status, detail]).toEqual([401, 'a page token does not do here; send an API key']);
    }
  });

  it('takes any JSON or refuses it with a sentence', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), fc.record({ origin: fc.webUrl(), minutes: fc.double() })),
        (body) => {
          try {
            const { origin, minutes } = parseTokenRequest(body);
            expect(new URL(origin).origin).toBe(origin);
            expect(minutes).toBeLessThanOrEqual(60);
          } catch (error) {
            expect(error).toBeInstanceOf(Refusal);
          }
        },
      ),
    );
  });
});

describe('a page with a token', () => {
  it('scores, in a batch, too, and reads the answer', async () => {
    const { token } = await made();
    const response = await from(SCHOOL, token);
    expect([response.status, allows(response)]).toEqual([200, SCHOOL]);
    expect(response.headers.get('ratelimit-policy')).toBe('"page";q=30;w=60, "tutor";q=120;w=60');
    expect(response.headers.get('ratelimit')).toMatch(/^"page";r=29;t=\d+, "tutor";r=\d+;t=\d+$/u);
    const batch = await from(SCHOOL, token, { items: [GOOD, GOOD] }, '/v1/tutor/batch');
    expect([batch.status, allows(batch)]).toEqual([200, SCHOOL]);
    expect(batch.headers.get('ratelimit')).toContain('"page";r=27;');
  });

  it('uploads a recording', async () => {
    const { token } = await made();
    const slot = (await (await from(SCHOOL, token, {}, '/v1/uploads')).json()) as { upload_url: string };
    const { pathname } = new URL(slot.upload_url);
    const put = await fetch(app.url + pathname, {
      method: 'PUT',
      headers: { 'x-api-key': token, origin: SCHOOL },
      body: Buffer.from(recording(0.3)),
    });
    expect([put.status, allows(put)]).toEqual([200, SCHOOL]);
  });

  it('has at most two upload slots, while its key and other tokens have the rest', async () => {
    const secret = app.keys.issue('class');
    const authorization = `Bearer ${secret}`;
    const tokens: string[] = [];
    for (let n = 0; n < 4; n++) {
      const answer = await app.post({ origin: SCHOOL }, { authorization }, '/v1/tokens');
      tokens.push(TokenResponse.parse(await answer.json()).token);
    }
    const [first = '', ...others] = tokens;
    const slots = async (token: string) => (await from(SCHOOL, token, {}, '/v1/uploads')).status;
    expect([await slots(first), await slots(first)]).toEqual([201, 201]);
    expect(await problem(await from(SCHOOL, first, {}, '/v1/uploads'))).toMatchObject({
      code: 'upload-slots-of-key-full',
      detail: '2 upload slots of this page token are live; DELETE one, or try again when the oldest expires',
    });
    for (const token of others) expect([await slots(token), await slots(token)]).toEqual([201, 201]);
    expect(await problem(await app.post({}, { authorization }, '/v1/uploads'))).toMatchObject({
      detail: '8 upload slots of this key are live; DELETE one, or try again when the oldest expires',
    });
  });

  it.each([
    [
      'https://other.example',
      'this page token is for pages of https://school.example; found "https://other.example"',
    ],
    [null, 'this page token is for pages of https://school.example; this request names no origin'],
  ])('of %s is refused', async (origin, sentence) => {
    const { token } = await made();
    const { status, detail, code } = await problem(await from(origin, token));
    expect([status, detail, code]).toEqual([401, sentence, 'api-key-rejected']);
  });

  it('is refused where its own limit is used up, while its key goes on', async () => {
    const { token } = await made({ origin: SCHOOL, limit: '2/min' });
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await from(SCHOOL, token)).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await app.post(GOOD)).status).toBe(200);
  });

  it('is refused when the window of its key is full, whatever its own limit', async () => {
    const secret = app.keys.issue('small', { limit: { requests: 2, seconds: 60 } });
    const response = await app.post({ origin: SCHOOL }, { authorization: `Bearer ${secret}` }, '/v1/tokens');
    const { token } = TokenResponse.parse(await response.json());
    expect((await from(SCHOOL, token)).status).toBe(200);
    for (let n = 0; n < 3; n++) {
      const refused = await from(SCHOOL, token);
      expect([refused.status, allows(refused)]).toEqual([429, SCHOOL]);
      // What the window of the key refuses does not count in that of the token.
      expect(refused.headers.get('ratelimit')).toMatch(/^"page";r=29;t=\d+, "tutor";r=0;t=\d+$/u);
    }
  });

  it('lives no longer than its key', async () => {
    const expires_at = new Date(Date.now() + 90_000).toISOString();
    const authorization = `Bearer ${app.keys.issue('short', { expires_at })}`;
    const answer = TokenResponse.parse(
      await (await app.post({ origin: SCHOOL }, { authorization }, '/v1/tokens')).json(),
    );
    expect(answer.expires_at).toBe(expires_at);
    expect([88, 89, 90]).toContain(answer.expires_in_s);
  });

  it('ends with its time, and with its key', async () => {
    const { token } = await made({ origin: SCHOOL, minutes: 60 });
    const secret = app.keys.issue('gone');
    const other = await app.post({ origin: SCHOOL }, { authorization: `Bearer ${secret}` }, '/v1/tokens');
    const { token: orphan } = TokenResponse.parse(await other.json());
    expect((await from(SCHOOL, orphan)).status).toBe(200);
    app.keys.revoke(secret);
    time += 61 * 60_000;
    for (const ended of [token, orphan, 'ipa_page_short']) {
      const response = await from(SCHOOL, ended);
      const { detail } = await problem(response);
      expect(detail).toBe(
        'the page token is malformed, unknown or has ended; let your server ask for another',
      );
      expect(allows(response)).toBe(SCHOOL);
    }
  });
});

it('a process keeps a bounded number of tokens, and forgets the ended ones', async () => {
  const store = createTokens();
  const token = {
    keyHash: 'k0',
    origin: SCHOOL,
    limit: { requests: 1, seconds: 60 },
    expiresAt: Date.now() + 1e6,
  };
  for (let n = 0; n < 10_000; n++) store.add({ ...token, hash: `${n}` });
  const refusedTo = async (hash: string) => {
    const asked = { origin: SCHOOL, minutes: 1, limit: '1/min' };
    return issueToken(store, { hash, expires_at: null }, asked).catch((error) => error);
  };
  expect(await refusedTo('k0')).toMatchObject({
    message: '10000 page tokens of this key are live, and no more are kept; try again',
    retryAfter: 10,
  });
  expect(await refusedTo('k5')).toHaveProperty('token');
  for (let n = 10_001; n < 50_000; n++) store.add({ ...token, keyHash: `k${n}`, hash: `${n}` });
  expect(await refusedTo('k5')).toMatchObject({
    message: '50000 page tokens are live, and no more are kept; try again',
    retryAfter: 10,
  });
  store.close();
});
