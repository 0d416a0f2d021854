/** What learners with an accent say, and which sound of the target each of theirs is held against. */

import { beforeAll, describe, expect, it } from 'vitest';
import { engineOf, score } from '../engine.ts';

beforeAll(() => Promise.all(['erasmian', 'modern-greek'].map(engineOf)));

const pairs = (scheme: string, target: string, ipa: string): string =>
  score(target, ipa, { scheme })
    .phones.map(({ target, observed }) => `${target ?? '+'}:${observed ?? '∅'}`)
    .join(' ');

describe('of equally cheap alignments one that pairs a vowel with a consonant comes last', () => {
  // biome-ignore format: a table, one case a line
  it.each([
    ['modern-greek', 'ὅτι',      'hˈɑti',     '+:h o:ɑ t:t i:i'],
    ['modern-greek', 'ὑμεῖς',    'hˈumeɪs',   '+:h i:u m:m i:e ɪ s:s'],
    ['koine-greek',  'ἕως',      'θˈaos',     '+:θ e:a o:o s:s'],
    ['koine-greek',  'ἰδού',     'hɛðˈu',     '+:h i:ɛ ð:ð u:u'],
    // A glide and the vowel that it glides to are alike.
    ['erasmian',     'ἐπίστευσα', 'ɛpˈistɔysa', 'ɛ:ɛ p:p i:i s:s t:t ɛ:ɔ w:y s:s a:a'],
    // The more alike go together, so that nothing slides: σ said z is not σ left out and υ said z.
    ['erasmian',     'ἐπίστευσα', 'ɛpˈistɔʏza', 'ɛ:ɛ p:p i:i s:s t:t ɛ:ɔ w:ʏ s:z a:a'],
    ['koine-greek',  'ἐπίστευσα', 'ɛpˈistɔʏza', 'e:ɛ p:p i:i s:s t:t e:ɔ ʏ f:∅ s:z a:a'],
    ['koine-greek',  'ἐπίστευσα', 'ɛpˈistɛza',  'e:ɛ p:p i:i s:s t:t e:ɛ f:∅ s:z a:a'],
  ])('%s %s [%s]', (scheme, target, ipa, expected) => {
    expect(pairs(scheme, target, ipa)).toBe(expected);
  });

  it.each([
    ['modern-greek', 'ὅτι', 'hˈɑti'],
    ['modern-greek', 'ὅταν', 'hˈɑtɑn'],
    ['modern-greek', 'ἵνα', 'hˈɪnə'],
  ])('%s %s [%s]: the stress is where it belongs', (scheme, target, ipa) => {
    expect(score(target, ipa, { scheme }).stress.match).toBe(true);
  });

  it.each([
    ['koine-greek', 'ὑμῖν', 'hwimˈin', true],
    ['koine-greek', 'ὑμῖν', 'hwˈimin', false],
    ['koine-greek', 'υἱός', 'hwiˈɑs', true],
    ['koine-greek', 'υἱός', 'hwˈiɑs', false],
  ])('%s %s [%s]: a glide holds the syllable of its vowel', (scheme, target, ipa, match) => {
    expect(score(target, ipa, { scheme }).stress.match).toBe(match);
  });

  it('modern-greek ὑμεῖς [hˈumeɪs]: a stress on the wrong syllable is told', () => {
    expect(score('ὑμεῖς', 'hˈumeɪs', { scheme: 'modern-greek' }).stress.match).toBe(false);
  });
});
