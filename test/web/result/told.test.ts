/** What stands above the advice: accepted sounds, sounds that were added, and where a verse broke off. */

import { describe, expect, it } from 'vitest';
import { acceptedSounds } from '../../../web/src/result/accepted.ts';
import { points, summary } from '../../../web/src/result/sentences.ts';
import { stoppedAfter } from '../../../web/src/result/stopped.ts';
import { engineOf, score } from '../../engine.ts';

await engineOf('erasmian');

describe('an accepted sound', () => {
  // biome-ignore format: a table, one case a line
  it.each([
    ['χάρις', 'k ˈa r i s', ['k passes for χ; the taught sound is kh, as the ch in loch (in Scotland).']],
    ['χάρις', 'x ˈa r i s', []],
    ['θεός', 's ɛ ˈɔ s', []],
    ['χάρις', 'k ˈɑ ɹ ɪ s', ['k passes for χ; the taught sound is kh, as the ch in loch (in Scotland).', 'ah passes for ά; the taught sound is a, as the a in Spanish casa.']],
  ])('of %s said as %s is explained, two at most', (target, ipa, sentences) => {
    expect(acceptedSounds(score(target, ipa, { scheme: 'erasmian' }))).toEqual(sentences);
  });
});

it.each([
  ['l ˈo ɣ o s', 'Every sound right'],
  ['l ˈo ɣ o s t', '5 of 5 sounds right, 1 too many'],
  ['l ˈo k o s t', '4 of 5 sounds right, 1 too many'],
  ['l ˈo ɣ o', '4 of 5 sounds right'],
])('λόγος said as %s: the sounds of the word are counted, those that were added apart', (ipa, sentence) => {
  expect(summary(score('λόγος', ipa))).toBe(`${sentence}, the stress where it belongs.`);
});

it.each([
  [0.1667, 17],
  [0.25, 25],
  [0.004, 0],
])('a gain of %f is %i points', (share, whole) => {
  expect(points(share)).toBe(whole);
});

describe('a verse that was not said to its end', () => {
  const VERSE = 'ἐν ἀρχῇ ἦν ὁ λόγος';

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
