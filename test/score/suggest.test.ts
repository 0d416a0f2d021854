import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suggest } from '../../src/score/lexicon/suggest.ts';
import { engine } from '../engine.ts';
import { suggestNaively } from '../naive/suggest.ts';

const { lexicon } = engine;
const forms = (prefix: string): string[] => suggest(prefix, lexicon).map(({ form }) => form);

describe('words by their first letters', () => {
  it.each([
    ['λογ', 'λόγος'],
    ['λὸγ', 'λόγος'],
    ['ΛΌΓ', 'λόγος'],
    ['λογοσ', 'λόγος'],
    ['αρχη', 'ἀρχῇ'],
    ['ᾳδ', 'ᾅδου'],
    ['Ιησ', 'ἰησοῦς'],
    ['ἀλλ’', 'ἀλλ’'],
  ])('%s finds %s', (prefix, word) => {
    expect(forms(prefix)).toContain(word);
  });

  it.each([['λογό'], ['λὅγ'], ['λογοςς'], ['abc'], ['λόγος θ'], ['λ1'], ['<b>'], ['’'], ['\u0301'], [' ']])(
    '%j finds nothing that it should not',
    (prefix) => {
      expect(forms(prefix).filter((form) => form.normalize('NFD').startsWith('λο\u0301'))).toEqual([]);
    },
  );

  it('most frequent first, each form once, at most ten', () => {
    const entries = suggest('α', lexicon);
    expect(entries).toHaveLength(10);
    expect(new Set(entries.map(({ form }) => form)).size).toBe(10);
    const counts = entries.map(({ frequency }) => frequency);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });

  it('equals the slow twin on prefixes of words, marks kept or not', () => {
    const [row, length] = [fc.nat(lexicon.rows - 1), fc.integer({ min: 1, max: 6 })];
    fc.assert(
      fc.property(row, length, fc.boolean(), (row, length, bare) => {
        const prefix = [...lexicon.entry(row).form].slice(0, length).join('');
        const asked = bare ? prefix.normalize('NFD').replace(/\p{M}/gu, '') : prefix;
        expect(forms(asked)).toEqual(suggestNaively(asked, lexicon));
      }),
    );
  });

  it('takes anything', () => {
    const any = fc.string({ unit: 'binary', maxLength: 64 });
    fc.assert(fc.property(any, (text) => suggest(text, lexicon).length <= 10));
  });
});
