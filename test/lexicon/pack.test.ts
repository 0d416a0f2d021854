import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PackEntry, packLexicon, packWords } from '../../lexicon/pack.ts';
import { fingerprint } from '../../src/engine/lexicon/fingerprint.ts';
import type { Lines } from '../../src/engine/lexicon/lexicon.ts';
import { linesOf, readLexicon, readWords } from '../../src/engine/lexicon/words.ts';
import { engine } from '../engine.ts';

const rows: PackEntry[] = [
  { form: 'καί', lemma: 'καί', pos: 'CCONJ', frequency: 9, readings: [1, 2], key: 'και' },
  { form: 'ὁ', lemma: 'ὁ', pos: 'DET', frequency: 7, readings: [3], key: 'ο' },
  { form: 'ὅ', lemma: 'ὅς', pos: 'PRON', frequency: 5, readings: [3], key: 'ο' },
  { form: 'γάβερ', lemma: '', pos: '', frequency: 0, readings: [4, 5], key: 'γαβερ' },
];
const wordPack = packWords(rows);
const words = readWords(wordPack);
const pack = packLexicon(rows, 42, words.sum);

describe('the pack', () => {
  it('returns the entries that were packed', () => {
    const lexicon = readLexicon(pack, words, 42);
    expect(lexicon.rows).toBe(4);
    expect(lexicon.entry(0)).toEqual({ row: 0, form: 'καί', lemma: 'καί', pos: 'CCONJ', frequency: 9 });
    expect(lexicon.entry(3)).toMatchObject({ lemma: null, pos: null });
    expect(lexicon.find('ὅ')?.row).toBe(2);
    expect(lexicon.find('nothing')).toBeUndefined();
    expect(lexicon.findBare('ο').map(({ form }) => form)).toEqual(['ὁ', 'ὅ']);
    expect([...lexicon.readings.subarray(lexicon.offsets[0], lexicon.offsets[1])]).toEqual([1, 2]);
  });

  const KINDS = [
    ['words', wordPack, readWords],
    ['readings', pack, (bytes: Uint8Array) => readLexicon(bytes, words, 42)],
  ] as const;
  describe.each(KINDS)('of %s', (_kind, whole, readPack) => {
    // biome-ignore format: a table, one case a line
    it.each([
      ['foreign', new Uint8Array(100), 'this is no lexicon pack'],
      ['empty', new Uint8Array(0), 'this is no lexicon pack'],
      ['cut short', whole.slice(0, whole.length - 9), 'the lexicon pack is cut short'],
      ['damaged', whole.map((byte, n) => (n === 40 ? byte ^ 1 : byte)), 'the lexicon pack is damaged'],
      ['damaged', whole.with(-1, 7), 'the lexicon pack is damaged'],
      ['of another version', whole.map((byte, n) => (n === 8 ? 99 : byte)), 'the lexicon pack has version 99'],
    ])('a %s one is refused with a sentence that says how to rebuild', (_what, bytes, sentence) => {
      expect(() => readPack(Uint8Array.from(bytes))).toThrow(sentence);
      expect(() => readPack(Uint8Array.from(bytes))).toThrow('npm run build');
    });
  });

  it('readings of other words are refused, and words in place of readings', () => {
    const others = readWords(packWords(rows.slice(1)));
    expect(() => readLexicon(pack, others, 42)).toThrow('the lexicon pack was made for other words; run');
    expect(() => readLexicon(wordPack, words, 42)).toThrow('this is no lexicon pack');
    expect(() => readWords(pack)).toThrow('this is no lexicon pack');
  });

  it('a stale pack is refused: other phones or rules have another fingerprint', () => {
    expect(() => readLexicon(pack, words, 43)).toThrow('made for other phones or rules; run `npm run build`');
    const { phonology } = engine;
    const other = { ...phonology, scheme: { ...phonology.scheme, stressing: [] } };
    expect(fingerprint(other)).not.toBe(fingerprint(phonology));
  });
});

const greek = fc.string({ unit: fc.constantFrom(...'αἀἁάᾶβςσὠᾳ’zé'), maxLength: 5 });
const linesIn = (texts: readonly string[]): Lines =>
  linesOf(new TextEncoder().encode(texts.join('\n')), texts.length);

it('returns each line, also a second time, and empty lines', () => {
  fc.assert(
    fc.property(fc.array(greek), (texts) => {
      const lines = linesIn(texts);
      for (const _ of [1, 2]) expect(texts.map((_text, n) => lines.at(n))).toEqual(texts);
      expect(lines.length).toBe(texts.length);
      expect(lines.all()).toEqual(texts);
      expect(linesIn(texts).all()).toEqual(texts);
    }),
  );
});

it('finds the first of sorted lines that is not before a text, as a linear search does', () => {
  fc.assert(
    fc.property(fc.array(greek), greek, fc.nat(9), (texts, text, low) => {
      const sorted = texts.toSorted();
      const from = Math.min(low, sorted.length);
      const found = sorted.findIndex((line, n) => n >= from && line >= text);
      expect(linesIn(sorted).lowerBound(text, from)).toBe(found === -1 ? sorted.length : found);
    }),
  );
});
