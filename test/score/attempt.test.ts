import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { read } from '../../src/engine/library/scorer.ts';
import { ALIASES, PHONES, phoneAt } from '../../src/engine/phonology/phones.ts';
import { readAttempt, refuseGreek } from '../../src/engine/text/attempt.ts';
import { spellGreek, spellLatin } from '../../src/engine/text/spell.ts';
import { engine, engines } from '../engine.ts';
import { tableOf } from '../table.ts';

/**
 * Reads an attempt and returns it as text: its phones, with ˈ before each stressed vowel, then the symbols that were
 * not read.
 */
function heard(ipa: string | string[]): string {
  const { phones, stressed, unknown } = readAttempt(ipa);
  const shown = phones.map((id, at) => (stressed.includes(at) ? 'ˈ' : '') + phoneAt(id).symbol);
  return shown.join(' ') + (unknown.length > 0 ? ` ? ${unknown.join(' ')}` : '');
}

describe('the tokenizer reads', () => {
  it.each(tableOf('score/attempt.tsv'))('%j as %j', (ipa, phones) => {
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
    // Each symbol is read as its own phone, even χ, which people also type on a Greek keyboard.
    for (const { symbol } of PHONES) expect(heard(symbol)).toBe(symbol);
    for (const [alias, phone] of ALIASES) {
      const nasal = alias.normalize('NFD').includes('\u0303');
      expect(heard(alias), alias).toBe(nasal ? `${phone} n` : phone);
    }
  });

  it('unknown symbols, and lists each once, at most 32', () => {
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

const spell = (ipa: string): string => {
  const { phones, stressed } = readAttempt(ipa);
  return spellGreek(phones, stressed[0] ?? null, engine.phonology.spellings);
};

describe('spelling what was heard', () => {
  it.each(tableOf('score/spell.tsv'))('%s is written %s', (ipa = '', greek = '') => {
    expect(spell(ipa)).toBe(greek);
  });

  it('in ASCII too', () => {
    expect(spellLatin(readAttempt('θ e ˈo s').phones)).toBe('theos');
    expect(spellLatin([...PHONES.keys()])).toMatch(/^[a-z]+$/u);
  });
});

const refusal = (letters: string): string =>
  `ipa has Greek letters that are not IPA: ${letters}; send IPA such as "l ˈo ɣ o s"`;

describe('Greek text sent as IPA', () => {
  it.each(tableOf('score/lookup.tsv', 'Greek as IPA'))('%s is refused for %s', (text, letters) => {
    expect(() => refuseGreek([text])).toThrow(refusal(letters));
  });

  it.each([
    'l ˈo ɣ o s',
    'β θ χ',
    'βː θʰ χ̟',
    // Greek letters that look like IPA symbols are read as phones; ε̝ is read as ɛ with an IPA mark.
    'φ ϕ ϑ α γ δ ε ι λ ο υ ε̝',
    // A stress sign from the Greek block of Unicode is not a Greek letter.
    "l ΄o ɣ o s l ´o ' ˈ",
    'é ó à',
    '',
  ])('%j is not', (text) => {
    expect(() => refuseGreek([text])).not.toThrow();
  });

  it.each([
    // Phones win over audio, so Greek letters are refused even with audio if one of them is also a phone. Otherwise the
    // audio counts.
    ['λόγος', true],
    ['ΣΠ', false],
    ['123', false],
  ])('%s with audio: refused is %s', (ipa, refused) => {
    const opened = () => read({ target: 'λόγος', ipa, audio_base64: 'AAAA' }, engines).attempt;
    if (refused) expect(opened).toThrow('ipa has Greek letters');
    else expect(opened()).toBeNull();
  });

  it('no phone of the inventory is taken for Greek text', () => {
    for (const { symbol } of PHONES) expect(() => refuseGreek([symbol, `ˈ${symbol}`])).not.toThrow();
  });
});
