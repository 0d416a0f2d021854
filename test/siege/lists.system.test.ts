/** Long lists of a caller with a key: their length is looked at before a schema makes an issue of each entry. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, startApp } from '../fixture.ts';
import { GOOD, problem } from '../http/exchange.ts';

let app: Running;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('lists of a request with a key', () => {
  it.each([
    [
      '/v1/tutor',
      { ...GOOD, ipa: Array(16_384).fill(1) },
      'ipa must be a string or an array of strings; found',
    ],
    ['/v1/tutor', { ...GOOD, vocab: Array(100_000).fill(1) }, 'vocab has 100000 entries; send at most 512'],
    ['/v1/tutor', { ...GOOD, thresholds: Array(100_000).fill(9) }, 'thresholds has 100000 entries'],
    [
      '/v1/tutor',
      { ...GOOD, thresholds: Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [n, 1])) },
      'the fields of the body are more than 256; send fewer',
    ],
    ['/v1/bench', { kernels: Array(200_000).fill(1) }, 'kernels has 200000 entries; send at most 5'],
  ])('%s: %.50j', async (path, body, detail) => {
    const headers = { authorization: `Bearer ${app.secret}` };
    const response = await fetch(app.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(await problem(response)).toMatchObject({
      status: 400,
      detail: expect.stringContaining(detail),
    });
  });
});
