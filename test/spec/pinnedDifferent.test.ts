/** Whether another word was said, held by cases worked by hand in lexicons of two words. */

import { describe, expect, it } from 'vitest';
import { read, score } from '../../src/score/library/scorer.ts';
import { score as scoreAll } from '../engine.ts';
import { engineOf, type OwnWord } from '../ownLexicon.ts';

/** The verdict with a lexicon of these words alone, with these frequencies. */
async function verdict(target: string, ipa: string, words: readonly (readonly [string, number])[]) {
  const rows = words.map(([form, frequency]): OwnWord => [form, form, frequency]);
  const engines = new Map([['koine-greek', await engineOf(rows.sort((a, b) => b[2] - a[2]))]]);
  return score(read({ target, ipa }, engines)).different_word;
}

const detected = (word: string, similarity: number) => ({ detected: true, word, similarity });
const not = (word: string) => ({ detected: false, word });

describe('how similar', () => {
  it.each([
    // One of five missing; as νόμος three wrong.
    ['0.8 is not, with a sound missing', 'νόμος', 'l o ɣ o', 'λόγος', not('λόγος')],
    // ɪ is one of six heights off e, and off i as an accent of it.
    ['one as near as the target is not', 'τε', 't ɪ', 'τί', not('τί')],
    // Two of five far off; as λόγος a third one.
    ['0.6 is not, even if the target is farther', 'λόγος', 'l a a u s', 'λόγους', not('λόγους')],
  ])('%s', async (_what, target, ipa, rival, expected) => {
    expect(
      await verdict(target, ipa, [
        [target, 50],
        [rival, 40],
      ]),
    ).toMatchObject(expected);
  });
});

describe('how many sounds wrong', () => {
  it.each([
    // y is nearer to u than to o, and wrong for both.
    ['as many are not fewer', 'λόγος', 'l o ɣ y s', 'λόγους', not('λόγους')],
    ['a missing sound counts', 'λόγους', 'l o ɣ u', 'λόγου', detected('λόγου', 1)],
    ['an extra one, too', 'λόγου', 'l o ɣ u s', 'λόγους', detected('λόγους', 1)],
    ['a usual slip does not: οι as i', 'οἱ', 'i', 'εἰ', not('εἰ')],
    ['nor one with its offglide: ει as eɪ', 'δεῖ', 'ð e ɪ', 'δέ', not('δέ')],
    ['the same vowel without the offglide does', 'δεῖ', 'ð e', 'δέ', detected('δέ', 1)],
    ['also at the start of a word', 'εἰς', 'e s', 'αἷς', detected('αἷς', 1)],
    // ɪ is i with an accent: 1 - (1/6)/2.
    ['a near accent of the rival is none', 'τά', 't ɪ', 'τί', detected('τί', 0.916667)],
    ['one wrong and one missing count together', 'λόγος', 'l o ɣ u', 'λόγου', detected('λόγου', 1)],
    // ι may be silent behind ʝ: 1 - 0.02/5.
    ['a silent ι of the rival is none', 'ἄλλος', 'a ʝ o s', 'ἅγιος', detected('ἅγιος', 0.996)],
    ['a usual slip behind an h is none: οι as hi', 'οἱ', 'h i', 'ἡ', not('ἡ')],
    // As τά one sound is wrong, the vowel with its offglide; as δεῖ both are.
    ['a rival with an offglide is none', 'δεῖ', 't a ɪ', 'τά', not('τά')],
  ])('%s', async (_what, target, ipa, rival, expected) => {
    expect(
      await verdict(target, ipa, [
        [target, 50],
        [rival, 40],
      ]),
    ).toMatchObject(expected);
  });
});

it('an attempt without a real edit is the target: ο with an offglide in πρό is not πρωΐ', async () => {
  const words = [
    ['πρό', 50],
    ['πρωΐ', 40],
  ] as const;
  expect(await verdict('πρό', 'p r o i', words)).toMatchObject(not('πρωΐ'));
});

it('the nearest other word is told where none was said, although it is the most frequent of all', async () => {
  const words = [
    ['λόγους', 90],
    ['λόγος', 50],
  ] as const;
  expect(await verdict('λόγος', 'l o ɣ o s', words)).toMatchObject(not('λόγους'));
});

it('where the lexicon has no other word none was said', async () => {
  expect(await verdict('λόγος', 'l o ɣ u s', [['λόγος', 50]])).toEqual({ checked: true, detected: false });
});

it('of two rivals said without a fault the nearer one is told, although the other is more frequent', async () => {
  const words = [
    ['τά', 90],
    ['τῇ', 80],
    ['τί', 40],
  ] as const;
  // η may be said i: 1 - 0.02/2.
  expect(await verdict('τά', 't i', words)).toMatchObject(detected('τί', 1));
});

describe('how frequent', () => {
  it.each([
    ['20 are known, said without a fault', 20, 'l o ɣ u s', true],
    ['19 are not', 19, 'l o ɣ u s', false],
    // k for ɣ is wrong in both, so λόγους has one fault.
    ['20 with a fault are not', 20, 'l o k u s', false],
    ['nor is one in 200', 50, 'l o k u s', false],
  ])('%s', async (_what, frequency, ipa, expected) => {
    const words = [
      ['λόγος', 10_000],
      ['λόγους', frequency],
    ] as const;
    expect(await verdict('λόγος', ipa, words)).toMatchObject({ detected: expected, word: 'λόγους' });
  });
  it('three are enough beside a target that the lexicon does not have', async () => {
    expect(await verdict('λόγος', 'l o ɣ u s', [['λόγους', 3]])).toMatchObject({ detected: true });
  });
});

describe('the words of a verse', () => {
  it.each([
    // The rules are those of a single word: θεός and λόγους were said without a fault.
    ['one word for another', 'ὁ λόγος', 'o θ e o s', [null, 'θεός']],
    ['one sound makes the other word', 'ὁ λόγος ἦν', 'o l o ɣ u s e̝ n', [null, 'λόγους', null]],
    ['a rarity is none: λόχος', 'ὁ λόγος', 'o l o x o s', [null, null]],
    ['a usual slip is none', 'οἱ λόγοι', 'i l o ɣ i', [null, null]],
    ['nor is a variant that the word before asks for', 'τὸν πατέρα', 't o m b a t e r a', [null, null]],
    ['nor a sound that makes no word', 'ὁ λόγος', 'o l o k o s', [null, null]],
    ['nor a word of which nothing was heard', 'ὁ λόγος', 'o', [null, null]],
    ['a single word is one, too', 'λόγος', 'l o ɣ u s', ['λόγους']],
  ])('%s', (_what, target, ipa, expected) => {
    const { words, different_word } = scoreAll(target, ipa);
    expect(words.map(({ said_as }) => said_as ?? null)).toEqual(expected);
    if (expected.length > 1) expect(different_word).toMatchObject({ checked: false, detected: false });
  });
  it('are not judged where `different_word` is false', () => {
    expect(scoreAll('ὁ λόγος', 'o θ e o s', { different_word: false }).words[1]).not.toHaveProperty(
      'said_as',
    );
  });
});
