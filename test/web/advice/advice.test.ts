/** The advice to a learner: real answers of the four schemes, and every pair of a taught phone with any other. */

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CoachingSound } from '../../../src/contract/response.ts';
import { featureDiff } from '../../../src/score/coach/errorCode.ts';
import { adviceOn } from '../../../src/score/coach/sentences/advice.ts';
import { soundOf } from '../../../src/score/coach/sentences/en/sound.ts';
import { movements } from '../../../src/score/coach/sentences/movement.ts';
import { stressAdvice } from '../../../src/score/coach/sentences/stress.ts';
import { HEIGHTS, PHONES, phoneId } from '../../../src/score/phonology/phones.ts';
import { SCHEMES } from '../../../src/score/phonology/schemes/index.ts';
import { engines, score } from '../../engine.ts';
import { tableOf } from '../../table.ts';

beforeAll(async () => {
  for (const { name } of SCHEMES) await engines.load(name);
});

const SYMBOLS = PHONES.map(({ symbol }) => symbol);

type Diff = CoachingSound['feature_diff'][number];

/** What no sentence has. */
const BROKEN = /undefined|null| {2}| [,.:]|: \.|\.\.|\bSay\b|_/u;

/** The first faulty row with these letters or this target; '+' is an extra sound. */
function rowOf(sounds: readonly CoachingSound[], which: string): number {
  const index = sounds.findIndex(
    ({ status, target, letters }) =>
      status !== 'exact' && (which === '+' ? target === null : letters === which || target === which),
  );
  if (index < 0) throw new Error(`no fault at ${which}`);
  return index;
}

describe('advice on a sound', () => {
  it.each(tableOf('web/advice/advice.tsv'))(
    '%s: %s said %s, at %s',
    (scheme, target, ipa, which, sentence) => {
      const { sounds, stress } = score(target, ipa, { scheme }).coaching;
      const advice = which === 'ˈ' ? stressAdvice(stress, scheme) : adviceOn(sounds, rowOf(sounds, which));
      expect(advice).toBe(sentence);
    },
  );

  it('is none for a right sound', () => {
    const { sounds } = score('θεός', 's ˈe o s').coaching;
    expect(adviceOn(sounds, 1)).toBe('');
    expect(adviceOn(sounds, 9)).toBe('');
  });

  // biome-ignore format: a table, one case a line
  it.each([
    ['θεός', 's ˈe o s', 0, 'θ [θ]: as in thin. You said [s], s as in sun: put the tongue between the teeth.'],
    ['λόγος', 'l o ɣ o s t', 5, 'You added [t], t as in stop after ς: leave it out.'],
  ])('has IPA if asked: %s said %s', (target, ipa, index, sentence) => {
    expect(adviceOn(score(target, ipa).coaching.sounds, index, { ipa: true })).toBe(sentence);
  });

  it('puts an extra sound where its fix puts it', () => {
    const { sounds } = score('λόγος', 'l o ɣ o s t').coaching;
    const fix = { letters: 'ο', side: 'before' } as const;
    expect(adviceOn(sounds, 5, { fix })).toBe('You added t as in stop before ο: leave it out.');
  });

  it.each([
    ['spread the lips', ['i', 'iː', 'e']],
    ['relax the lips', ['ɛ', 'a', 'ʌ', 'ə']],
  ])('%s in place of a round vowel: %j', (phrase, symbols) => {
    const row = { feature: 'rounding', target: 'unrounded', heard: 'rounded' } as const;
    for (const symbol of symbols) expect([symbol, movements([row], symbol)]).toEqual([symbol, [phrase]]);
  });

  it.each([
    [
      'θεός',
      's ˈe o s',
      /^θ: as in thin\. It may have been s as in sun: put the tongue between the teeth\.$/u,
    ],
    ['πνεῦμα', 'n ˈe v m a', /^π: as the p in spot\. It was hard to hear\. Close both lips/u],
  ])('doubts what was hard to hear: %s said %s', (target, ipa, sentence) => {
    const sounds = score(target, ipa).coaching.sounds.map((row) => ({ ...row, low_confidence: true }));
    expect(adviceOn(sounds, 0)).toMatch(sentence);
  });
});

describe('every pair of a taught phone with any other', () => {
  const taught = new Set(
    SCHEMES.flatMap(({ letters }) => letters.flatMap(([, , phones]) => phones.split(' '))),
  );
  const IPA = /[θðɣχʃʒŋɲʝɟɸβʁʔːʰɛɔəɪʊɑɒʌɐ[\]]|\u0361/u;

  const idOf = (symbol: string | null): number | null => (symbol === null ? null : phoneId(symbol));

  const row = (target: string | null, heard: string | null): CoachingSound => ({
    index: 0,
    word: 'αααα',
    letters: target === null ? null : 'α',
    syllable: 0,
    target,
    heard,
    status: heard === null ? 'missing' : target === null ? 'extra' : 'far',
    closeness: 0,
    low_confidence: false,
    error_code: null,
    feature_diff: featureDiff(idOf(target), idOf(heard)),
  });

  const isWhole = (sentence: string): boolean =>
    /^(?:α: |You added )\S.*[^\s:,]\.$/u.test(sentence) &&
    !BROKEN.test(sentence) &&
    !IPA.test(sentence.slice(1)) &&
    sentence.length < 260;

  it.each([...taught])('%s', (target) => {
    const heard = [...SYMBOLS.filter((symbol) => symbol !== target), null];
    const sentences = heard.map((symbol) => adviceOn([row(target, symbol)], 0));
    expect(sentences.filter((sentence) => !isWhole(sentence))).toEqual([]);
    // Every pair of one kind that differs in one or two features names as many changes.
    for (const { symbol, kind } of PHONES) {
      const { feature_diff } = row(target, symbol);
      if (kind !== soundOf(target)?.kind || symbol === target) continue;
      expect(movements(feature_diff, target)).toHaveLength(feature_diff.length);
    }
  });

  it('and every phone that may be added', () => {
    const added = SYMBOLS.filter((symbol) => symbol !== 'a');
    const sentences = added.map((symbol) => adviceOn([row('a', 'a'), row(null, symbol)], 1));
    expect(sentences.filter((sentence) => !isWhole(sentence))).toEqual([]);
  });

  it('opens or closes the mouth in the right direction, for all heights', () => {
    const heights = Object.entries(HEIGHTS);
    for (const [target, open] of heights) {
      for (const [heard, other] of heights.filter(([name]) => name !== target)) {
        const [phrase = ''] = movements([{ feature: 'height', target, heard } as Diff], 'a');
        expect(phrase).toMatch(open > other ? /^open the mouth/u : /^close the mouth/u);
        expect(phrase.endsWith('much more')).toBe(Math.abs(open - other) > 2);
      }
    }
  });
});

it.each(SCHEMES)('every row of any answer of $name has whole sentences, and a right row none', ({ name }) => {
  const words = [
    'θεός',
    'ἅγιος',
    'δόξα',
    'εὐαγγέλιον',
    'υἱός',
    'ῥῆμα',
    'ψυχή',
    'ἐν ἀρχῇ ἦν ὁ λόγος',
    'Σαπφώ',
  ];
  const sounds = fc.oneof(fc.constantFrom(...SYMBOLS), fc.constantFrom(...'hjɪweost'));
  const attempts = fc.array(sounds, { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.constantFrom(...words), attempts, (target, said) => {
      const rows = score(target, said, { scheme: name }).coaching.sounds;
      for (const [index, { status }] of rows.entries()) {
        const advice = adviceOn(rows, index);
        expect([status, advice === '']).toEqual([status, status === 'exact']);
        expect(advice).not.toMatch(/^: |[^.]$/u);
        expect(advice).not.toMatch(BROKEN);
      }
    }),
  );
});
