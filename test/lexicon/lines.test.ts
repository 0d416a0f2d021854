import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Lines } from '../../src/score/lexicon/lines.ts';

const greek = fc.string({
  unit: fc.constantFrom(...'αἀἁάᾶβςσὠᾳ’zé𐅀'),
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

const points = (text: string): string =>
  [...text].map((one) => one.codePointAt(0)?.toString(16).padStart(6, '0')).join();
const before = (a: string, b: string): boolean => points(a) < points(b);

it('finds in sorted lines the first that is not before a text, as a walk does', () => {
  fc.assert(
    fc.property(fc.array(greek), greek, fc.nat(9), (texts, text, low) => {
      const sorted = texts.toSorted((a, b) => (before(a, b) ? -1 : before(b, a) ? 1 : 0));
      const from = Math.min(low, sorted.length);
      const found = sorted.findIndex((line, n) => n >= from && !before(line, text));
      expect(linesOf(sorted).lowerBound(text, from)).toBe(found === -1 ? sorted.length : found);
    }),
  );
});
