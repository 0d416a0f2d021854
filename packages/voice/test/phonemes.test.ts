import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closenessUnits } from '../../../src/engine/align/closeness.ts';
import { findPhone, phoneAt, phoneId } from '../../../src/engine/phonology/phones.ts';
import { compileScheme } from '../../../src/engine/phonology/readings.ts';
import { SCHEMES } from '../../../src/engine/phonology/schemes/index.ts';
import { readAttempt } from '../../../src/engine/text/attempt.ts';
import { tableOf } from '../../../test/table.ts';
import { BY_EAR, MNEMONICS } from '../src/mnemonics.ts';
import { phonemesOf } from '../src/phonemes.ts';

const said = (...words: string[]) => phonemesOf(words.map((ipa) => readAttempt(ipa)));

describe('phones for espeak-ng', () => {
  it.each(tableOf('../packages/voice/test/phonemes.tsv', 'phones'))('%s is %s', (ipa, text) => {
    expect(said(ipa)).toEqual({ text, approximations: [] });
  });

  it('are nothing but mnemonics, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(said(text).text).toMatch(/^\[\[[\w '|^"*@#?:;]*\]\]$/u);
      }),
    );
  });

  it('words stand apart, each with its stress', () => {
    expect(said('e n', 'a r x ˈi', 'i n').text).toBe("[[e|n a|r|x|'i i|n]]");
  });

  it('a long run is parted, because the voice says nothing of a word of some 180 phones', () => {
    const { text } = said(Array.from({ length: 130 }, () => 'a').join(' '));
    expect(text.slice(2, -2).split(' ')).toHaveLength(3);
    expect(text.match(/a/gu)).toHaveLength(130);
  });
});

describe('a phone without a mnemonic', () => {
  it.each(tableOf('../packages/voice/test/phonemes.tsv', 'instead'))(
    '%s is said as %s, closeness %s',
    (phone, instead, closeness) => {
      expect(said(phone).approximations).toEqual([[phone, instead]]);
      expect(closenessUnits(phoneId(phone), phoneId(instead)) / 4200).toBeCloseTo(Number(closeness), 6);
    },
  );

  it('stands in the list once, whichever the scheme', () => {
    const twice = [
      ['r̥', 'r'],
      ['ɪ', 'e̝'],
    ];
    expect(said('r̥ n r̥', 'r̥ ɪ').approximations).toEqual(twice);
  });
});

it.each(SCHEMES)('no two vowels of $name are said alike', (scheme) => {
  const taught = new Set(compileScheme(scheme).readings.map(({ phone }) => phone));
  const vowels = [...taught].filter((phone) => phoneAt(phone).kind === 'vowel');
  const mnemonics = vowels.map((phone) => phonemesOf([{ phones: [phone], stressed: [] }]).text);
  expect(new Set(mnemonics).size).toBe(vowels.length);
});

it('names each phone once, and phones of the inventory alone', () => {
  const symbols = [...MNEMONICS, ...BY_EAR].map(([symbol]) => symbol);
  expect(new Set(symbols).size).toBe(symbols.length);
  expect(symbols.filter((symbol) => findPhone(symbol) === undefined)).toEqual([]);
  expect(new Set(MNEMONICS.map(([, mnemonic]) => mnemonic)).size).toBe(MNEMONICS.length);
});
