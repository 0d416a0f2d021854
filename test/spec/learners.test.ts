/**
 * Tests attempts of learners in every tradition; the cases are written by hand and grouped by the cause of the mistake.
 */

import { describe, expect, it } from 'vitest';
import { score } from '../engine.ts';
import { tableOf } from '../table.ts';

const cases = (part: string) => tableOf('spec/learners.tsv', part);

const faults = (target: string, ipa: string): string =>
  score(target, ipa)
    .phones.filter(({ status }) => status !== 'correct')
    .map(({ target, observed, status }) => `${target ?? ''}>${observed ?? ''} ${status}`)
    .join(', ');

const fixes = (target: string, ipa: string) => score(target, ipa).coaching.summary.fixes;

const RIGHT = { match: true };
const SAME_WORD = { detected: false };

/**
 * Attempts of real learners to which version 0.2.0 gave its ten worst answers. Each has several IPA spellings, the
 * judgment of a teacher, and the expected answer.
 */
// biome-ignore format: a table
const WORST: [target: string, said: string[], teacher: string, expected: object, fix?: object][] = [
  ['καί', ['kaɪ', 'kaj', 'kai̯', 'ka͡ɪ', 'kaɪ̯', 'kai'], 'αι is one vowel, e', { proximity: 0.5, real_edits: 1, different_word: SAME_WORD }, { letters: 'αί', target: 'e' }],
  ['ὑμεῖς', ['huˈmeɪs'], 'the stress is right', { stress: RIGHT }],
  ['μετάνοια', ['mɛtəˈnɔɪə'], 'the stress is wrong: it is on τά', { stress: { match: false } }],
  ['ἅγιος', ['ˈaʝos'], 'fine, or: three syllables', { proximity: 0.996, real_edits: 0, stress: RIGHT, different_word: SAME_WORD }],
  ['Χριστός', ['kɹɪsˈtɔs'], 'χ, not k', { real_edits: 1, stress: RIGHT, different_word: SAME_WORD }, { letters: 'Χ', target: 'x', heard: 'k' }],
  ['εἰρήνη', ['eɪˈɹeɪneɪ'], 'ει is i; η is a pure vowel', { stress: RIGHT }, { letters: 'εἰ', target: 'i' }],
  ['αὐτός', ['aʊˈtos', 'awˈtos', 'au̯ˈtos', 'aʊ̯ˈtos', 'auˈtos', 'a͡ʊˈtos'], 'all are the same sound, and right', { proximity: 0.996, real_edits: 0, stress: RIGHT, different_word: SAME_WORD }],
  ['βασιλεία', ['bæsɪˈleɪə'], 'ει is i; the stress is right', { stress: RIGHT, different_word: SAME_WORD }],
  ['κύριος', ['ˈcirios'], 'υ is rounded', { real_edits: 1, stress: RIGHT, different_word: SAME_WORD }, { letters: 'ύ', target: 'y', heard: 'i' }],
  ['εὐτύχει', ['efˈtyxi'], 'perfect', { proximity: 1, real_edits: 0, stress: RIGHT, different_word: SAME_WORD }],
];

describe('the ten worst answers of 0.2.0', () => {
  it.each(WORST)('%s said as %j: %s', (target, said, _teacher, expected, first = {}) => {
    for (const ipa of said) {
      const body = score(target, ipa);
      expect(body).toMatchObject(expected);
      expect(body).not.toHaveProperty('unknown_symbols');
      const { fixes } = body.coaching.summary;
      expect(fixes[0] ?? {}).toMatchObject(first);
      expect(fixes.filter((fix) => fix.kind === 'sound' && !fix.letters)).toEqual([]);
    }
  });

  it('a word whose accepted way sounds like others is among them', () => {
    const words = score('ἅγιος', 'ˈaʝos')
      .heard_as.candidates.slice(0, 4)
      .map(({ word }) => word);
    expect(words).toContain('ἅγιος');
    expect(fixes('βασιλεία', 'bæsɪˈleɪə')).toContainEqual(
      expect.objectContaining({ letters: 'εί', target: 'i' }),
    );
  });
});

describe('a mark on a diphthong is on its one nucleus', () => {
  it.each(cases('a mark'))('%s as %s: syllable %s, %s', (target, ipa, syllable, match) => {
    expect(score(target, ipa).stress).toMatchObject({
      method: 'mark',
      attempt_syllable: Number(syllable),
      match: match === 'true',
    });
  });

  it.each(cases('a mark alone'))(
    '%s said as %s: a mark that finds no syllable is still a mark',
    (target, ipa) => {
      const { stress } = score(target, ipa);
      expect(stress).toMatchObject({ available: true, method: 'mark' });
      if (stress.attempt_syllable === null) expect(stress).toMatchObject({ match: null, penalty: 0 });
    },
  );
});

describe('an offglide folds into the row of its vowel', () => {
  it.each(cases('offglides'))('%s said as %s: %s', (target, ipa, expected) => {
    expect(faults(target, ipa)).toBe(expected);
  });

  it('counts like length alone: 0.9 of the closeness that the vowel has by itself', () => {
    expect(score('καί', 'k e ɪ').phones[1]).toMatchObject({ status: 'acceptable', cost: 0.1 });
    const { phones, coaching, real_edits } = score('γῆ', 'ʝ e ɪ');
    expect(phones[1]).toMatchObject({ status: 'acceptable', cost: 0.175 });
    expect(coaching.sounds[1]).toMatchObject({
      status: 'close',
      closeness: 0.825,
      letters: 'ῆ',
      heard: 'e ɪ',
    });
    expect(real_edits).toBe(0);
    expect(score('καί', 'k a ɪ').coaching.sounds[1]).toMatchObject({ closeness: 0.075, status: 'far' });
  });

  it('the code of a right vowel names the glide, that of a wrong one the vowel', () => {
    expect(fixes('γῆ', 'ʝ e ɪ')[0]?.error_code).toBe('extra_near_close_front_unrounded');
    expect(fixes('καί', 'k a ɪ')[0]?.error_code).toBe('close_mid_front_unrounded_to_open_central_unrounded');
  });
});

describe('an offglide or a companion never makes an attempt better', () => {
  it.each(cases('never better'))('%s: %s is %s, %s is %s', (target, alone, proximity, accompanied, lower) => {
    expect(score(target, alone).proximity).toBe(Number(proximity));
    expect(score(target, accompanied).proximity).toBe(Number(lower));
  });
});

describe('the halves of an affricate, untied, are one sound where that aligns no dearer', () => {
  it.each([
    ['θεός', 't s e o s', 'θ>t͡s incorrect'],
    ['χάρις', 't ʃ a r i s', 'x>t͡ʃ incorrect'],
    // As one sound or as two, d and z cost the same; they must count as one, as with the tie bar.
    ['ζωή', 'd z o e̝', 'z>d͡z incorrect'],
    ['ζωή', 'd͡z o e̝', 'z>d͡z incorrect'],
    ['τῆς', 't s', 'e̝> missing'],
  ])('%s said as %s: %s', (target, ipa, expected) => {
    expect(faults(target, ipa)).toBe(expected);
  });
  it('it is one phone of `observed_phones`, and a mark behind it stays on its vowel', () => {
    const { observed_phones, stress, proximity } = score('θεός', 't s e ˈo s');
    expect(observed_phones).toEqual(['t͡s', 'e', 'o', 's']);
    expect(stress).toMatchObject({ attempt_syllable: 1, match: true });
    expect(proximity).toBe(0.75);
  });
});

describe('a phone that may be silent', () => {
  it('the ι of γι before a vowel is taken up by the ʝ: ἅγιος in two syllables is accepted', () => {
    const { phones, coaching } = score('ἅγιος', 'ˈa ʝ o s');
    const silent = { target: 'i', observed: null, status: 'acceptable variant', cost: 0.02 };
    expect(phones[2]).toMatchObject(silent);
    expect(coaching.sounds[2]).toMatchObject({ status: 'acceptable_variant', letters: 'ι', heard: null });
  });
  it.each([
    ['καρδία', 'k a r ð a', 'an accented ι'],
    ['Μαρία', 'm a r a', 'no γ before it'],
    ['ἅγιος', 'a ɣ o s', 'no ʝ that takes it up'],
  ])('%s said as %s misses a sound: %s', (target, ipa) => {
    expect(faults(target, ipa)).toContain('missing');
  });
});

describe('every fix names letters', () => {
  it.each(cases('extra sounds'))(
    '%s said as %s: the extra sound stands beside %s, %s it',
    (target, ipa, letters, side) => {
      const fix = fixes(target, ipa).find((one) => one.kind === 'sound' && one.target === null);
      expect(fix).toMatchObject({ status: 'extra', letters, side });
    },
  );
  it('`letters` of the sound itself is null on an extra, and other fixes have no side', () => {
    expect(score('λόγος', 'l o ɣ o s a').coaching.sounds.at(-1)).toMatchObject({ letters: null });
    expect(fixes('θεός', 's e o s')[0]).not.toHaveProperty('side');
  });
});

describe('`score_gain` is exactly what `proximity` gains when that row alone is mended', () => {
  it.each(cases('mended'))('%s said as %s, mended to %s', (target, said, mended) => {
    const gain = fixes(target, said)[0]?.score_gain ?? 0;
    expect(score(target, said).proximity + gain).toBeCloseTo(score(target, mended).proximity, 9);
  });
  it.each([
    ['ὁ', 'k ˈa k k k'],
    ['θεός', 'k ˈa k k'],
  ])('%s said as %s: a clamped score gains what shows', (target, said) => {
    const { proximity, coaching } = score(target, said);
    expect(proximity).toBe(0);
    for (const { score_gain } of coaching.summary.fixes) expect(score_gain).toBeGreaterThan(0);
  });
});

describe('another word was said only if it is likely', () => {
  it.each(cases('another word'))('%s said as %s: %s (%s)', (target, ipa, detected) => {
    expect(score(target, ipa).different_word).toMatchObject({
      checked: true,
      detected: detected === 'true',
    });
  });
});

describe('the target is always a candidate, and first among equals', () => {
  const candidates = (target: string, ipa: string) =>
    score(target, ipa).heard_as.candidates.filter(({ kind }) => kind === 'lexicon');
  it.each([
    ['τῷ', 't o'],
    ['βλιτυρι', 'v l i t y r i'],
    ['εὐτύχει', 'e f t y x i'],
  ])('%s said as %s', (target, ipa) => {
    expect(candidates(target, ipa)[0]).toMatchObject({ greek: target, similarity: 1 });
  });
  it('homophones say so: their confidence is one, shared', () => {
    const [top, next] = candidates('τῷ', 't o');
    expect(top?.homophones).toContain('τό');
    expect(next?.homophones).toContain('τῷ');
    expect(candidates('λόγος', 'l o ɣ o s')[0]).not.toHaveProperty('homophones');
  });
  it('a target outside the lexicon is listed however it was said', () => {
    expect(candidates('βλιτυρι', 'l o ɣ o s').map(({ greek }) => greek)).toContain('βλιτυρι');
  });
  it('a target said with what a verse accepts is as similar as the verse is', () => {
    const { words } = score('τὸν πατέρα', 't o m b a t e r a').heard_as;
    expect(words.map(({ candidates: [top] }) => top?.greek)).toEqual(['τόν', 'πατέρα']);
  });
});

describe('accepted ways to say a letter', () => {
  it.each(cases('accepted'))('%s said as %s has no real edit', (target, ipa) => {
    const { real_edits, proximity } = score(target, ipa);
    expect(real_edits).toBe(0);
    expect(proximity).toBeGreaterThanOrEqual(0.985);
  });
  it.each([
    ['πατέρα', 'b a t e r a'],
    ['τὸ πατέρα', 't o b a t e r a'],
    ['τοὺς ἀγαθούς', 't u z a ɣ a θ u s'],
    ['ἐκτός', 'e ɡ t o s'],
  ])('%s said as %s has one: the neighbour is not there', (target, ipa) => {
    expect(score(target, ipa).real_edits).toBe(1);
  });
});
