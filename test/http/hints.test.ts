/** Paths and fields that nearly are some: the answer names the right ones. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestOf } from '../../src/contract/nearest.ts';
import { serving } from '../fixture.ts';
import { GOOD, problem } from './exchange.ts';

const app = serving();

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
