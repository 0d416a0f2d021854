import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { allErrorCodes } from '../../src/engine/coach/errorCode.ts';
import { score } from '../engine.ts';
import { tableOf } from '../table.ts';

const sounds = (target: string, ipa: string) => score(target, ipa).coaching.sounds;
const sound = (target: string, ipa: string, index = 0) => sounds(target, ipa)[index];

describe('LearnerStatus', () => {
  it.each([
    ['exact', 'scoring status is `correct`', 'θεός', 'θ e o s'],
    ['acceptable_variant', 'scoring status is `acceptable variant`', 'θεός', 'tʰ e o s'],
    ['close', 'scoring status is `acceptable`', 'παῖς', 'pʰ e s'],
    ['close', 'an incorrect substitution with closeness at least 0.5', 'θεός', 's e o s'],
    ['close', 'closeness is exactly 0.5 after rounding', 'θεός', 'ð e o s'],
    ['far', 'incorrect substitution with closeness below 0.5', 'θεός', 'h e o s'],
    ['missing', 'scoring status is `missing`', 'θεός', 'e o s'],
    ['extra', 'scoring status is `extra`', 'θεός', 'a θ e o s'],
  ])('`%s` holds when %s', (status, _when, target, ipa) => {
    expect(sound(target, ipa)).toMatchObject({ status, low_confidence: false });
  });
});

describe('CoachingSound', () => {
  it.each([
    ['accents kept; `syllable` inside the word', 'Ἐν ἀγάπῃ', 'e n a ɣ a p e̝', 'Ἐ0 ν0 ἀ0 γ1 ά1 π2 ῃ2'],
    ['ξ and ψ are two phones that share one letter span', 'ψυχή', 'p s y x e̝', 'ψ0 ψ0 υ0 χ1 ή1'],
    ['the letters of f in εὐφραίνω are ὐφ', 'εὐφραίνω', 'e f r e n o', 'ε0 ὐφ1 ρ1 αί1 ν2 ω2'],
  ])('`letters`: Greek letters that produced the target phone: %s', (_rule, target, ipa, letters) => {
    expect(
      sounds(target, ipa)
        .map((one) => `${one.letters}${one.syllable}`)
        .join(' '),
    ).toBe(letters);
  });
  it('`letters` is null on an extra, `heard` is null when the target phone is missing', () => {
    const nothing = { letters: null, syllable: null, target: null };
    expect(sound('θεός', 'a θ e o s')).toMatchObject({ ...nothing, heard: 'a', closeness: 0 });
    expect(sound('θεός', 'e o s')).toMatchObject({ target: 'θ', heard: null, closeness: 0 });
  });
  it('`index` is the index into `phones`', () => {
    const body = score('θεός', 'a θ i s');
    expect(body.coaching.sounds.map(({ index }) => index)).toEqual([...body.phones.keys()]);
    expect(sounds('Ἐν ἀγάπῃ', 'e n a ɣ a p e̝').at(2)?.word).toBe('ἀγάπῃ');
  });
});

describe('error_code', () => {
  it.each(tableOf('spec/scoring.tsv', 'error codes') as [string, string, string, string][])(
    '%s heard as %s: row %i is %s',
    (target, ipa, row, code) => {
      expect(sound(target, ipa, Number(row))?.error_code).toBe(code);
    },
  );
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
  const diff = (target: string, ipa: string) =>
    sound(target, ipa)?.feature_diff.map((one) => `${one.feature}: ${one.target} ${one.heard}`);

  it.each([
    [
      'θ→s lists `place` only: `sibilant` is a word of the code',
      'θεός',
      's e o s',
      ['place: dental alveolar'],
    ],
    ['empty when exact', 'θεός', 'θ e o s', []],
    [
      'differing features, in this order: kind, place, manner, voicing, aspiration, rounding, height, backness, length',
      'Ἰησοῦς',
      'j e̝ s u s',
      [
        'kind: vowel consonant',
        'place: null palatal',
        'manner: null approximant',
        'voicing: null voiced',
        'aspiration: null unaspirated',
        'rounding: unrounded null',
        'height: close null',
        'backness: front null',
      ],
    ],
  ])('%s', (_rule, target, ipa, expected) => {
    expect(diff(target, ipa)).toEqual(expected);
  });
  it('`heard` is null when the target phone is missing, `target` null on an extra', () => {
    expect(diff('θεός', 'e o s')).toContain('place: dental null');
    expect(diff('θεός', 'a θ e o s')).toContain('height: null open');
  });
});

describe('CoachingSummary', () => {
  // biome-ignore format: a table, one case a line
  it.each([
    ['at most three fixes', 'βασιλεία', 'd a z i r e i ˈa', ['sound', 'sound', 'sound']],
    ['repairs with `score_gain` above 0 only', 'θεός', 'θ e ˈo s', []],
    ['no stress fix without a mismatch', 'καταλλάσσων', 'k a t a l ˈi s o n', ['sound']],
    ['ordered by `score_gain` descending', 'παραβολή', 'p a r a v ˈo l i', ['stress', 'sound']],
    ['then sound fix before stress fix', 'εὐαγγέλιον', 'e v a ŋ ɡ e l i ˈu n', ['sound', 'stress']],
  ])('%s: %s said as %s', (_rule, target, ipa, kinds) => {
    const { fixes } = score(target, ipa).coaching.summary;
    expect(fixes.map(({ kind }) => kind)).toEqual(kinds);
    expect(fixes.map(({ rank }) => rank)).toEqual(kinds.map((_, n) => n + 1));
    const gains = fixes.map(({ score_gain }) => score_gain);
    expect(gains).toEqual(gains.toSorted((a, b) => b - a));
  });
  it('then `sound_index`', () => {
    const { fixes } = score('λόγος', 'd o ɣ o d').coaching.summary;
    expect(fixes).toMatchObject([{ sound_index: 0 }, { sound_index: 4 }]);
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
  it('all is null when stress abstains: letters are null when the index is null', () => {
    const values = Object.values(score('ὁ', 'o').coaching.stress);
    expect(values).toEqual(Array(6).fill(null));
  });
});
