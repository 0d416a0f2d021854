/** What is said of an answer: the summary, the stress, what it is heard as, where a verse broke off. */

import { describe, expect, it } from 'vitest';
import { EN } from '../../../src/score/coach/sentences/en/index.ts';
import { heardAsSentence, heardTarget, spelledOnce } from '../../../src/score/coach/sentences/words.ts';
import { points, stressNote, summary } from '../../../web/src/result/sentences.ts';
import { stoppedAfter } from '../../../web/src/result/stopped.ts';
import { engineOf, score } from '../../engine.ts';

const VERSE = 'ἐν ἀρχῇ ἦν ὁ λόγος';

describe('the summary', () => {
  it.each([
    ['l ˈo ɣ o s', 'All sounds right'],
    ['l ˈo ɣ o s t', '5 of 5 sounds right, 1 extra'],
    ['l ˈo k o s t', '4 of 5 sounds right, 1 extra'],
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
    expect(summary(response)).toBe(`All sounds right, ${sentence}.`);
  });

  it('asks for no stress on a grave of attic', async () => {
    await engineOf('attic');
    const response = score('θεὸς', 'tʰ ˈe o s', { scheme: 'attic' });
    expect([0, 1].map((at) => stressNote(at, response)?.text)).toEqual(['not here', 'accent']);
    expect(summary(response)).toBe('All sounds right, the pitch raised on θε, where it stays low.');
  });

  it('counts the sounds that were hard to hear', () => {
    const response = score('θεός', 'θ e ˈo s');
    const sounds = response.coaching.sounds.map((sound, n) => ({ ...sound, low_confidence: n < 1 }));
    const unsure = { ...response, coaching: { ...response.coaching, sounds } };
    expect(summary(unsure)).toBe('All sounds right, the stress where it belongs; one was unclear.');
  });

  it('has points of a hundred', () => {
    expect([0.1667, 0.25, 0.004].map(points)).toEqual([17, 25, 0]);
  });
});

describe('what it is heard as', () => {
  // biome-ignore format: a table, one case a line
  it.each([
    ['λόγος', 'l ˈo ɣ o s', 'It would be heard as λόγος.'],
    ['θεός', 'z u b ˈu b z u', 'No Greek word sounds like it. That would be spelled ζουβούβζου.'],
    ['λόγος', 'l ˈo x o s', 'It would be heard as λόχος.'],
  ])('%s said as %s: %s', (target, ipa, sentence) => {
    const { heard_as, real_edits } = score(target, ipa);
    expect(heardAsSentence(heard_as.candidates, heardTarget(heard_as.candidates, target, real_edits), EN)).toBe(sentence);
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
