/** Names that nearly are fields: the hint names the right ones (test/spec/sentences.test.ts has those of POST /v1/tutor). */

import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestOf } from '../../src/contract/strangers.ts';
import { serving } from '../fixture.ts';
import { GOOD, problem } from './exchange.ts';

let time = 0;
// A clock that leaps, so that the rate window never fills.
const app = serving({ now: () => (time += 1000) });

it('a slash at the end of a path does no harm', async () => {
  expect((await app.post(GOOD, {}, '/v1/tutor/')).status).toBe(200);
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
  const meant = (name: string, field: string): string =>
    `${name} is no field of this request; did you mean ${field}?`;

  it.each([
    ['/v1/passages', { verse: ['θεός'], audio_base64: 'x' }, meant('verse', 'verses')],
    ['/v1/tutor/batch', [GOOD], 'found a list; send it as {"items": [...]}'],
  ])('%s %j', async (path, body, hint) => {
    expect(await problem(await app.post(body, {}, path))).toMatchObject({ status: 400, hint });
  });

  it('in an attempt of a batch, too, which takes no recording', async () => {
    const items = [
      { target: 'θεός', ipas: 's' },
      { target: 'θεός', audio: 's' },
    ];
    const answer = await (await app.post({ items }, {}, '/v1/tutor/batch')).json();
    const detail = 'send ipa; a recording goes to POST /v1/tutor by itself';
    const [first, second] = Object(answer).results;
    expect(first).toMatchObject({ detail, hint: meant('ipas', 'ipa'), code: 'input-missing' });
    expect(second).toMatchObject({ detail });
    expect(second).not.toHaveProperty('hint');
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
