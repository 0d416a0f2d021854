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
      const { sounds } = score(target, ipa, { scheme }).coaching;
      expect(adviceOn(sounds, rowOf(sounds, which))).toBe(sentence);
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
    const { sounds, summary } = score('λόγος', 'l o ɣ o s t').coaching;
    const [fix] = summary.fixes;
    expect(adviceOn(sounds, 5, { ...(fix && { fix }) })).toBe(
      'You added t as in stop after ς: leave it out.',
    );
    expect(adviceOn(sounds, 5, { fix: { letters: 'ο', side: 'before' } })).toBe(
      'You added t as in stop before ο: leave it out.',
    );
  });

  it.each([
    ['i', 'spread the lips'],
    ['iː', 'spread the lips'],
    ['e', 'spread the lips'],
    ['ɛ', 'relax the lips'],
    ['a', 'relax the lips'],
    ['ʌ', 'relax the lips'],
    ['ə', 'relax the lips'],
  ])('%s in place of a round vowel: %s', (symbol, phrase) => {
    const row = { feature: 'rounding', target: 'unrounded', heard: 'rounded' } as const;
    expect(movements([row], symbol)).toEqual([phrase]);
  });

  it('doubts what was hard to hear', () => {
    const sounds = score('θεός', 's ˈe o s').coaching.sounds.map((row) => ({ ...row, low_confidence: true }));
    expect(adviceOn(sounds, 0)).toBe(
      'θ: as in thin. It may have been s as in sun: put the tongue between the teeth.',
    );
    const missing = score('πνεῦμα', 'n ˈe v m a').coaching.sounds.map((row) => ({
      ...row,
      low_confidence: true,
    }));
    expect(adviceOn(missing, 0)).toMatch(/^π: as the p in spot\. It was hard to hear\. Close both lips/u);
  });
});

describe('every pair of a taught phone with any other', () => {
  const taught = [
    ...new Set(SCHEMES.flatMap(({ letters }) => letters.flatMap(([, , phones]) => phones.split(' ')))),
  ];
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
    !/undefined|null| {2}| [,.:]|: \.|\.\.|\bSay\b|_/u.test(sentence) &&
    !IPA.test(sentence.slice(1)) &&
    sentence.length < 260;

  it.each(taught)('%s', (target) => {
    const heard = [...PHONES.map(({ symbol }) => symbol).filter((symbol) => symbol !== target), null];
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
    const sentences = PHONES.map(({ symbol }) => adviceOn([row('a', 'a'), row(null, symbol)], 1));
    expect(sentences.filter((text, n) => PHONES[n]?.symbol !== 'a' && !isWhole(text))).toEqual([]);
  });

  it('opens or closes the mouth in the right direction, for all heights', () => {
    const names = Object.keys(HEIGHTS) as (keyof typeof HEIGHTS)[];
    for (const target of names) {
      for (const heard of names.filter((name) => name !== target)) {
        const [phrase = ''] = movements([{ feature: 'height', target, heard }], 'a');
        const steps = HEIGHTS[target] - HEIGHTS[heard];
        expect(phrase).toMatch(steps > 0 ? /^open the mouth/u : /^close the mouth/u);
        expect(phrase.endsWith('much more')).toBe(Math.abs(steps) > 2);
      }
    }
  });
});

describe('every row of any answer', () => {
  const SAID = PHONES.map(({ symbol }) => symbol);
  const WORDS = [
    'θεός',
    'ἅγιος',
    'δόξα',
    'ζωή',
    'εὐαγγέλιον',
    'υἱός',
    'ῥῆμα',
    'ψυχή',
    'ἐν ἀρχῇ ἦν ὁ λόγος',
    'Σαπφώ',
  ];
  const attempts = fc.array(
    fc.oneof(fc.constantFrom(...SAID), fc.constantFrom('h', 'j', 'ɪ', 'w', 'e', 'o', 's', 't')),
    {
      minLength: 1,
      maxLength: 12,
    },
  );

  it.each(SCHEMES)('of $name has whole sentences, and a right row none', ({ name }) => {
    fc.assert(
      fc.property(fc.constantFrom(...WORDS), attempts, (target, said) => {
        const { sounds } = score(target, said, { scheme: name }).coaching;
        for (const [index, { status }] of sounds.entries()) {
          const advice = adviceOn(sounds, index);
          expect([status, advice === '']).toEqual([status, status === 'exact']);
          expect(advice).not.toMatch(/undefined|null| {2}| [,.:]|: \.|\.\.|\bSay\b|_|^: |[^.]$/u);
        }
      }),
    );
  });
});

describe('advice on the stress', () => {
  // biome-ignore format: a table, one case a line
  it.each([
    ['koine-greek', 'λόγος', 'l o ɣ ˈo s', 'The stress belongs on λό; yours was on γος: make λό louder and longer, and γος weak.'],
    ['koine-greek', 'λόγος', 'l o ɣ o s', 'No syllable stood out: make λό louder and a little longer.'],
    ['koine-greek', 'λόγος', 'l ˈo ɣ o s', ''],
    ['attic', 'λόγος', 'l o ɡ ˈo s', 'The voice rises on λό; yours rose on γος: lift it on λό and let γος stay low.'],
    ['attic', 'λόγος', 'l o ɡ o s', 'The voice rose nowhere: lift it on λό.'],
    ['erasmian', 'θεός', 'θ ˈɛ ɔ s', 'The stress belongs on ός; yours was on θε: make ός louder and longer, and θε weak.'],
    ['modern-greek', 'ὁ', 'o', ''],
  ])('%s: %s said %s', (scheme, target, ipa, sentence) => {
    expect(stressAdvice(score(target, ipa, { scheme }).coaching.stress, scheme)).toBe(sentence);
  });
});
