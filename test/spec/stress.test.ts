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

  // biome-ignore format: a table, one case a line
  it.each([
    ['`match` is null when the attempt has no mark', 'λόγος', 'l o ɣ o s', { match: null, target_syllable: 0, attempt_syllable: null, abstained: 1 }],
    ['`match` is null when stress abstains', 'ὁ', 'ˈo', { match: null, method: 'mark', penalty: 0, target_syllable: null, attempt_syllable: 0, abstained: 1 }],
    ['the mark belongs to the next vowel at or after it', 'θεός', 'ˈθ e o s', { attempt_syllable: 0, match: false }],
    ['the mark belongs to the next vowel at or after it', 'θεός', 'θ e ˈo s', { attempt_syllable: 1, match: true }],
    ['the mark belongs to the next vowel at or after it', 'ἐστίν', 'esˈtin', { attempt_syllable: 1, match: true }],
    ['its syllable is the target syllable of the phone that the vowel aligns to', 'εὐαγγέλιον', 'a ŋ ɡ ˈe l i o n', { attempt_syllable: 2, match: true }],
    ['of two accents the first is the target, a mark on either matches', 'ἄνθρωπός τις', 'ˈa n θ r o p o s t i s', { match: true, target_syllable: 0, attempt_syllable: 0 }],
    ['of two accents the first is the target, a mark on either matches', 'ἄνθρωπός τις', 'a n θ r o p ˈo s t i s', { match: true, target_syllable: 0, attempt_syllable: 2 }],
    ['of two accents the first is the target, a mark on either matches', 'ἄνθρωπός τις', 'a n θ r ˈo p o s t i s', { match: false, target_syllable: 0, attempt_syllable: 1 }],
    ['verse-level index, 0-based: the first mismatching word is reported', 'ἀγάπη λόγος θεός', 'a ɣ ˈa p e̝ l o ɣ ˈo s θ ˈe o s', { target_syllable: 3, attempt_syllable: 4, match: false, penalty: 0.1, abstained: 0 }],
    ['or else the first accented word', 'ὁ λόγος', 'o l ˈo ɣ o s', { target_syllable: 1, attempt_syllable: 1, match: true, abstained: 1 }],
    ['or else the first accented word', 'ὁ λόγος', 'o l o ɣ o s', { target_syllable: 1, attempt_syllable: null, match: null, abstained: 2 }],
    ['`abstained` counts words without a target accent or without a mark', 'ὁ λόγος θεός', 'o l ˈo ɣ o s θ e o s', { abstained: 2 }],
    ['a target whose candidates disagree on the accent abstains', 'αλλα', 'ˈa l a', { target_syllable: null, match: null, penalty: 0 }],
  ])('%s: %s said as %s', (_rule, target, ipa, expected) => {
    expect(stress(target, ipa)).toMatchObject(expected);
  });
});
