/** Every constant of the score and every tie, held by cases worked by hand: a changed one fails here. */

import { describe, expect, it } from 'vitest';
import { read, score as scoreReading } from '../../src/score/library/scorer.ts';
import { score } from '../engine.ts';
import { engineOf } from '../ownLexicon.ts';

describe('proximity stops at 0', () => {
  it.each([
    // Four of four wrong and the stress, too: 1 - 4/4 - 0.1 = -0.1.
    ['θεός', 'k ˈa k k', 0],
    ['θεός', 'k ˈa k k k k', 0],
    // Three of four wrong and the stress: 1 - 3/4 - 0.1.
    ['θεός', 'k ˈa k s', 0.15],
  ])('%s said as %s: %s', (target, ipa, proximity) => {
    const body = score(target, ipa);
    expect(body.stress).toMatchObject({ match: false, penalty: 0.1 });
    expect(body.proximity).toBe(proximity);
    expect(body.strict_similarity).toBeGreaterThanOrEqual(0);
    expect(body.lenient_similarity).toBeGreaterThanOrEqual(0);
  });
});

describe('of several marks the first of its word counts', () => {
  it.each([
    ['λόγος', 'l ˈo ɣ ˈo s', 0, true],
    ['θεός', 'θ ˈe ˈo s', 0, false],
    ['ἀγάπη', 'a ɣ ˈa p ˈe̝', 1, true],
  ])('%s said as %s: syllable %s, match %s', (target, ipa, attempt_syllable, match) => {
    expect(score(target, ipa).stress).toMatchObject({ attempt_syllable, match });
  });
});

describe('the word that the stress object reports', () => {
  it.each([
    [
      'the first that missed, before any that hit',
      'λόγος θεός λόγος',
      'l ˈo ɣ o s θ ˈe o s l o ɣ ˈo s',
      3,
      2,
      false,
    ],
    [
      'else the first that hit, before any unmarked',
      'λόγος θεός λόγος',
      'l o ɣ o s θ e ˈo s l ˈo ɣ o s',
      3,
      3,
      true,
    ],
    ['else the first accented', 'ὁ λόγος θεός', 'o l o ɣ o s θ e o s', 1, null, null],
    ['else the first marked', 'ὁ ὁ', 'o ˈo', null, 1, null],
    ['else the first of two marked', 'ὁ ἐν', 'ˈo ˈe n', null, 0, null],
  ])('%s', (_which, target, ipa, target_syllable, attempt_syllable, match) => {
    expect(score(target, ipa).stress).toMatchObject({ target_syllable, attempt_syllable, match });
  });
});

/** One frame: o with this probability, the rest on u, and no blank. */
const frame = (o: number) => ({
  posteriors: [[Number.NEGATIVE_INFINITY, Math.log(o), Math.log(1 - o)]],
  vocab: ['<blank>', 'o', 'u'],
});

describe('0.75 is sure, less is not', () => {
  it.each([
    [0.750001, false],
    [0.75, false],
    [0.749999, true],
  ])('a phone of which the frames are %s sure: uncertain %s', (sure, uncertain) => {
    const body = score('ὁ', 'o', frame(sure));
    expect(body.phones[0]).toMatchObject({ confidence: sure, uncertain });
    expect(body.coaching.sounds[0]?.low_confidence).toBe(uncertain);
  });
  it.each([
    [0.25, false],
    [0.250001, true],
  ])('the same of a phone that was said otherwise, o being %s', (o, uncertain) => {
    expect(score('ὁ', 'u', frame(o)).phones[0]).toMatchObject({ status: 'incorrect', uncertain });
  });
});

describe('rows that sum to 1 within 0.01 are taken as they are', () => {
  it.each([
    [1.0099, false],
    [1.0101, true],
    [0.9901, false],
    [0.9899, true],
  ])('a sum of %s: normalized %s', (sum, normalized) => {
    const { posteriors, vocab } = frame(0.8);
    const scaled = posteriors.map((row) => row.map((log) => log + Math.log(sum)));
    expect(score('ὁ', 'o', { posteriors: scaled, vocab }).gop?.normalized).toBe(normalized);
  });
});

describe('the score of a candidate', () => {
  it('is half its similarity and half exp((log p - best log p) / phones)', () => {
    const labels = ['<blank>', 'l', 'o', 'ɣ', 's', 'u', 'n'];
    const row = (label: string) => labels.map((other) => Math.log(other === label ? 0.7 : 0.05));
    const posteriors = ['l', '<blank>', 'o', '<blank>', 'ɣ', '<blank>', 'o', 's'].map(row);
    const { candidates } = score('λόγῳ', 'l o ɣ o', { posteriors, vocab: labels }).heard_as;
    const scored = candidates.filter(({ ctc_log_prob }) => ctc_log_prob !== null);
    const best = Math.max(...scored.map(({ ctc_log_prob }) => ctc_log_prob as number));
    const lengths = new Set(scored.map(({ phones }) => phones?.length));
    expect(lengths.size).toBeGreaterThan(1);
    for (const { similarity, ctc_log_prob, phones, score } of scored) {
      const fit = Math.exp(((ctc_log_prob as number) - best) / (phones?.length as number));
      expect(score).toBeCloseTo((similarity as number) / 2 + fit / 2, 5);
    }
  });
  it('`other` stands at 0.5, and the temperature is 0.1', () => {
    const { candidates } = score('λόγος', 'l o ɣ u s').heard_as;
    const other = candidates.find(({ kind }) => kind === 'other');
    expect(other?.score).toBe(0.5);
    const [, second, third] = candidates;
    const gap = (second?.score as number) - (third?.score as number);
    expect((second?.confidence as number) / (third?.confidence as number)).toBeCloseTo(
      Math.exp(gap / 0.1),
      2,
    );
  });
});

describe('rivals', () => {
  const different = async (frequencies: readonly [number, number, number]) => {
    const [target, first, second] = frequencies;
    const rows: [string, string, number][] = [
      ['λόγος', 'λόγος', target],
      ['α', 'λόγους', first],
      ['β', 'λόγους', second],
    ];
    const engines = new Map([['koine-greek', await engineOf(rows.sort((a, b) => b[2] - a[2]))]]);
    return scoreReading(read({ target: 'λόγος', ipa: 'l o ɣ u s' }, engines)).different_word;
  };
  it.each([
    ['of two equal ones the more frequent', [10, 5, 6], { detected: true, word: 'β' }],
    ['of two as frequent the first in code point order', [10, 6, 6], { detected: true, word: 'α' }],
    ['the first row of all, too', [5, 10, 4], { detected: true, word: 'α' }],
    ['more than two occurrences are needed', [10, 2, 2], { detected: false, word: 'α' }],
    ['three are enough', [10, 3, 2], { detected: true, word: 'α' }],
    ['one in 200 is enough', [2000, 10, 9], { detected: true, word: 'α' }],
    ['fewer are not', [2001, 10, 9], { detected: false, word: 'α' }],
  ] as const)('%s', async (_what, frequencies, expected) => {
    expect(await different(frequencies)).toMatchObject(expected);
  });
  it('a similarity of 0.8 is enough', () => {
    // νόμους said without its u: one of five missing is 0.8; as νόμος one is missing, too, so the target is as near.
    expect(score('νόμος', 'n o m s').different_word).toMatchObject({ detected: false, similarity: 0.8 });
  });
});
