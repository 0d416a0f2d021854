/** The score, the stress and the cut into words, held by cases worked by hand: a changed sign or constant fails here. */

import { describe, expect, it } from 'vitest';
import { calibrated, logOdds } from '../../src/score/evidence/calibration.ts';
import { score } from '../engine.ts';

describe('the syllable of a mark whose vowel aligns to nothing', () => {
  it.each([
    ['the aligned vowel directly behind it', 'θεός', 'θ e ˈa o s', 1],
    ['the nearest to its left, across two consonants', 'λόγος', 'l o ɣ o s s ˈa', 1],
    ['the nearest to its left, if that is the first phone', 'ἐν', 'e n ˈa', 0],
    [
      'the nearest to its left, not the consonant beside it nor the vowel to its right',
      'τέκνον',
      't e k ˈi n o n',
      0,
    ],
    ['else the nearest to its right, across two consonants', 'λόγος', 'ˈi l l o ɣ o s', 0],
  ])('%s', (_which, target, ipa, syllable) => {
    expect(score(target, ipa).stress.attempt_syllable).toBe(syllable);
  });
});

describe('what a mended row gains', () => {
  it.each([
    // 1 - 2/6; without one extra 1 - 1/5.
    [
      'θεός',
      'θ e o s a a',
      0.666667,
      [
        [4, 0.133333],
        [5, 0.133333],
      ],
    ],
    // 1 - 2/5; with θ 1 - 1/5; without the a 1 - 1/4.
    [
      'θεός',
      's e o s a',
      0.6,
      [
        [0, 0.2],
        [4, 0.15],
      ],
    ],
    // 1 - 3/4; with any of the three 1 - 2/4. The N stays 4, as the target has four phones.
    [
      'θεός',
      's e',
      0.25,
      [
        [0, 0.25],
        [2, 0.25],
        [3, 0.25],
      ],
    ],
  ])('%s said as %s', (target, ipa, proximity, gains) => {
    const { summary } = score(target, ipa).coaching;
    expect(summary.proximity).toBe(proximity);
    const fixes = summary.fixes.map((fix) => [fix.kind === 'sound' ? fix.sound_index : null, fix.score_gain]);
    expect(fixes).toEqual(gains);
  });
});

describe('the N of a score is the longer of target and attempt, in sounds', () => {
  it.each([
    // A vowel with its offglide is one sound: ten hundredths for it, 1 for the extra a, over five.
    ['a vowel with its offglide, and an extra', 'θεός', 'θ e ɪ o s a', 0.78],
    // θ is missing and adds nothing to the five that were heard.
    ['a sound missing, two extra', 'θεός', 'e o s a a', 0.4],
  ])('%s', (_which, target, ipa, proximity) => {
    expect(score(target, ipa).proximity).toBe(proximity);
  });
});

it('the lenient similarity counts by closeness, the strict one counts every difference', () => {
  // o for u is two of six heights off: 1 - (2/6)/5, and 1 - 1/5.
  expect(score('λόγους', 'l o ɣ o s')).toMatchObject({
    proximity: 0.8,
    lenient_similarity: 0.933333,
    strict_similarity: 0.8,
  });
});

describe('the words of a verse', () => {
  it('each has the longer of its own phones and those heard for it as its N', () => {
    // ἐν without its ν: 1 - 1/2. λόγος with two extras: 1 - 2/7.
    expect(score('ἐν λόγος', 'e l o ɣ o s a a').words).toMatchObject([
      { word: 'ἐν', proximity: 0.5, real_edits: 1 },
      { word: 'λόγος', proximity: 0.714286, real_edits: 2 },
    ]);
  });
  it('each keeps its own mark in its spelling, and the first phone may carry it', () => {
    const { words, candidates } = score('λόγος ἵνα', 'l ˈo ɣ o s ˈi n a').heard_as;
    const spelt = words.map((word) => word.candidates.find(({ kind }) => kind === 'transliteration')?.greek);
    expect(spelt).toEqual(['λόγος', 'ἴνα']);
    const whole = candidates.find(({ kind }) => kind === 'transliteration');
    expect(whole).toMatchObject({ greek: 'λόγος ἴνα', latin: 'loghos ina' });
    // 1 - 0.25/8 - 0.01.
    expect(whole).toMatchObject({ similarity: 0.95875, score: 0.95875 });
    expect(candidates[0]).toMatchObject({ greek: 'λόγος ἵνα', similarity: 1, score: 1, ctc_log_prob: null });
  });
});

it('one dropped word of the target is listed, too', () => {
  expect(score('amen λόγος', 'l o ɣ o s').dropped).toEqual(['amen']);
});

describe('Platt maps', () => {
  it.each([
    // Odds of 1, 3 and 1/3; slope 2 squares them, intercept ln 3 trebles them.
    [0.5, 2, 0, 0.5],
    [0.75, 2, 0, 0.9],
    [0.25, 2, 0, 0.1],
    [0.5, 1, Math.log(3), 0.75],
    [0.75, 1, Math.log(3), 0.9],
  ])('%s by slope %s and intercept %s: %s', (probability, slope, intercept, expected) => {
    expect(calibrated(probability, { slope, intercept })).toBeCloseTo(expected, 12);
  });
  it.each([
    [1, Math.log(999_999)],
    [0, -Math.log(999_999)],
  ])('the log-odds of %s are those of six decimals', (probability, expected) => {
    expect(logOdds(probability)).toBeCloseTo(expected, 9);
  });
});

describe('a mark beside the halves of an affricate, which become one phone', () => {
  it.each([
    ['behind them', 'h e t ʃ ˈo n', 1, 'ἑτσόν'],
    ['before them, behind an accepted h', 'h ˈe t ʃ o n', 0, 'ἕτσον'],
  ])('%s', (_where, ipa, syllable, spelling) => {
    const { stress, observed_phones, heard_as } = score('ἑκών', ipa);
    expect(observed_phones).toEqual(['h', 'e', 't͡ʃ', 'o', 'n']);
    expect(stress.attempt_syllable).toBe(syllable);
    expect(heard_as.candidates.find(({ kind }) => kind === 'transliteration')?.greek).toBe(spelling);
  });
});
