import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, startApp } from '../fixture.ts';
import { recording } from '../recordings.ts';
import { BASE, GOOD, problem, raw as send } from './exchange.ts';

let app: Running;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const raw = (bytes: string): Promise<string> => send(app.port, bytes);

describe('Every failure is `application/problem+json`', () => {
  it('404: unknown path, `detail` `not found`', async () => {
    const response = await fetch(`${app.url}/nowhere?x=1`);
    expect(response.status).toBe(404);
    expect(await problem(response)).toEqual({
      type: `${BASE}/docs/errors#not-found`,
      title: 'Not Found',
      status: 404,
      detail: 'not found',
      instance: '/nowhere',
    });
  });

  it.each([
    ['GET', '/v1/tutor', 'POST'],
    ['DELETE', '/v1/tutor', 'POST'],
    ['POST', '/health', 'GET, HEAD'],
    ['OPTIONS', '/health', 'GET, HEAD'],
  ])('405: %s %s, `Allow` lists %s', async (method, path, allow) => {
    const response = await fetch(app.url + path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allow);
    expect(await problem(response)).toMatchObject({ type: `${BASE}/docs/errors#method-not-allowed` });
  });

  it.each([
    ['not JSON', 'nope', 'request must be a JSON object'],
    ['empty', '', 'request must be a JSON object'],
    ['an array', '[1]', 'request must be a JSON object'],
    ['null', 'null', 'request must be a JSON object'],
    ['a number', '7', 'request must be a JSON object'],
    ['an empty object', '{}', 'target must be a Greek word or verse'],
    [
      '__proto__',
      '{"target":"θεός","ipa":"a","__proto__":{"x":1}}',
      'request must not set __proto__ or constructor.prototype',
    ],
    ['an empty target', '{"target":"","ipa":"a"}', 'target must be a Greek word or verse'],
    ['a target of another type', '{"target":7,"ipa":"a"}', 'target must be a Greek word or verse'],
    ['a target without Greek', '{"target":"logos","ipa":"a"}', 'target must be a Greek word or verse'],
    ['no attempt', '{"target":"θεός"}', 'send ipa, audio_base64, or audio_url'],
    ['a blank ipa', '{"target":"θεός","ipa":"  "}', 'send ipa, audio_base64, or audio_url'],
    [
      'ipa of unknown symbols',
      '{"target":"θεός","ipa":"5 %"}',
      'ipa "5 %" holds no phone; send ipa, audio_base64, or audio_url',
    ],
    [
      'ipa of a list of unknown symbols',
      '{"target":"θεός","ipa":["1","2","3"]}',
      'ipa ["1","2","3"] holds no phone; send ipa, audio_base64, or audio_url',
    ],
    [
      'ipa in Greek letters',
      '{"target":"λόγος","ipa":"λόγος"}',
      'ipa has Greek letters that are not IPA: ό ς; send IPA such as "l ˈo ɣ o s"',
    ],
    [
      'ipa of another type',
      '{"target":"θεός","ipa":7}',
      'ipa must be a string or an array of strings; found 7',
    ],
    [
      'ipa with a number in it',
      '{"target":"θεός","ipa":["a",7]}',
      'ipa must be a string or an array of strings; found ["a",7]',
    ],
    [
      'different_word of another type',
      '{"target":"θεός","ipa":"a","different_word":"no"}',
      'different_word must be true or false; found "no"',
    ],
    [
      'an unknown scheme',
      '{"target":"θεός","ipa":"a","scheme":"latin"}',
      'scheme "latin" is not known; send one of: koine-greek, erasmian, modern-greek, attic',
    ],
    [
      'an unknown threshold',
      '{"target":"θεός","ipa":"a","thresholds":{"beauty":1}}',
      'thresholds has no name "beauty"; the names are proximity, lenient_similarity, strict_similarity, confidence',
    ],
    [
      'a minimum above 1',
      '{"target":"θεός","ipa":"a","thresholds":[2]}',
      'thresholds must be an object of name to minimum or a list of minimums, each from 0 to 1; found [2]',
    ],
    [
      '400 KiB of phones',
      JSON.stringify({ target: 'θεός', ipa: 'a '.repeat(200_000) }),
      'ipa has 400001 characters; send at most 16384',
    ],
    [
      '65 words',
      JSON.stringify({ target: 'καί '.repeat(65), ipa: 'a' }),
      'target has 65 words; send at most 64',
    ],
  ])('400: %s', async (_what, body, detail) => {
    const response = await app.post(body);
    expect(response.status).toBe(400);
    expect(await problem(response)).toMatchObject({ detail, type: `${BASE}/docs/errors#bad-request` });
  });

  it('400: nested arrays, thousands deep', async () => {
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    const response = await app.post(`{"target":"θεός","ipa":"a","thresholds":${deep}}`);
    expect(await problem(response)).toMatchObject({ status: 400 });
    expect((await app.post(`{"target":"θεός","ipa":${deep}}`)).status).toBe(400);
  });

  it('400: a posterior that is text of 300 KB, or deeply nested, is not sent back', async () => {
    const asked = (cell: string) => app.post(`{"target":"θεός","ipa":"a","posteriors":[[${cell}]]}`);
    for (const cell of [JSON.stringify('A'.repeat(300_000)), '['.repeat(190_000) + ']'.repeat(190_000)]) {
      const response = await asked(cell);
      expect(response.status).toBe(400);
      expect(String((await problem(response)).detail).length).toBeLessThan(300);
    }
  });

  it.each([
    ['ipa', { ipa: Array(190_000).fill(1) }],
    [
      'thresholds',
      { ipa: 'a', thresholds: Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`n${n}`, 1])) },
    ],
    ['vocab', { ipa: 'a', vocab: Array(60_000).fill('a') }],
  ])('400: a crowd in %s is refused by its count', async (field, more) => {
    expect(await problem(await app.post({ target: 'θεός', ...more }))).toMatchObject({
      status: 400,
      detail: expect.stringMatching(new RegExp(`^${field} has \\d+ (entries|characters); send at most`, 'u')),
    });
  });

  it('bytes that are no UTF-8 are no JSON object', async () => {
    const response = await fetch(`${app.url}/v1/tutor`, {
      method: 'POST',
      headers: { 'x-api-key': app.secret },
      body: Buffer.from('7b22746172676574223a22ff227d', 'hex'),
    });
    expect(await problem(response)).toMatchObject({ status: 400, detail: 'request must be a JSON object' });
  });

  it('lone surrogates and 10,000 combining marks are answered', async () => {
    expect((await app.post('{"target":"θ\\ud800εός","ipa":"θ \\udfff e o s"}')).status).toBe(200);
    expect(
      (
        await app.post({
          target: `θ${'\u0301\u0345'.repeat(5000)}εός`,
          ipa: `θ e${'\u0301'.repeat(5000)} o s`,
        })
      ).status,
    ).toBe(200);
  });

  it('any content type is read as JSON', async () => {
    expect((await app.post(GOOD, { 'content-type': 'text/plain' })).status).toBe(200);
    for (const type of ['application/x-www-form-urlencoded', 'json', ';']) {
      expect((await app.post(GOOD, { 'content-type': type })).status).toBe(200);
    }
  });

  it('503: audio sent and no recognizer is configured', async () => {
    const response = await app.post({ target: 'θεός', audio_base64: recording(0.3).toString('base64') });
    expect(response.status).toBe(503);
    expect(await problem(response)).toMatchObject({
      type: `${BASE}/docs/errors#service-unavailable`,
      detail:
        'the recognizer URL is unset and the service binding is missing; IPA requests need neither: send ipa, or let the operator set RECOGNIZER_URL',
    });
  });

  it('explicit `ipa` wins over `audio_base64` and `audio_url`', async () => {
    expect(
      (await app.post({ ...GOOD, audio_base64: 'UklGRg==', audio_url: 'https://x.example/a.wav' })).status,
    ).toBe(200);
  });

  it('a path that cannot be decoded', async () => {
    const response = await fetch(`${app.url}/%zz`);
    expect(await problem(response)).toMatchObject({ status: 400 });
  });

  it('headers beyond 16 KiB: 431', async () => {
    const answer = await raw(`GET /health HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /u);
    expect(answer).toContain('application/problem+json');
  });

  it('an expectation other than 100-continue is ignored, and no 100 goes before a 404', async () => {
    const expecting = (path: string, what: string) =>
      raw(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: ${what}\r\nContent-Length: 2\r\n\r\n{}`,
      );
    expect(await expecting('/v1/tutor', 'miracles')).toMatch(/^HTTP\/1\.1 401 /u);
    expect(await expecting('/nowhere', '100-continue')).toMatch(/^HTTP\/1\.1 404 /u);
  });

  it('malformed HTTP', async () => {
    const answer = await raw('GET / NONSENSE\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /u);
    expect(answer).toContain('application/problem+json');
  });
});
