/** Tests the sentences that the spec prescribes for `detail`, byte for byte, and the help in `hint`. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serving, ticking } from '../fixture.ts';
import { BASE, GOOD, problem } from '../http/exchange.ts';
import { recording } from '../recordings.ts';

const app = serving({ now: ticking() });
const blank = serving({ recognizer: '' });
const full = serving({ now: () => 0 });

const NO_OBJECT = 'request must be a JSON object';
const NO_TARGET = 'target must be a Greek word or verse';
const NO_INPUT = 'send ipa, audio_base64, or audio_url';
const NOT_FOUND = 'not found';

const theos = (fields: object): object => ({ target: 'θεός', ...fields });
const audio_base64 = recording(0.3).toString('base64');
const wide = Buffer.from('{"target": "θεός"}', 'utf16le');
const NOT_UTF8 = /^the body is not UTF-8; send JSON in UTF-8/u;
const meant = (name: string, field: string): string =>
  `${name} is no field of this request; did you mean ${field}?`;

type Hint = string | RegExp | undefined;
const holds = (hint: unknown, wanted: Hint): void =>
  wanted instanceof RegExp ? expect(hint).toMatch(wanted) : expect(hint).toBe(wanted);

// biome-ignore format: a table, one case a line
const BODIES: readonly (readonly [what: string, body: unknown, detail: string, hint: Hint])[] = [
  ['nothing', '', NO_OBJECT, 'found nothing'],
  ['a list', '[]', NO_OBJECT, 'found a list'],
  ['a string', '"x"', NO_OBJECT, 'found "x"'],
  ['null', 'null', NO_OBJECT, 'found null'],
  ['half an object', '{"target": "θεός"', NO_OBJECT, /JSON/u],
  ['a comma too many', '{"target": "θεός",}', NO_OBJECT, /JSON at position 18/u],
  ['multipart', '--x\r\nContent-Disposition: form-data; name="target"\r\n\r\nθ\r\n--x--', NO_OBJECT, /JSON/u],
  ['half a character of V8', `[${'😀'.repeat(20)}`, NO_OBJECT, /^\P{Cs}+JSON\P{Cs}*$/u],
  ['UTF-16', wide, NO_OBJECT, NOT_UTF8],
  ['Latin-1', Buffer.from('{"target": "é"}', 'latin1'), NO_OBJECT, NOT_UTF8],
  ['a WAV', recording(0.3), NO_OBJECT, NOT_UTF8],
  ['gzip', Buffer.from([0x1f, 0x8b, 8, 0]), NO_OBJECT, 'the body is compressed with gzip; send the JSON as it is'],
  ['no target', { ipa: 's' }, NO_TARGET, undefined],
  ['an empty target', { target: '', ipa: 's' }, NO_TARGET, undefined],
  ['digits', { target: '123', ipa: 's' }, NO_TARGET, undefined],
  ['a word of no lexicon', { target: 'hello', ipa: 's' }, NO_TARGET, undefined],
  ['a number as target', { target: 5, ipa: 's' }, NO_TARGET, undefined],
  ['a list as target', { target: ['θεός'], ipa: 's' }, NO_TARGET, undefined],
  ['Latin letters', { target: 'theos', ipa: 's' }, NO_TARGET, '"theos" is in Latin letters; did you mean θεός?'],
  ['another name of the target', { word: 'θεός', ipa: 's' }, NO_TARGET, meant('word', 'target')],
  ['a misspelt target', { targte: 'θεός', ipa: 's' }, NO_TARGET, meant('targte', 'target')],
  ['a target that is null', { target: null, word: 'θεός', ipa: 's' }, NO_TARGET, meant('word', 'target')],
  ['a target that is empty, and a word', { target: '', word: 'θεός', ipa: 's' }, NO_TARGET, undefined],
  ['no input', theos({}), NO_INPUT, undefined],
  ['null', theos({ ipa: null }), NO_INPUT, undefined],
  ['an empty ipa', theos({ ipa: '' }), NO_INPUT, undefined],
  ['a blank ipa', theos({ ipa: ' ' }), NO_INPUT, undefined],
  ['no phones', theos({ ipa: [] }), NO_INPUT, undefined],
  ['empty audio', theos({ audio_base64: '' }), NO_INPUT, undefined],
  ['an empty address', theos({ audio_url: '' }), NO_INPUT, undefined],
  ['an ipa without a phone', theos({ ipa: '123' }), NO_INPUT, 'ipa "123" holds no phone'],
  ['letters without a sound', theos({ said: '.' }), NO_INPUT, /^said "\." holds no phone; send Greek letters/u],
  ['an unknown field', theos({ attempt: 's' }), NO_INPUT, meant('attempt', 'ipa')],
  ['a misspelt ipa', theos({ ipas: 's' }), NO_INPUT, meant('ipas', 'ipa')],
  ['audio by another name', theos({ candidats: 3, audio: 'x' }), NO_INPUT, meant('audio', 'audio_base64')],
  ['a field of every object', theos({ constructor: 's' }), NO_INPUT, undefined],
];

describe('POST /v1/tutor: 400', () => {
  it.each(BODIES)('%s', async (_what, body, detail, hint) => {
    const sent = await app.post(body);
    const answer = await problem(sent);
    expect(sent.status).toBe(400);
    expect(answer.detail).toBe(detail);
    holds(answer.hint, hint);
  });

  it('no bytes get another sentence', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.uint8Array({ maxLength: 40 }), fc.json(), fc.string()), async (body) => {
        const sent = await app.post(typeof body === 'string' ? Buffer.from(body) : body);
        expect(sent.status).toBe(400);
        expect([NO_OBJECT, NO_TARGET]).toContain((await problem(sent)).detail);
      }),
    );
  });
});

// biome-ignore format: a table, one case a line
const PATHS: readonly (readonly [method: string, path: string, hint: Hint])[] = [
  ['GET', '/nope', undefined],
  ['GET', '/v1', undefined],
  ['GET', '/wp-login.php', undefined],
  ['GET', `/v1/${'tutor'.repeat(20)}`, undefined],
  ['POST', '/v1/v1/tutor', 'did you mean POST /v1/tutor?'],
  ['PUT', '/v1/v1/uploads/abc', 'did you mean PUT /v1/uploads/abc?'],
  ['POST', '/v1/mcp', 'did you mean POST /mcp?'],
  ['GET', '/v1/openapi.json', 'did you mean GET /openapi.json?'],
  ['GET', '/v1/score', 'did you mean POST /v1/tutor?'],
  ['POST', '/v1/tutors', 'did you mean POST /v1/tutor?'],
  ['POST', '/tutor', 'did you mean POST /v1/tutor?'],
  ['POST', '/api/v1/tutor', 'did you mean POST /v1/tutor?'],
  ['POST', '/v2/tutor', 'did you mean POST /v1/tutor?'],
  ['POST', '/tutor/batch/', 'did you mean POST /v1/tutor/batch?'],
  ['POST', '/V1//Tutor', 'did you mean POST /v1/tutor?'],
  ['GET', '/v1/readings?target=x', 'did you mean GET /v1/reading?'],
  ['GET', '/capabilities', 'did you mean GET /v1/capabilities?'],
  ['GET', '/v1/uploads/unknown', /^no live upload slot of this key has this id/u],
  ['DELETE', '/v1/uploads/unknown', /^no live upload slot of this key has this id/u],
];

it.each(PATHS)('404: %s %s', async (method, path, hint) => {
  const sent = await fetch(app.url + path, { method, headers: { 'x-api-key': app.secret } });
  const answer = await problem(sent);
  expect([sent.status, answer.detail]).toEqual([404, NOT_FOUND]);
  holds(answer.hint, hint);
});

it('Missing key: status 401, `code` `api-key-required`, `WWW-Authenticate: Bearer realm="{base_url}"`', async () => {
  const sent = await fetch(`${app.url}/v1/tutor`, { method: 'POST', body: '{}' });
  expect(sent.headers.get('www-authenticate')).toBe(`Bearer realm="${BASE}"`);
  expect(await problem(sent)).toMatchObject({ status: 401, code: 'api-key-required' });
});

describe('429', () => {
  it.each([
    ['/v1/tutor', GOOD],
    ['/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'explain' } }],
  ])('%s: `Retry-After` = RateLimit `t`', async (path, body) => {
    const headers = { authorization: `Bearer ${full.keys.issue('hasty')}`, accept: 'application/json' };
    for (let n = 0; n < 120; n++) await full.post('', headers);
    const sent = await full.post(body, headers, path);
    const answer = await problem(sent);
    expect(answer).toMatchObject({ status: 429, code: 'rate-limit-exceeded' });
    expect([answer.detail, answer.hint]).toEqual(['rate limit exceeded', undefined]);
    expect(sent.headers.get('ratelimit')).toBe(`"tutor";r=0;t=${sent.headers.get('retry-after')}`);
  });
});

it.each([
  ['unset', app, 'the recognizer URL is unset and the service binding is missing; IPA requests need neither'],
  ['blank', blank, 'RECOGNIZER_URL is empty'],
])('503: a recognizer that is %s', async (_what, service, detail) => {
  const answer = await problem(await service.post(theos({ audio_base64 })));
  expect(answer).toMatchObject({
    status: 503,
    hint: expect.stringMatching(/^send ipa, or let the operator/u),
  });
  expect(answer.detail).toBe(detail);
  expect((await service.post(GOOD)).status).toBe(200);
});

it('`/mcp`: a body that is no message has the cause in the message', async () => {
  const headers = { accept: 'application/json' };
  const sent = await app.post('{"jsonrpc": }', headers, '/mcp');
  expect(await sent.json()).toMatchObject({
    error: { code: -32700, message: expect.stringMatching(/^request must be a JSON object; .*JSON/u) },
  });
});
