import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS, SERVICE_LIMITS } from '../../src/contract/limits.ts';
import { parseRecognition, type Recognition } from '../../src/contract/recognition.ts';
import { Refusal } from '../../src/contract/refusal.ts';
import { RUNS } from '../parts/runs.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const parse = (body: unknown): Recognition => parseRecognition(bytesOf(JSON.stringify(body)));

function refusalIn(error: unknown): string {
  if (!(error instanceof Refusal)) throw error;
  expect(error.slug).toBe('bad-gateway');
  return error.message;
}

function refusalOf(bytes: Uint8Array): string {
  try {
    parseRecognition(bytes);
  } catch (error) {
    return refusalIn(error);
  }
  throw new Error('parsed');
}

describe('a body that fits', () => {
  const all = { posteriors: [[-0.1, -2.4]], vocab: ['<blank>', 'o'], blank_id: 0, frame_s: 0.02 };
  // biome-ignore format: a table, one case a line
  it.each<[string, unknown, unknown]>([
    ['phones', { phones: ['θ', 'e'] }, { ipa: ['θ', 'e'] }],
    ['ipa', { ipa: 'θ e' }, { ipa: 'θ e' }],
    ['phones win', { phones: ['s'], ipa: 'θ e' }, { ipa: ['s'] }],
    ['no phones heard', { phones: [] }, { ipa: [] }],
    ['all fields', { phones: ['o'], ...all }, { ipa: ['o'], ...all }],
    ['fields that are not listed', { ipa: 'o', model: 'x', text: [1] }, { ipa: 'o' }],
    ['null is absent', { phones: null, ipa: 'o', posteriors: null, vocab: null, blank_id: null, frame_s: null }, { ipa: 'o' }],
    ['no frames are no posteriors', { phones: [], posteriors: [] }, { ipa: [] }],
    ['posteriors of any shape are read later', { ipa: 'o', posteriors: 'x' }, { ipa: 'o', posteriors: 'x' }],
  ])('%s', (_, body, recognition) => {
    expect(parse(body)).toStrictEqual(recognition);
  });

  it('a byte order mark is skipped', () => {
    expect(parseRecognition(bytesOf('\ufeff{"ipa":"o"}'))).toStrictEqual({ ipa: 'o' });
  });
});

describe('a body that does not fit', () => {
  // biome-ignore format: a table, one case a line
  it.each<[string | Uint8Array, string]>([
    ['', 'an empty body; it must return JSON'],
    [new Uint8Array([0x22, 0xff, 0x22]), 'bytes that are not UTF-8; it must return JSON'],
    ['<h1>Hi</h1>', '"<h1>Hi</h1>", which is not JSON'],
    ['{"ipa":"o"', String.raw`"{\"ipa\":\"o\"", which is not JSON`],
    ['{"posteriors":[[-Infinity]]}', String.raw`"{\"posteriors\":[[-Infinity]]}", which is not JSON`],
    ['[1,2]', '[1,2]; it must return an object with phones or ipa'],
    ['{}', 'neither phones nor ipa, and no posteriors with vocab; found the fields []'],
    ['{"posteriors":[[0]],"phones":null}', 'posteriors without vocab, and neither phones nor ipa; found the fields ["posteriors","phones"]'],
    ['{"phones":"o s"}', 'a field phones that does not fit; it must be a list of at most 512 short strings, found "o s"'],
    ['{"phones":["o",1]}', 'a field phones that does not fit; it must be a list of at most 512 short strings, found a list of 2: ["o",1]'],
    ['{"ipa":["o"]}', 'a field ipa that does not fit; it must be a string of at most 16384 characters, found a list of 1: ["o"]'],
    ['{"ipa":"o","vocab":{"o":1}}', 'a field vocab that does not fit; it must be a list of at most 512 short strings, found {"o":1}'],
    ['{"ipa":"o","blank_id":-1}', 'a field blank_id that does not fit; it must be the column of the blank, a whole number from 0, found -1'],
    ['{"ipa":"o","frame_s":0}', 'a field frame_s that does not fit; it must be the seconds of a frame, more than 0 and at most 1, found 0'],
    ['{"ipa":"o","__proto__":{}}', 'JSON that sets __proto__ or constructor.prototype'],
  ])('%s', (body, found) => {
    expect(refusalOf(typeof body === 'string' ? bytesOf(body) : body)).toBe(`recognizer returned ${found}`);
  });

  it.each([
    ['a list of many phones', { phones: new Array(LIMITS.phones + 1).fill('o') }],
    ['one phone of many letters', { phones: ['o'.repeat(LIMITS.text_characters + 1)] }],
    ['a long text', { ipa: 'o'.repeat(LIMITS.text_characters + 1) }],
    ['many labels', { ipa: 'o', vocab: new Array(LIMITS.labels + 1).fill('o') }],
    ['four megabytes of nonsense', 'x'.repeat(SERVICE_LIMITS.recognition_bytes)],
    ['many fields', Object.fromEntries(Array.from({ length: 1e5 }, (_, i) => [`field ${i}`, i]))],
  ])('%s: refused with a short sentence', (_, body) => {
    expect(refusalOf(bytesOf(JSON.stringify(body))).length).toBeLessThan(300);
  });

  it('lists in lists, at the greatest depth of four megabytes', () => {
    const half = 2 ** 20;
    expect(refusalOf(bytesOf('['.repeat(half) + ']'.repeat(half)))).toMatch(/^recognizer returned /u);
    expect(refusalOf(bytesOf(`{"phones":${'['.repeat(half)}${']'.repeat(half)}}`))).toContain('a list of 1');
  });
});

describe('anything', () => {
  const name = fc.constantFrom(...'phones ipa posteriors vocab blank_id frame_s __proto__ x'.split(' '));
  const value = fc.oneof(
    fc.jsonValue(),
    fc.array(fc.string()),
    fc.string(),
    fc.double({ min: -1, max: 2, noNaN: true }),
    fc.nat(9),
  );
  const heard = fc.constantFrom([], [['phones', ['o']]], [['ipa', 'o s']]);
  const body = fc.tuple(heard, fc.array(fc.tuple(name, value), { maxLength: 4 })).map(([first, fields]) => {
    const members = [...first, ...fields].map((pair) => pair.map((part) => JSON.stringify(part)).join(':'));
    return bytesOf(`{${members.join()}}`);
  });
  const cut = fc.tuple(body, fc.nat(40)).map(([bytes, by]) => bytes.subarray(0, bytes.length - by));

  it('parses or is refused with "recognizer returned", never a fault', () => {
    const outcomes = { parsed: 0, refused: 0 };
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 40 }), body, cut), (bytes) => {
        try {
          const values = Object.values(parseRecognition(bytes));
          for (const nothing of [null, undefined]) expect(values).not.toContain(nothing);
          outcomes.parsed++;
        } catch (error) {
          const detail = refusalIn(error);
          expect(detail).toMatch(/^recognizer returned \S.*[^.\s]$/su);
          expect(detail.length).toBeLessThan(300);
          outcomes.refused++;
        }
      }),
    );
    expect(outcomes.parsed).toBeGreaterThan(RUNS / 25);
    expect(outcomes.refused).toBeGreaterThan(RUNS / 25);
  });
});
