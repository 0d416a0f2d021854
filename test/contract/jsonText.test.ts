/** Long JSON is decoded in pieces: what JSON.parse makes of it is what it makes of the whole text. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonText } from '../../src/contract/jsonText.ts';

/** What JSON.parse makes of a text; undefined where it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function same(json: string): void {
  expect(parsed(jsonText(Buffer.from(json)))).toEqual(parsed(json));
}

/** Blanks before the text move it to any place in a piece of 4096 bytes; those behind it make it long. */
const moved = (json: string, blanks: number): string => ' '.repeat(blanks) + json + ' '.repeat(64 * 1024);

describe('a long text', () => {
  const LONG = ' '.repeat(50_000);

  it('of few letters beyond ASCII is ASCII', () => {
    const json = `${LONG}{"target":"λόγος","sign":"𐠁","old":"\\u03bb"}`;
    expect(jsonText(Buffer.from(json))).toMatch(/^[\0-\x7F]+$/u);
    expect(JSON.parse(jsonText(Buffer.from(json)))).toEqual({ target: 'λόγος', sign: '𐠁', old: 'λ' });
  });

  it.each([
    ['a backslash before a letter', `${LONG}{"a":"\\λ"}`],
    ['two backslashes before a letter', `${LONG}{"a":"\\\\λ"}`],
    ['a letter outside of strings', `${LONG}{"a":λ}`],
    ['a byte order mark', `\uFEFF${LONG}{"a":1}`],
    ['a byte order mark inside', `${LONG}\uFEFF{"a":1}`],
    ['a blank of Unicode', `${LONG}\u00A0{"a":1}`],
    ['many letters', `{"a":"${'λόγος'.repeat(20_000)}"}`],
  ])('with %s means what it means whole', (_what, json) => same(json));

  it.each([4093, 4094, 4095, 4096])(
    'with a letter %d bytes after its begin is cut beside the letter',
    (at) => {
      for (const letter of ['λ', 'ἐ', '𐠁', '\\λ', '\\\\λ']) {
        const before = '["'.padStart(at, ' ');
        same(`${before}${letter}"${LONG}]`);
      }
    },
  );

  it('any JSON, and any text, means what it means whole', () => {
    const blanks = fc.integer({ min: 4000, max: 4200 });
    const texts = [fc.json({ stringUnit: 'binary' }), fc.string({ unit: 'binary' })];
    for (const text of texts)
      fc.assert(fc.property(text, blanks, (json, before) => same(moved(json, before))));
  });
});

it('a short text is not changed', () => {
  expect(jsonText(Buffer.from('{"target":"λόγος"}'))).toBe('{"target":"λόγος"}');
});
