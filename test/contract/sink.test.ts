/** The sink escapes JSON as JSON.stringify does, wherever the quotation marks stand in the words that it reads. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Sink } from '../../src/serve/service/sink.ts';

const sink = new Sink();

/** JSON as the inside of a JSON string. */
function escaped(json: string): string {
  sink.begin();
  sink.escaped(Buffer.from(json));
  return sink.take().toString();
}

it.each([
  ['', ''],
  ['"', '\\"'],
  ['""""', '\\"\\"\\"\\"'],
  ['"\\\\"', '\\"\\\\\\\\\\"'],
  ['123"', '123\\"'],
  ['1234"5', '1234\\"5'],
  ['#"]\\!', '#\\"]\\\\!'],
  ['["θεός"]', '[\\"θεός\\"]'],
])('%s becomes %s', (json, inside) => expect(escaped(json)).toBe(inside));

it('any JSON, as JSON.stringify does', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      expect(escaped(json)).toBe(JSON.stringify(json).slice(1, -1));
    }),
  );
});
