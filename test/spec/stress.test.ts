import { describe, expect, it } from 'vitest';
import { score } from '../engine.ts';

const stress = (target: string, ipa: string) => score(target, ipa).stress;

describe('Stress object', () => {
  it('`method` is `mark` when the attempt carries a stress mark', () => {
    expect(stress('λόγος', 'l ˈo ɣ o s')).toEqual({
      available: true,
      method: 'mark',
      target_syllable: 0,
      attempt_syllable: 0,
      match: true,
      penalty: 0,
      abstained: 0,
      syllables: [
        { index: 0, phones: ['l', 'o'], target: true, attempt: true },
        { index: 1, phones: ['ɣ', 'o', 's'], target: false, attempt: false },
      ],
    });
  });

  it('`match` is null when stress abstains or the attempt has no mark', () => {
    expect(stress('λόγος', 'l o ɣ o s')).toMatchObject({
      match: null,
      target_syllable: 0,
      attempt_syllable: null,
      abstained: 1,
    });
    expect(stress('ὁ', 'ˈo')).toMatchObject({
      match: null,
      method: 'mark',
      penalty: 0,
      target_syllable: null,
      attempt_syllable: 0,
      abstained: 1,
    });
  });

  it('the mark belongs to the next vowel at or after it', () => {
    expect(stress('θεός', 'ˈθ e o s')).toMatchObject({ attempt_syllable: 0, match: false });
    expect(stress('θεός', 'θ e ˈo s')).toMatchObject({ attempt_syllable: 1, match: true });
    expect(stress('ἐστίν', 'esˈtin')).toMatchObject({ attempt_syllable: 1, match: true });
  });

  it('its syllable is the target syllable of the phone that the vowel aligns to', () => {
    expect(stress('εὐαγγέλιον', 'a ŋ ɡ ˈe l i o n')).toMatchObject({ attempt_syllable: 2, match: true });
  });

  it('two accents (ἄνθρωπός τις): the first is the target, a mark on either matches', () => {
    expect(stress('ἄνθρωπός τις', 'ˈa n θ r o p o s t i s')).toMatchObject({
      match: true,
      target_syllable: 0,
      attempt_syllable: 0,
    });
    expect(stress('ἄνθρωπός τις', 'a n θ r o p ˈo s t i s')).toMatchObject({
      match: true,
      target_syllable: 0,
      attempt_syllable: 2,
    });
    expect(stress('ἄνθρωπός τις', 'a n θ r ˈo p o s t i s')).toMatchObject({
      match: false,
      target_syllable: 0,
      attempt_syllable: 1,
    });
  });

  it('verse-level index, 0-based: the first mismatching word is reported', () => {
    expect(stress('ἀγάπη λόγος θεός', 'a ɣ ˈa p e̝ l o ɣ ˈo s θ ˈe o s')).toMatchObject({
      target_syllable: 3,
      attempt_syllable: 4,
      match: false,
      penalty: 0.1,
      abstained: 0,
    });
  });

  it('or else the first accented word', () => {
    expect(stress('ὁ λόγος', 'o l ˈo ɣ o s')).toMatchObject({
      target_syllable: 1,
      attempt_syllable: 1,
      match: true,
      abstained: 1,
    });
    expect(stress('ὁ λόγος', 'o l o ɣ o s')).toMatchObject({
      target_syllable: 1,
      attempt_syllable: null,
      match: null,
      abstained: 2,
    });
  });

  it('`abstained` counts words without a target accent or without a mark', () => {
    expect(stress('ὁ λόγος θεός', 'o l ˈo ɣ o s θ e o s').abstained).toBe(2);
  });

  it('a target whose candidates disagree on the accent abstains', () => {
    expect(stress('αλλα', 'ˈa l a')).toMatchObject({ target_syllable: null, match: null, penalty: 0 });
  });
});
