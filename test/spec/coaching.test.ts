import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { allErrorCodes } from '../../src/score/coach/errorCode.ts';
import { score } from '../engine.ts';

const sounds = (target: string, ipa: string) => score(target, ipa).coaching.sounds;
const sound = (target: string, ipa: string, index = 0) => sounds(target, ipa)[index];

describe('LearnerStatus', () => {
  it.each([
    ['exact', 'scoring status is `correct`', 'θ e o s'],
    ['acceptable_variant', 'scoring status is `acceptable variant`', 'tʰ e o s'],
    ['close', 'an incorrect substitution with closeness at least 0.5', 's e o s'],
    ['close', 'closeness is exactly 0.5 after rounding', 'ð e o s'],
    ['far', 'incorrect substitution with closeness below 0.5', 'h e o s'],
    ['missing', 'scoring status is `missing`', 'e o s'],
  ])('`%s` holds when %s', (status, _when, ipa) => {
    expect(sound('θεός', ipa)?.status).toBe(status);
  });
  it('`close` holds when scoring status is `acceptable`', () => {
    expect(sound('παῖς', 'pʰ e s')?.status).toBe('close');
  });
  it('`extra` holds when scoring status is `extra`', () => {
    expect(sound('θεός', 'a θ e o s')?.status).toBe('extra');
  });
});

describe('CoachingSound', () => {
  it('`letters`: Greek letters that produced the target phone, accents kept; `syllable` inside the word', () => {
    expect(
      sounds('Ἐν ἀγάπῃ', 'e n a ɣ a p e̝').map(({ word, letters, syllable }) => [word, letters, syllable]),
    ).toEqual([
      ['Ἐν', 'Ἐ', 0],
      ['Ἐν', 'ν', 0],
      ['ἀγάπῃ', 'ἀ', 0],
      ['ἀγάπῃ', 'γ', 1],
      ['ἀγάπῃ', 'ά', 1],
      ['ἀγάπῃ', 'π', 2],
      ['ἀγάπῃ', 'ῃ', 2],
    ]);
  });
  it('ξ and ψ are two phones that share one letter span', () => {
    expect(sounds('ψυχή', 'p s y x e̝').map(({ letters }) => letters)).toEqual(['ψ', 'ψ', 'υ', 'χ', 'ή']);
  });
  it('the letters of f in εὐφραίνω are ὐφ', () => {
    expect(sounds('εὐφραίνω', 'e f r e n o').map(({ letters }) => letters)).toEqual([
      'ε',
      'ὐφ',
      'ρ',
      'αί',
      'ν',
      'ω',
    ]);
  });
  it('`letters` is null on an extra, `heard` is null when the target phone is missing', () => {
    expect(sound('θεός', 'a θ e o s')).toMatchObject({
      letters: null,
      syllable: null,
      target: null,
      heard: 'a',
      closeness: 0,
    });
    expect(sound('θεός', 'e o s')).toMatchObject({ target: 'θ', heard: null, closeness: 0 });
  });
  it('`index` is the index into `phones`', () => {
    const body = score('θεός', 'a θ i s');
    expect(body.coaching.sounds.map(({ index }) => index)).toEqual([...body.phones.keys()]);
  });
  it('IPA-only phone with null confidence is not `low_confidence`', () => {
    expect(sounds('θεός', 'h e o s').every(({ low_confidence }) => low_confidence === false)).toBe(true);
  });
});

describe('error_code', () => {
  it.each([
    ['θεός', 's e o s', 0, 'dental_fricative_to_alveolar_sibilant'],
    ['θεός', 'ð e o s', 0, 'voiceless_dental_fricative_to_voiced_dental_fricative'],
    ['θεός', 'tʰ e o s', 0, 'unaspirated_dental_fricative_to_aspirated_alveolar_plosive'],
    ['ἄλλος', 'a lː o s', 1, 'alveolar_lateral_short_to_alveolar_lateral_long'],
    ['ἄλλος', 'a l l o s', 1, 'extra_alveolar_lateral'],
    ['ἅγιος', 'h a ʝ i o s', 0, 'extra_glottal_fricative'],
    ['θεός', 'θ i o s', 1, 'close_mid_front_unrounded_to_close_front_unrounded'],
    ['λόγος', 'l oː ɣ o s', 1, 'close_mid_back_rounded_short_to_close_mid_back_rounded_long'],
    ['θεός', 'e o s', 0, 'missing_dental_fricative'],
    ['θεός', 'a θ e o s', 0, 'extra_open_central_unrounded'],
    ['Ἰησοῦς', 'j e̝ s u s', 0, 'close_front_unrounded_to_palatal_approximant'],
  ])('%s heard as %s: row %i is %s', (target, ipa, row, code) => {
    expect(sound(target, ipa, row)?.error_code).toBe(code);
  });
  it('is null when status is `exact`', () => {
    expect(sounds('θεός', 'θ e o s').every(({ error_code }) => error_code === null)).toBe(true);
  });
  it('the set is closed', () => {
    const codes = allErrorCodes();
    expect(codes).toContain('stress_shift');
    const digest = createHash('sha256').update(codes.join('\n')).digest('hex');
    expect([codes.length, digest]).toMatchInlineSnapshot(`
      [
        15551,
        "abc1cbace8526fec4166af7979d17b8cbcb5c69219728b9a539c7102e4baf62e",
      ]
    `);
  });
});

describe('feature_diff', () => {
  it('θ→s lists `place` only: `sibilant` is a word of the code', () => {
    expect(sound('θεός', 's e o s')?.feature_diff).toEqual([
      { feature: 'place', target: 'dental', heard: 'alveolar' },
    ]);
  });
  it('differing features, in this order: kind, place, manner, voicing, aspiration, rounding, height, backness, length', () => {
    expect(sound('Ἰησοῦς', 'j e̝ s u s')?.feature_diff).toEqual([
      { feature: 'kind', target: 'vowel', heard: 'consonant' },
      { feature: 'place', target: null, heard: 'palatal' },
      { feature: 'manner', target: null, heard: 'approximant' },
      { feature: 'voicing', target: null, heard: 'voiced' },
      { feature: 'aspiration', target: null, heard: 'unaspirated' },
      { feature: 'rounding', target: 'unrounded', heard: null },
      { feature: 'height', target: 'close', heard: null },
      { feature: 'backness', target: 'front', heard: null },
    ]);
  });
  it('`heard` is null when the target phone is missing, `target` null on an extra; empty when exact', () => {
    expect(sound('θεός', 'e o s')?.feature_diff.every(({ heard }) => heard === null)).toBe(true);
    expect(sound('θεός', 'a θ e o s')?.feature_diff.every(({ target }) => target === null)).toBe(true);
    expect(sound('θεός', 'θ e o s')?.feature_diff).toEqual([]);
  });
});

describe('CoachingSummary', () => {
  it('at most three fixes, ordered by `score_gain` descending, then sound fix before stress fix, then `sound_index`', () => {
    const { fixes } = score('βασιλεία', 'd a z i r e i ˈa').coaching.summary;
    expect(fixes).toHaveLength(3);
    const tenSounds = score('καταλλάσσων', 'k a t a l ˈi s o n').coaching.summary.fixes;
    expect(tenSounds.map(({ kind }) => kind)).toEqual(['sound']);
    const both = score('παραβολή', 'p a r a v ˈo l i').coaching.summary.fixes;
    expect(both.map(({ kind, error_code }) => [kind, error_code])).toEqual([
      ['stress', 'stress_shift'],
      ['sound', 'raised_close_mid_front_unrounded_to_close_front_unrounded'],
    ]);
  });
  it('sound fix before stress fix at equal gain', () => {
    const { fixes } = score('εὐαγγέλιον', 'e v a ŋ ɡ e l i ˈu n').coaching.summary;
    expect(fixes.map(({ rank, kind, score_gain }) => [rank, kind, score_gain])).toEqual([
      [1, 'sound', 0.1],
      [2, 'stress', 0.1],
    ]);
  });
  it('a sound fix names its row, a stress fix its syllables', () => {
    const [first, second] = score('θεός', 's ˈe o s').coaching.summary.fixes;
    expect(first).toEqual({
      rank: 1,
      kind: 'sound',
      sound_index: 0,
      word: 'θεός',
      letters: 'θ',
      target: 'θ',
      heard: 's',
      status: 'close',
      error_code: 'dental_fricative_to_alveolar_sibilant',
      score_gain: 0.25,
    });
    expect(second).toEqual({
      rank: 2,
      kind: 'stress',
      target_syllable: 1,
      detected_syllable: 0,
      target_letters: 'ός',
      detected_letters: 'θε',
      error_code: 'stress_shift',
      score_gain: 0.1,
    });
  });
  it('repairs with `score_gain` above 0 only', () => {
    expect(score('θεός', 'θ e ˈo s').coaching.summary.fixes).toEqual([]);
  });
  it('`proximity`: same rounded value as the response `proximity`', () => {
    const body = score('θεός', 'tʰ i o');
    expect(body.coaching.summary.proximity).toBe(body.proximity);
  });
});

describe('CoachingStress', () => {
  it('`stress_shift` when match is false; otherwise null', () => {
    expect(score('θεός', 'θ ˈe o s').coaching.stress).toEqual({
      target_syllable: 1,
      detected_syllable: 0,
      match: false,
      target_letters: 'ός',
      detected_letters: 'θε',
      error_code: 'stress_shift',
    });
    expect(score('θεός', 'θ e ˈo s').coaching.stress.error_code).toBeNull();
  });
  it('letters are null when the index is null', () => {
    expect(score('ὁ', 'o').coaching.stress).toEqual({
      target_syllable: null,
      detected_syllable: null,
      match: null,
      target_letters: null,
      detected_letters: null,
      error_code: null,
    });
  });
});
