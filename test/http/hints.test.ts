/** Paths and fields that nearly are some: the answer names the right ones. */

import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestOf } from '../../src/contract/nearest.ts';
import { badRequest } from '../../src/contract/refusal.ts';
import { hinting } from '../../src/contract/strangers.ts';
import { serving } from '../fixture.ts';
import { GOOD, problem } from './exchange.ts';

let time = 0;
// A clock that leaps, so that the rate window never fills.
const app = serving({ now: () => (time += 1000) });

describe('an unknown path', () => {
  const BASE_HAS_V1 = 'the base URL must not end in /v1: ';
  // biome-ignore format: a table, one case a line
  it.each([
    ['POST', '/v1/v1/tutor', `${BASE_HAS_V1}POST /v1/tutor`],
    ['POST', '/v1/v1/tutor/batch', `${BASE_HAS_V1}POST /v1/tutor/batch`],
    ['PUT', '/v1/v1/uploads/abc', `${BASE_HAS_V1}PUT /v1/uploads/abc`],
    ['POST', '/v1/mcp', `${BASE_HAS_V1}POST /mcp`],
    ['GET', '/v1/health', `${BASE_HAS_V1}GET /health`],
    ['GET', '/v1/openapi.json', `${BASE_HAS_V1}GET /openapi.json`],
    ['POST', '/v1/score', 'did you mean POST /v1/tutor?'],
    ['GET', '/v1/score', 'did you mean POST /v1/tutor?'],
    ['POST', '/v1/tutors', 'did you mean POST /v1/tutor?'],
    ['POST', '/tutor', 'did you mean POST /v1/tutor?'],
    ['POST', '/api/v1/tutor', 'did you mean POST /v1/tutor?'],
    ['POST', '/v2/tutor', 'did you mean POST /v1/tutor?'],
    ['POST', '/tutor/batch/', 'did you mean POST /v1/tutor/batch?'],
    ['POST', '/v1/tutor//batch', 'did you mean POST /v1/tutor/batch?'],
    ['POST', '/V1/Tutor', 'did you mean POST /v1/tutor?'],
    ['POST', '/v1/batch', 'did you mean POST /v1/tutor/batch?'],
    ['GET', '/v1/readings?target=x', 'did you mean GET /v1/reading?'],
    ['POST', '/v1/upload', 'did you mean POST /v1/uploads?'],
    ['GET', '/capabilities', 'did you mean GET /v1/capabilities?'],
  ])('%s %s', async (method, path, hint) => {
    const response = await fetch(app.url + path, { method });
    expect(await problem(response)).toMatchObject({ status: 404, detail: `not found; ${hint}` });
  });

  it.each(['/v1', '/v2/things', '/wp-login.php', '/docs/nothing', `/v1/${'tutor'.repeat(200)}`])(
    'that is near to none has no hint: %s',
    async (path) => {
      expect(await problem(await fetch(app.url + path))).toMatchObject({ status: 404, detail: 'not found' });
    },
  );

  it('a slash at the end of a path does no harm', async () => {
    expect((await app.post(GOOD, {}, '/v1/tutor/')).status).toBe(200);
  });
});

describe('the nearest name', () => {
  const NAMES = ['target', 'ipa', 'audio_url', 'blank_id', 'candidates', 'different_word'];
  it.each([
    ['candidate', 'candidates'],
    ['Target', 'target'],
    ['blankId', 'blank_id'],
    ['audioURL', 'audio_url'],
    ['audio', 'audio_url'],
    ['ip', 'ipa'],
    ['differentword', 'different_word'],
    ['limit', undefined],
    ['x', undefined],
    ['', undefined],
    ['candidate'.repeat(100), undefined],
  ])('%s', (found, near) => {
    expect(nearestOf(found, NAMES)).toBe(near);
  });

  it('is the name itself, also with one letter more, less or other, and one of the names', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('candidates', 'different_word', 'thresholds'),
        fc.nat(),
        fc.constantFrom('', 'x', 'é'),
        fc.nat(1),
        (name, from, more, less) => {
          const at = from % name.length;
          expect(
            nearestOf(name.slice(0, at) + more + name.slice(at + less), [
              'candidates',
              'different_word',
              'thresholds',
            ]),
          ).toBe(name);
        },
      ),
    );
    fc.assert(fc.property(fc.string(), (found) => [...NAMES, undefined].includes(nearestOf(found, NAMES))));
  });
});

describe('a field that is missing where another is nearly its name', () => {
  const NO_INPUT = 'send ipa, audio_base64, or audio_url';
  const NO_TARGET = 'target must be a Greek word or verse';
  const hint = (name: string, meant: string): string =>
    `; ${name} is no field of this request; did you mean ${meant}?`;
  // biome-ignore format: a table, one case a line
  it.each([
    ['/v1/tutor', { target: 'θεός', ipas: 's' }, NO_INPUT + hint('ipas', 'ipa')],
    ['/v1/tutor', { target: 'θεός', phones: 's' }, NO_INPUT + hint('phones', 'ipa')],
    ['/v1/tutor', { target: 'θεός', audio: 'x' }, NO_INPUT + hint('audio', 'audio_base64')],
    ['/v1/tutor', { word: 'θεός', ipa: 's' }, NO_TARGET + hint('word', 'target')],
    ['/v1/tutor', { targte: 'θεός', ipa: 's' }, NO_TARGET + hint('targte', 'target')],
    ['/v1/tutor', { target: 'θεός', constructor: 's' }, NO_INPUT],
    ['/v1/tutor', { ipas: 's', word: 'θεός' }, NO_TARGET + hint('word', 'target')],
    ['/v1/tutor', { target: 'θεός', candidats: 3, phones: 's' }, NO_INPUT + hint('phones', 'ipa')],
    ['/v1/tutor', { target: null, word: 'θεός', ipa: 's' }, NO_TARGET + hint('word', 'target')],
    ['/v1/tutor', { target: '', word: 'θεός', ipa: 's' }, NO_TARGET],
    ['/v1/passages', { verse: ['θεός'], audio_base64: 'x' }, expect.stringContaining(hint('verse', 'verses'))],
    ['/v1/tutor/batch', [GOOD], 'request must be a JSON object; found a list; send it as {"items": [...]}'],
  ])('%s %j', async (path, body, detail) => {
    const answer = await problem(await app.post(body, {}, path));
    expect(answer).toMatchObject({ status: 400, detail });
  });

  it('adds nothing to a refusal that is of no field', () => {
    const parse = (): never => {
      throw badRequest('no');
    };
    expect(() => hinting({ foo: 1, x: 2 }, { target: null }, parse)).toThrow(/^no$/u);
  });

  it('in an attempt of a batch, too, which takes no recording', async () => {
    const items = [
      { target: 'θεός', ipas: 's' },
      { target: 'θεός', audio: 's' },
    ];
    const answer = await (await app.post({ items }, {}, '/v1/tutor/batch')).json();
    const [first, second] = Object(answer).results;
    expect(first).toMatchObject({
      detail: expect.stringContaining(hint('ipas', 'ipa')),
      code: 'input-missing',
    });
    expect(second).toMatchObject({ detail: 'send ipa; a recording goes to POST /v1/tutor by itself' });
  });
});

it('Greek that is not encoded in an address is told how to be', async () => {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  socket.end('GET /v1/reading?target=λόγος HTTP/1.1\r\nHost: x\r\n\r\n');
  const [, body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(JSON.parse(body)).toMatchObject({
    status: 400,
    detail: expect.stringContaining('percent-encode what is not ASCII'),
  });
});

it('a header without a key says that it has none', async () => {
  const headers = { Authorization: 'Bearer ' };
  const answer = await problem(await fetch(`${app.url}/v1/tutor`, { method: 'POST', headers, body: '{}' }));
  expect(answer).toMatchObject({
    status: 401,
    detail: 'Authorization has no key behind Bearer; send one: Authorization: Bearer <API_KEY>',
  });
});
