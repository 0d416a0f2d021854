/** The advice to a learner: real answers of the four schemes, and every pair of a taught phone with any other. */

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CoachingSound } from '../../../src/contract/response.ts';
import { featureDiff } from '../../../src/score/coach/errorCode.ts';
import { HEIGHTS, PHONES, phoneId } from '../../../src/score/phonology/phones.ts';
import { SCHEMES } from '../../../src/score/phonology/schemes/index.ts';
import { type AdviceOptions, adviceOn } from '../../../web/src/advice/advice.ts';
import { movements } from '../../../web/src/advice/movement.ts';
import { stressAdvice } from '../../../web/src/advice/stress.ts';
import { soundOf } from '../../../web/src/sounds/sound.ts';
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

  // biome-ignore format: a table, one case a line
  it.each<[string, string, number, AdviceOptions, string]>([
    ['θεός', 's ˈe o s', 1, {}, ''],
    ['θεός', 's ˈe o s', 9, {}, ''],
    ['θεός', 's ˈe o s', 0, { ipa: true }, 'θ [θ]: as in thin. You said [s], s as in sun: put the tongue between the teeth.'],
    ['λόγος', 'l o ɣ o s t', 5, { ipa: true }, 'You added [t], t as in stop after ς: leave it out.'],
    ['λόγος', 'l o ɣ o s t', 5, { fix: { letters: 'ο', side: 'before' } }, 'You added t as in stop before ο: leave it out.'],
  ])('%s said %s: sound %i with %j', (target, ipa, index, options, sentence) => {
    expect(adviceOn(score(target, ipa).coaching.sounds, index, options)).toBe(sentence);
  });

  it.each([
    ['spread the lips', ['i', 'iː', 'e']],
    ['relax the lips', ['ɛ', 'a', 'ʌ', 'ə']],
  ])('%s in place of a round vowel: %j', (phrase, symbols) => {
    const row = { feature: 'rounding', target: 'unrounded', heard: 'rounded' } as const;
    for (const symbol of symbols) expect([symbol, movements([row], symbol)]).toEqual([symbol, [phrase]]);
  });

  it.each([
    ['θεός', 's ˈe o s', /^θ: as in thin\. It may have been s as in sun: put the tongue between/u],
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

  const [real] = score('ἀ', 'a').coaching.sounds as [CoachingSound];

  const row = (target: string | null, heard: string | null): CoachingSound => ({
    ...{ ...real, word: 'αααα', target, heard },
    letters: target === null ? null : 'α',
    status: heard === null ? 'missing' : target === null ? 'extra' : 'far',
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
