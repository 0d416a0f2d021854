/** The parts of the page that need no browser: the message table, marks on letters, phones of an attempt. */

import { describe, expect, it } from 'vitest';
import { capabilities } from '../../bundle/site/capabilities.ts';
import { WARNINGS } from '../../src/contract/response.ts';
import { reading } from '../../src/score/library/reading.ts';
import { withFinalSigma, withMark } from '../../web/src/marks.ts';
import { MESSAGES, say, worded } from '../../web/src/messages.ts';
import { kindsOf, stressedOn, syllablesOf, tokensOf } from '../../web/src/phones.ts';
import { heardAsSentence } from '../../web/src/result/listener.ts';
import { otherWords, spelledOnce, stressNote, summary } from '../../web/src/result/sentences.ts';
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

  it('without a reading there are only the vowels', () => {
    expect(syllablesOf(tokensOf('l o ɣ o s', kinds)).map(([token]) => token?.text)).toEqual(['o', 'o']);
  });
});

describe('what is said of an answer', () => {
  const verse = 'ἐν ἀρχῇ ἦν ὁ λόγος';

  // biome-ignore format: a table, one case a line
  it.each([
    [verse, 'e n a r x ˈe̝ ˈe̝ n o l ˈo ɣ o s', '  stressed stressed  stressed ', 'the stress where it belongs'],
    [verse, 'e n a r x ˈe̝ e̝ n o l o ɣ o s', '  stressed accent  accent ', 'stress right in 1 of 3 words'],
    [verse, 'e n ˈa r x e̝ e̝ n ˈo l ˈo ɣ o s', ' not here stress here accent  stressed ', 'stress right in 1 of 3 words'],
    [verse, 'e n a r x e̝ e̝ n o l o ɣ o s', '  accent accent  accent ', 'no stress marked'],
    ['δ’ ἐγώ λόγος', 'ð e ɣ ˈo l o ɣ ˈo s', ' stressed stress here not here', 'stress right in 1 of 2 words'],
    ['ὁ λόγος', 'o l o ɣ ˈo s', ' stress here not here', 'the stress on γος instead of λό'],
  ])('the stress of %s in %s', (target, ipa, notes, sentence) => {
    const response = score(target, ipa);
    const told = response.stress.syllables.map(({ index }) => stressNote(index, response)?.text ?? '');
    expect(told.join(' ')).toBe(notes);
    expect(summary(response)).toBe(`Every sound right, ${sentence}.`);
  });

  it.each([
    [[true, false, false, false], 'Every sound right, 1 not sure, the stress where it belongs.'],
    [[true, true, false, false], 'Every sound right, 2 not sure, the stress where it belongs.'],
    [[false, false, false, false], 'Every sound right, the stress where it belongs.'],
  ])('sounds that were hard to hear are counted: %j', (unsure, sentence) => {
    const response = score('θεός', 'θ e ˈo s');
    const sounds = response.coaching.sounds.map((sound, n) => ({
      ...sound,
      low_confidence: unsure[n] === true,
    }));
    expect(summary({ ...response, coaching: { ...response.coaching, sounds } })).toBe(sentence);
  });

  // biome-ignore format: a table, one case a line
  it.each([
    ['λόγος', 'l ˈo ɣ o s', 'A listener takes it for λόγος.'],
    ['θεός', 'z u b ˈu b z u', 'A listener knows no Greek word like it. As it sounded, it would be written ζουβούβζου.'],
    ['λόγος', 'l ˈo x o s', 'A listener takes it for λόχος.'],
  ])('%s said as %s is heard as: %s', (target, ipa, sentence) => {
    expect(heardAsSentence(score(target, ipa).heard_as.candidates)).toBe(sentence);
  });

  it('each spelling once', () => {
    const candidates = ['λόγος', null, 'λόγους', 'λόγος'.normalize('NFD'), null].map((greek) => ({
      greek,
      kind: greek === null ? ('other' as const) : ('lexicon' as const),
    }));
    expect(spelledOnce(candidates)).toEqual([0, 1, 2, 4].map((n) => candidates[n]));
  });

  it.each([
    // λόχος is a word of the list and σέος is not. Another accent alone makes no other spelling.
    ['λόγος', 'l ˈo x o s', 'λόχος', []],
    ['λόγος', 'l o x o s', 'λόχος', []],
    ['θεός', 's ˈe o s', 'θεός', ['σέος']],
  ])('%s said as %s: a spelling with the letters of a word is left out', (target, ipa, first, spellings) => {
    const shown = spelledOnce(score(target, ipa).heard_as.candidates);
    expect(shown[0]?.greek).toBe(first);
    expect(shown.filter(({ kind }) => kind === 'transliteration').map(({ greek }) => greek)).toEqual(
      spellings,
    );
  });

  it('another word, only when it is also the first candidate', () => {
    const response = score('θεός', 'l ˈo ɣ o s');
    expect(otherWords(response)).toEqual(['That sounded more like λόγος than like θεός.']);
    const words = response.words.map((word) => ({ ...word, said_as: 'ἄλλος' }));
    expect(otherWords({ ...response, words })).toEqual([]);
    expect(otherWords(score('θεός', 's ˈe o s'))).toEqual([]);
  });

  it('another word of a verse', () => {
    const verse = score('ἐν ἀρχῇ ἦν ὁ λόγος', 'e n a r x ˈe̝ ˈe̝ n o θ e ˈo s');
    expect(otherWords(verse)).toEqual(['That sounded more like θεός than like λόγος.']);
  });
});
