import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TutorResponse } from '../../src/contract/response.ts';
import { score } from '../engine.ts';
import { type Running, startApp } from '../fixture.ts';
import { BASE, GOOD, problem, raw } from './exchange.ts';

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
    expect(response.headers.get('link')).toBe(`<${BASE}/docs/credits>; rel="license"`);
    expect(TutorResponse.parse(await response.json())).toEqual(score(GOOD.target, GOOD.ipa));
  });

  it('`X-Request-Id` is echoed, or made', async () => {
    const sent = await app.post(GOOD, { 'x-request-id': 'lesson-7' });
    expect(sent.headers.get('x-request-id')).toBe('lesson-7');
    const made = await app.post(GOOD, { 'x-request-id': 'not one\tid' });
    expect(made.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/u);
  });

  it('lone surrogates and 10,000 combining marks are answered', async () => {
    const surrogates = '{"target":"θ\\ud800εός","ipa":"θ \\udfff e o s"}';
    const marks = { target: `θ${'\u0301\u0345'.repeat(5000)}εός`, ipa: `θ e${'\u0301'.repeat(5000)} o s` };
    for (const body of [surrogates, marks]) expect((await app.post(body)).status).toBe(200);
  });

  it('a crowd in a field is refused by its count, and is not sent back', async () => {
    const body = '['.repeat(190_000) + ']'.repeat(190_000);
    const answers = [
      await app.post({ target: 'θεός', ipa: Array(190_000).fill(1) }),
      await app.post({ target: 'θεός', ipa: 'a '.repeat(200_000) }),
      await app.post({ target: 'θεός', ipa: 'a', posteriors: [['A'.repeat(300_000)]] }),
      await app.post(`{"target":"θεός","ipa":"a","posteriors":[[${body}]]}`),
    ];
    for (const answer of answers) {
      const { status, detail } = await problem(answer);
      expect([status, String(detail).length < 300]).toEqual([400, true]);
    }
  });
});

describe('Authentication', () => {
  it('Missing key: status 401, `code` `api-key-required`, `WWW-Authenticate: Bearer realm="{base_url}"`', async () => {
    const response = await fetch(`${app.url}/v1/tutor`, { method: 'POST', body: JSON.stringify(GOOD) });
    expect(response.headers.get('www-authenticate')).toBe(`Bearer realm="${BASE}"`);
    expect(await problem(response)).toEqual({
      type: `${BASE}/docs/errors#unauthorized`,
      title: 'Unauthorized',
      status: 401,
      detail: expect.any(String),
      instance: '/v1/tutor',
      code: 'api-key-required',
    });
  });

  it('A revoked key stops working at once', async () => {
    const secret = app.keys.issue('short-lived');
    const authorization = `Bearer ${secret}`;
    expect((await app.post(GOOD, { authorization })).status).toBe(200);
    app.keys.revoke(secret.slice(0, 15));
    expect((await app.post(GOOD, { authorization })).status).toBe(401);
  });
});

it('no 100 Continue is sent for a body that is too large, or goes nowhere', async () => {
  const expecting = (path: string, length: number) =>
    raw(
      app.port,
      `POST ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${app.secret}\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`,
    );
  expect(await expecting('/v1/tutor', 409_601)).toMatch(/^HTTP\/1\.1 413 /u);
  expect(await expecting('/nowhere', 2)).toMatch(/^HTTP\/1\.1 404 /u);
});
