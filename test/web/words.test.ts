/** The parts of the page that need no browser: the message table, marks on letters, phones of an attempt. */

import { describe, expect, it } from 'vitest';
import { capabilities } from '../../bundle/site/capabilities.ts';
import { WARNINGS } from '../../src/contract/response.ts';
import { reading } from '../../src/score/library/reading.ts';
import { withFinalSigma, withMark } from '../../web/src/marks.ts';
import { MESSAGES, say, worded } from '../../web/src/messages.ts';
import { kindsOf, stressedOn, syllablesOf, tokensOf } from '../../web/src/phones.ts';
import { engine, score } from '../engine.ts';

const { phones } = capabilities();

describe('the message table has words for every code', () => {
  it('of places, manners, warnings and parts of speech', () => {
    const missing = (table: object, codes: Iterable<string | undefined>): unknown[] =>
      [...codes].filter((code) => code !== undefined && !(code in table));
    expect(missing(MESSAGES.places, new Set(phones.map(({ place }) => place)))).toEqual([]);
    expect(missing(MESSAGES.manners, new Set(phones.map(({ manner }) => manner)))).toEqual([]);
    expect(missing(MESSAGES.warnings, WARNINGS)).toEqual([]);
    const { rows, entry } = engine.lexicon;
    const tags = new Set(Array.from({ length: rows }, (_, row) => entry(row).pos ?? undefined));
    expect(missing(MESSAGES.pos, tags)).toEqual([]);
  });

  it('fills braces, once, and shows a code that it has not heard of', () => {
    expect(say('{a} and {b}', { a: '{b}', b: 2 })).toBe('{b} and 2');
    expect(worded({}, 'near_open')).toBe('near open');
  });
});

describe('marks on letters', () => {
  it.each([
    ['α', '\u0313', 'ἀ'],
    ['ἀ', '\u0301', 'ἄ'],
    ['ἄ', '\u0342', 'ἆ'],
    ['ἄ', '\u0314', 'ἅ'],
    ['ἄ', '\u0301', 'ἀ'],
    ['ῆ', '\u0345', 'ῇ'],
    ['Α', '\u0314', 'Ἁ'],
    ['ρ', '\u0314', 'ῥ'],
    ['ϊ', '\u0301', 'ΐ'],
    ['ε', '\u0342', 'ε'],
    ['β', '\u0301', 'β'],
    ['', '\u0301', ''],
  ] as const)('%s with %j is %s', (letter, mark, expected) => {
    expect(withMark(letter, mark)).toBe(expected.normalize('NFC'));
  });

  it.each([
    ['λογοσ', 'λογος'],
    ['σοφοσ σ', 'σοφος ς'],
    ['ςα', 'σα'],
    ['Σ', 'Σ'],
  ])('%s is written %s', (typed, written) => {
    expect(withFinalSigma(typed)).toBe(written);
  });
});

describe('phones of an attempt', () => {
  const kinds = kindsOf(phones);

  it.each(['θ ˈe o s', 'θˈeos', 'ˈθ e o s', 't͡s ˈaː pʰ e̝', 'e n a r x ˈe̝'])(
    '%s is read as the service reads it',
    (ipa) => {
      const tokens = tokensOf(ipa, kinds);
      const { observed_phones } = score('θεός', ipa);
      expect(tokens.map(({ text }) => text.normalize('NFC'))).toEqual(
        observed_phones.map((p) => p.normalize('NFC')),
      );
      expect(tokens.filter(({ stressed }) => stressed)).toHaveLength(1);
    },
  );

  it('the stress moves from vowel to vowel, and away', () => {
    const tokens = tokensOf('l ˈo ɣ o s', kinds);
    expect(stressedOn(tokens, 1)).toBe('l o ɣ ˈo s');
    expect(stressedOn(tokens, null)).toBe('l o ɣ o s');
    expect(syllablesOf(tokensOf('s t', kinds))).toEqual([]);
    // Without a reading there are only the vowels.
    expect(syllablesOf(tokens).map(([token]) => token?.text)).toEqual(['o', 'o']);
  });

  it.each([
    ['ἄνθρωπος', 'ˈa n θ r o p o s', ['an', 'θro', 'pos']],
    ['ἄνθρωπος', 'a n t r ˈo p o s', ['a', 'o', 'o']],
    ['λόγος', 'l o ɣ o s', ['lo', 'ɣos']],
    ['λόγος', 'l o ɣ o', ['o', 'o']],
    ['δ’ ἐγώ', 'ð e ɣ ˈo', ['ðe', 'ɣo']],
  ])('the syllables of %s said %s are %j', (target, ipa, expected) => {
    const syllables = syllablesOf(tokensOf(ipa, kinds), reading(target, engine).syllables);
    expect(syllables.map((syllable) => syllable.map(({ text }) => text).join(''))).toEqual(expected);
  });
});
