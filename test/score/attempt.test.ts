import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALIASES, PHONES, phoneAt } from '../../src/score/phonology/phones.ts';
import { readAttempt } from '../../src/score/text/attempt.ts';

/** Phones with ˈ before each stressed vowel, and what was not read. */
function heard(ipa: string | string[]): string {
  const { phones, stressed, unknown } = readAttempt(ipa);
  const shown = phones.map((id, at) => (stressed.includes(at) ? 'ˈ' : '') + phoneAt(id).symbol);
  return shown.join(' ') + (unknown.length > 0 ? ` ? ${unknown.join(' ')}` : '');
}

describe('the tokenizer reads', () => {
  it.each([
    ['l o ɣ o s', 'l o ɣ o s'],
    ['loɣos', 'l o ɣ o s'],
    ['/ˈloɣos/', 'l ˈo ɣ o s'],
    ['[ˈlo.ɣos]', 'l ˈo ɣ o s'],
    ['ˈθ e o s', 'θ ˈe o s'],
    ['θ e ˈo s', 'θ e ˈo s'],
    ['eˈstin', 'e s t ˈi n'],
    ['esˈtin', 'e s t ˈi n'],
    ["'loɣos", 'l ˈo ɣ o s'],
    ['l’oɣos', 'l ˈo ɣ o s'],
    ["l'o", 'l ˈo'],
    ['loɣos’', 'l o ɣ o s'],
    ['´loɣos', 'l ˈo ɣ o s'],
    ['ʹlo ′ɣos', 'l ˈo ɣ ˈo s'],
    ['θeós', 'θ e ˈo s'],
    ['θeôs θeǒs', 'θ e ˈo s θ e ˈo s'],
    ['θeòs', 'θ e o s'],
    ['ˌloˈɣos', 'l o ɣ ˈo s'],
    ['g', 'ɡ'],
    ['a.th.a', 'a t h a'],
    ['lo.th', 'l o t h'],
    ["'.lo", 'l ˈo'],
    ['a: a꞉ aˑ', 'aː aː a'],
    ['φεγδαιολχ', 'ɸ ɛ ɣ ð a i o l χ'],
    ['ϕ ϑ ꞵ ꭓ ∫ ǝ ı', 'ɸ θ β χ ʃ ə i'],
    ['әаеорсух', 'ə a e o p c y x'],
    ['ʦ ʧ ʣ ʤ', 't͡s t͡ʃ d͡z d͡ʒ'],
    ['t͡s t͜s t s ts', 't͡s t͡s t s t s'],
    ['t͡k', 't k'],
    ['th ph kh', 'tʰ pʰ kʰ'],
    ['ˈth e', 'tʰ ˈe'],
    ['atha', 'a t h a'],
    ['tʰ bʱ', 'tʰ bʱ'],
    ['atʰa abʱa', 'a tʰ a a bʱ a'],
    ['kʲ ɡʲ xʲ ɣʲ nʲ lʲ tʲ', 'c ɟ ç ʝ ɲ ʎ t'],
    ['kʷ lˠ pʼ ã t̪ n̩ ë', 'k l p a t n e'],
    ['e̝ o̝ e̞ o̞ t̝', 'e̝ o̝ e̞ o̞ t'],
    ['r̥ m̥ n̥ ɹ̥ b̥ d̥ ɡ̊', 'r̥ m̥ n̥ ɹ̥ p t k'],
    ['i̯ u̯ e̯', 'j w e'],
    ['ç', 'ç'],
    ['c\u0327', 'ç'],
    ['ç̬', 'ʝ'],
    ['ec͡çi eçi', 'e c͡ç i e ç i'],
    ['ɫ ʂ ɕ ħ g', 'l ʃ ʃ h ɡ'],
    ['e̝ː', 'e̝ː'],
    ['l|o‿ɣ', 'l o ɣ'],
    ['l 5 o % s', 'l o s ? 5 %'],
    ['', ''],
    ['  ', ''],
    ['ˈ', ''],
    ['Ω', ' ? Ω'],
  ])('%j as %j', (ipa, phones) => {
    expect(heard(ipa)).toBe(phones);
  });

  it('an apostrophe as a mark only before a letter', () => {
    expect(readAttempt('loɣos’').marked).toBe(false);
    expect(readAttempt('l’oɣos').marked).toBe(true);
  });

  it('an array as tokens', () => {
    expect(heard(['l', 'ˈo', 'ɣ', 'o', 's'])).toBe('l ˈo ɣ o s');
    expect(heard(['th', 'e'])).toBe('tʰ e');
  });

  it('every phone and every alias of the inventory', () => {
    for (const { symbol } of PHONES) expect(heard(symbol)).toBe(symbol);
    for (const [alias, phone] of ALIASES) expect(heard(alias), alias).toBe(phone);
  });

  it('unknown symbols once each, at most 32', () => {
    expect(readAttempt('5 5 a 5').unknown).toEqual(['5']);
    const many = Array.from({ length: 100 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join(' ');
    expect(readAttempt(many).unknown).toHaveLength(32);
  });
});

describe('bad input to the tokenizer', () => {
  it('any string is read or refused, never a fault', () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 });
    const signs = fc.string({ unit: fc.constantFrom(...'aeθˈ\u0301ː͡tsʰ ’.\ud800'), maxLength: 60 });
    fc.assert(
      fc.property(fc.oneof(text, signs), (ipa) => {
        const { phones, stressed } = readAttempt(ipa);
        for (const id of phones) phoneAt(id);
        for (const at of stressed) expect(phoneAt(phones[at] as number).kind).toBe('vowel');
      }),
    );
  });

  it('more than 512 phones are refused with the limit', () => {
    expect(() => readAttempt('a '.repeat(513))).toThrow('send at most 512');
    expect(readAttempt('a '.repeat(512)).phones).toHaveLength(512);
  });

  it('16,384 stress signs are read as fast as anything else', () => {
    expect(readAttempt('ˈ'.repeat(16_383)).phones).toEqual([]);
    expect(() => readAttempt('ˈ'.repeat(16_384))).toThrow('ipa has 16385 characters; send at most 16384');
  });

  it('lone surrogates are unknown symbols', () => {
    expect(readAttempt('a \ud800 o').unknown).toEqual(['\ufffd']);
  });
});
