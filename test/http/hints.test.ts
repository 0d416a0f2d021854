import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestOf } from '../../src/contract/strangers.ts';
import { serving } from '../fixture.ts';
import { GOOD, problem } from './exchange.ts';

let time = 0;
// A clock that leaps, so that the rate window never fills.
const app = serving({ now: () => (time += 1000) });

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
});
