import { describe, expect, it } from 'vitest';
import { TutorResponse } from '../../src/contract/response.ts';
import { score } from '../engine.ts';
import { serving } from '../fixture.ts';
import { BASE, GOOD, problem } from './exchange.ts';

const app = serving();

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

  it('a lone surrogate in a word is refused, one in an attempt and 10,000 combining marks are answered', async () => {
    const damaged = await problem(await app.post('{"target":"θ\\ud800εός","ipa":"θ e o s"}'));
    expect(damaged).toMatchObject({ status: 400, detail: 'target must be a Greek word or verse' });
    const surrogates = '{"target":"θεός","ipa":"θ \\udfff e o s"}';
    const marks = { target: `θ${'\u0301\u0345'.repeat(5000)}εός`, ipa: `θ e${'\u0301'.repeat(5000)} o s` };
    for (const body of [surrogates, marks]) expect((await app.post(body)).status).toBe(200);
  });
});
