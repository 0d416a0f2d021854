import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TutorResponse } from '../../src/contract/response.ts';
import { score } from '../engine.ts';
import { type Running, startApp } from '../fixture.ts';
import { BASE, GOOD, problem } from './exchange.ts';

let app: Running;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('POST /v1/tutor', () => {
  it('Response 200: TutorResponse', async () => {
    const response = await app.post(GOOD);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const body = await response.json();
    expect(TutorResponse.parse(body)).toEqual(score(GOOD.target, GOOD.ipa));
  });

  it('`X-Request-Id` is echoed, or made', async () => {
    const sent = await app.post(GOOD, { 'x-request-id': 'lesson-7' });
    expect(sent.headers.get('x-request-id')).toBe('lesson-7');
    const made = await app.post(GOOD, { 'x-request-id': 'not one\tid' });
    expect(made.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/u);
  });

  it('`ipa` that is an array is read as tokens', async () => {
    const body = await (await app.post({ target: 'θεός', ipa: ['s', 'ˈe', 'o', 's'] })).json();
    expect(body).toEqual(score(GOOD.target, GOOD.ipa));
  });
});

describe('GET /health', () => {
  it('Returns a short plain-text ready line (`text/plain`), status 200', async () => {
    const response = await fetch(`${app.url}/health`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/u);
    expect(await response.text()).toBe('koine-tutor is ready\n');
  });
  it('HEAD works wherever GET does', async () => {
    expect((await fetch(`${app.url}/health`, { method: 'HEAD' })).status).toBe(200);
  });
});

describe('GET /docs/credits', () => {
  it('shows the CC BY 4.0 credits of the lexicon, and every score links to them', async () => {
    const credits = await (await fetch(`${app.url}/docs/credits`)).text();
    for (const line of [
      'CC BY 4.0',
      'Open Scriptures Septuagint Project',
      'MACULA Greek',
      'Robinson-Pierpont',
    ]) {
      expect(credits).toContain(line);
    }
    expect((await app.post(GOOD)).headers.get('link')).toBe(`<${BASE}/docs/credits>; rel="license"`);
  });
});

describe('Authentication', () => {
  it('Missing key: status 401, `code` `api-key-required`, `WWW-Authenticate: Bearer realm="{base_url}"`', async () => {
    const response = await fetch(`${app.url}/v1/tutor`, { method: 'POST', body: JSON.stringify(GOOD) });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe(`Bearer realm="${BASE}"`);
    expect(await problem(response)).toMatchObject({
      code: 'api-key-required',
      type: `${BASE}/docs/errors#unauthorized`,
      title: 'Unauthorized',
      instance: '/v1/tutor',
    });
  });

  it.each([
    ['unrecognized', `Bearer ipa_live_${'A'.repeat(43)}`],
    ['malformed', 'Bearer nonsense'],
    ['of another scheme', 'Basic dXNlcjpwYXNz'],
    ['empty', 'Bearer '],
  ])('A key that is %s: status 401, `code` `api-key-rejected`', async (_what, authorization) => {
    const response = await app.post(GOOD, { authorization });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe(`Bearer realm="${BASE}", error="invalid_token"`);
    expect(await problem(response)).toMatchObject({ code: 'api-key-rejected' });
  });

  it('The key is sent as `Authorization: Bearer <API_KEY>` or as header `X-API-Key: <API_KEY>`', async () => {
    const response = await fetch(`${app.url}/v1/tutor`, {
      method: 'POST',
      headers: { 'x-api-key': app.secret },
      body: JSON.stringify(GOOD),
    });
    expect(response.status).toBe(200);
  });

  it('`Authorization` wins over `X-API-Key`', async () => {
    const response = await app.post(GOOD, { authorization: 'Bearer wrong', 'x-api-key': app.secret });
    expect(response.status).toBe(401);
  });

  it('A revoked key stops working at once', async () => {
    const secret = app.keys.issue('short-lived');
    const authorization = `Bearer ${secret}`;
    expect((await app.post(GOOD, { authorization })).status).toBe(200);
    app.keys.revoke(secret.slice(0, 15));
    expect((await app.post(GOOD, { authorization })).status).toBe(401);
  });
});

describe('no request holds the event loop', () => {
  it('a verse of 512 sounds is scored in a worker, and the answer is the same', async () => {
    const body = { target: 'παρακαλοῦ '.repeat(64), ipa: 'p a r a k a l u '.repeat(64) };
    const answer = (await (await app.post(body)).json()) as { proximity: number };
    expect(answer).toEqual(JSON.parse(JSON.stringify(score(body.target, body.ipa))));
    expect(answer.proximity).toBe(1);
  });
});
