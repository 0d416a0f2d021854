/** What is said of an answer: the summary, the stress, accepted sounds, what a listener takes it for, where a verse broke off. */

import { describe, expect, it } from 'vitest';
import { acceptedSounds } from '../../../web/src/result/accepted.ts';
import { heardAsSentence } from '../../../web/src/result/listener.ts';
import { otherWords, points, spelledOnce, stressNote, summary } from '../../../web/src/result/sentences.ts';
import { stoppedAfter } from '../../../web/src/result/stopped.ts';
import { engineOf, score } from '../../engine.ts';

await engineOf('erasmian');

const VERSE = 'ἐν ἀρχῇ ἦν ὁ λόγος';

describe('the summary', () => {
  it.each([
    ['l ˈo ɣ o s', 'Every sound right'],
    ['l ˈo ɣ o s t', '5 of 5 sounds right, 1 too many'],
    ['l ˈo k o s t', '4 of 5 sounds right, 1 too many'],
    ['l ˈo ɣ o', '4 of 5 sounds right'],
  ])(
    'of λόγος said as %s counts the sounds of the word, and apart those that were added',
    (ipa, sentence) => {
      expect(summary(score('λόγος', ipa))).toBe(`${sentence}, the stress where it belongs.`);
    },
  );

  // biome-ignore format: a table, one case a line
  it.each([
    [VERSE, 'e n a r x ˈe̝ ˈe̝ n o l ˈo ɣ o s', '  stressed stressed  stressed ', 'the stress where it belongs'],
    [VERSE, 'e n a r x ˈe̝ e̝ n o l o ɣ o s', '  stressed accent  accent ', 'stress right in 1 of 3 words'],
    [VERSE, 'e n ˈa r x e̝ e̝ n ˈo l ˈo ɣ o s', ' not here stress here accent  stressed ', 'stress right in 1 of 3 words'],
    [VERSE, 'e n a r x e̝ e̝ n o l o ɣ o s', '  accent accent  accent ', 'no stress marked'],
    ['δ’ ἐγώ λόγος', 'ð e ɣ ˈo l o ɣ ˈo s', ' stressed stress here not here', 'stress right in 1 of 2 words'],
    ['ὁ λόγος', 'o l o ɣ ˈo s', ' stress here not here', 'the stress on γος instead of λό'],
  ])('of %s said as %s ends with the stress, which is noted in its words', (target, ipa, notes, sentence) => {
    const response = score(target, ipa);
    const told = response.stress.syllables.map(({ index }) => stressNote(index, response)?.text ?? '');
    expect(told.join(' ')).toBe(notes);
    expect(summary(response)).toBe(`Every sound right, ${sentence}.`);
  });

  it('counts the sounds that were hard to hear', () => {
    const response = score('θεός', 'θ e ˈo s');
    const sounds = response.coaching.sounds.map((sound, n) => ({ ...sound, low_confidence: n < 2 }));
    const unsure = { ...response, coaching: { ...response.coaching, sounds } };
    expect(summary(unsure)).toBe('Every sound right, 2 not sure, the stress where it belongs.');
  });

  it('has points of a hundred', () => {
    expect([0.1667, 0.25, 0.004].map(points)).toEqual([17, 25, 0]);
  });
});

// biome-ignore format: a table, one case a line
it.each([
  ['χάρις', 'k ˈa r i s', ['k passes for χ; the taught sound is kh, as the ch in loch (in Scotland).']],
  ['χάρις', 'x ˈa r i s', []],
  ['θεός', 's ɛ ˈɔ s', []],
  ['χάρις', 'k ˈɑ ɹ ɪ s', ['k passes for χ; the taught sound is kh, as the ch in loch (in Scotland).', 'ah passes for ά; the taught sound is a, as the a in Spanish casa.']],
])('an accepted sound of %s said as %s is explained, two at most', (target, ipa, sentences) => {
  expect(acceptedSounds(score(target, ipa, { scheme: 'erasmian' }))).toEqual(sentences);
});

describe('what a listener takes it for', () => {
  // biome-ignore format: a table, one case a line
  it.each([
    ['λόγος', 'l ˈo ɣ o s', 'A listener takes it for λόγος.'],
    ['θεός', 'z u b ˈu b z u', 'A listener knows no Greek word like it. As it sounded, it would be written ζουβούβζου.'],
    ['λόγος', 'l ˈo x o s', 'A listener takes it for λόχος.'],
  ])('%s said as %s: %s', (target, ipa, sentence) => {
    expect(heardAsSentence(score(target, ipa).heard_as.candidates)).toBe(sentence);
  });

  it('has each spelling once', () => {
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
    const made = shown.filter(({ kind }) => kind === 'transliteration');
    expect([shown[0]?.greek, made.map(({ greek }) => greek)]).toEqual([first, spellings]);
  });

  it.each([
    ['θεός', 'l ˈo ɣ o s', ['That sounded more like λόγος than like θεός.']],
    ['θεός', 's ˈe o s', []],
    [VERSE, 'e n a r x ˈe̝ ˈe̝ n o θ e ˈo s', ['That sounded more like θεός than like λόγος.']],
  ])(
    '%s said as %s: another word is named, where it is the first candidate, too',
    (target, ipa, sentences) => {
      const response = score(target, ipa);
      expect(otherWords(response)).toEqual(sentences);
      const words = response.words.map((word) => ({ ...word, said_as: 'ἄλλος' }));
      expect(otherWords({ ...response, words })).toEqual([]);
    },
  );
});

describe('a verse that was not said to its end', () => {
  it.each([
    ['e n a r x ˈe̝', 'ἀρχῇ', 3],
    ['e n a r x ˈe̝ ˈe̝ n', 'ἦν', 4],
    ['e n', 'ἐν', 1],
  ])('%s stops after %s', (ipa, word, syllable) => {
    const response = score(VERSE, ipa);
    const stopped = stoppedAfter(response);
    expect([stopped?.after, stopped?.syllable]).toEqual([word, syllable]);
    const unsaid = response.coaching.sounds.filter(({ index }) => stopped?.isUnsaid(index));
    expect(unsaid.length).toBeGreaterThan(0);
    expect(unsaid.every(({ heard }) => heard === null)).toBe(true);
  });

  it.each([
    [VERSE, 'e n a r x ˈe̝ ˈe̝ n o l ˈo ɣ o s'],
    [VERSE, 'e n a r x ˈe̝ ˈe̝ n o l ˈo'],
    [VERSE, 'a r x ˈe̝ ˈe̝ n o l ˈo ɣ o s'],
    ['λόγος', 'l ˈo'],
  ])('%s said as %s has its last word', (target, ipa) => {
    expect(stoppedAfter(score(target, ipa))).toBeNull();
  });
});
