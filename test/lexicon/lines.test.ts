import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Lines } from '../../src/engine/lexicon/lines.ts';

const greek = fc.string({
  unit: fc.constantFrom(...'αἀἁάᾶβςσὠᾳ’zé'),
  maxLength: 5,
});
const linesOf = (texts: readonly string[]): Lines =>
  new Lines(new TextEncoder().encode(texts.join('\n')), texts.length);

it('gives back each line, also a second time, and empty ones', () => {
  fc.assert(
    fc.property(fc.array(greek), (texts) => {
      const lines = linesOf(texts);
      for (const _ of [1, 2]) expect(texts.map((_text, n) => lines.at(n))).toEqual(texts);
      expect(lines.length).toBe(texts.length);
      expect(lines.all()).toEqual(texts);
      expect(linesOf(texts).all()).toEqual(texts);
    }),
  );
});

it('finds in sorted lines the first that is not before a text, as a walk does', () => {
  fc.assert(
    fc.property(fc.array(greek), greek, fc.nat(9), (texts, text, low) => {
      const sorted = texts.toSorted();
      const from = Math.min(low, sorted.length);
      const found = sorted.findIndex((line, n) => n >= from && line >= text);
      expect(linesOf(sorted).lowerBound(text, from)).toBe(found === -1 ? sorted.length : found);
    }),
  );
});
