/** A field that is missing has another code than one whose value does not fit; fields that belong together. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TUTOR_FIELDS } from '../../src/contract/request.ts';
import { type Running, startApp } from '../fixture.ts';
import { GOOD, problem } from './exchange.ts';

let app: Running;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const ask = (path: string): Promise<Response> =>
  fetch(app.url + path, { headers: { 'x-api-key': app.secret } });

describe('the code', () => {
  it.each<[what: string, body: object, pointer: string, code: string]>([
    ['no target', { ipa: 's' }, '/target', 'input-missing'],
    ['a target of null, which counts as left out', { target: null, ipa: 's' }, '/target', 'input-missing'],
    ['a target of another type', { target: 7, ipa: 's' }, '/target', 'field-invalid'],
    ['a target without Greek', { target: 'logos', ipa: 's' }, '/target', 'field-invalid'],
    ['no attempt', { target: 'θεός' }, '/ipa', 'input-missing'],
    ['an attempt of another type', { target: 'θεός', ipa: 7 }, '/ipa', 'field-invalid'],
    ['labels without posteriors', { ...GOOD, vocab: ['<blank>', 's'] }, '/posteriors', 'input-missing'],
    [
      'labels beside posteriors of null',
      { ...GOOD, vocab: ['s'], posteriors: null },
      '/posteriors',
      'input-missing',
    ],
  ])('of %s', async (_what, body, pointer, code) => {
    expect(await problem(await app.post(body))).toMatchObject({ status: 400, pointer, code });
  });

  it.each([
    ['/v1/reading', '/target', 'input-missing'],
    ['/v1/reading?target=', '/target', 'field-invalid'],
    ['/v1/lexicon', '/prefix', 'input-missing'],
    ['/v1/lexicon?prefix=a&prefix=b', '/prefix', 'field-invalid'],
    ['/v1/speech', '', 'input-missing'],
  ])('of %s', async (path, pointer, code) => {
    expect(await problem(await ask(path))).toMatchObject({ status: 400, pointer, code });
  });
});

describe('fields that belong together', () => {
  it('posteriors need no labels: their answer has the frames and no confidence', async () => {
    const response = await app.post({ ...GOOD, posteriors: [[-0.105, -2.3]] });
    expect(response.status).toBe(200);
    const { gop, phones } = (await response.json()) as { gop: object; phones: { confidence: unknown }[] };
    expect(gop).toMatchObject({ frames: 1, labels: 2 });
    expect(phones.every(({ confidence }) => confidence === null)).toBe(true);
  });

  it('a recognizer beside `ipa` is not read, as the description says', async () => {
    const plain = await (await app.post(GOOD)).text();
    const named = await app.post({ ...GOOD, recognizer: 'nobody' });
    expect([named.status, await named.text()]).toEqual([200, plain]);
    expect(TUTOR_FIELDS.recognizer.schema).toMatchObject({
      description: expect.stringContaining('Beside `ipa`'),
    });
  });

  it('a scheme beside the items of a batch is refused, as the description says', async () => {
    const response = await fetch(`${app.url}/v1/tutor/batch`, {
      method: 'POST',
      headers: { 'x-api-key': app.secret },
      body: JSON.stringify({ items: [GOOD], scheme: 'attic' }),
    });
    expect(await problem(response)).toMatchObject({ status: 400, pointer: '/scheme' });
    const { components } = (await (await ask('/openapi.json')).json()) as {
      components: { schemas: { BatchRequest: { description: string } } };
    };
    expect(components.schemas.BatchRequest.description).toContain('one beside `items` is refused');
  });
});
