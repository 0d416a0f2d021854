/** The advice to a learner: real answers of the four schemes, and every pair of a taught phone with any other. */

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CoachingSound } from '../../../src/contract/response.ts';
import { featureDiff } from '../../../src/score/coach/errorCode.ts';
import { HEIGHTS, PHONES, phoneId } from '../../../src/score/phonology/phones.ts';
import { SCHEMES } from '../../../src/score/phonology/schemes/index.ts';
import { adviceOn } from '../../../web/src/advice/advice.ts';
import { movements } from '../../../web/src/advice/movement.ts';
import { stressAdvice } from '../../../web/src/advice/stress.ts';
import { soundOf } from '../../../web/src/sounds/sound.ts';
import { engines, score } from '../../engine.ts';

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
  // biome-ignore format: a table, one case a line
  it.each([
    ['koine-greek', 'θεός', 's ˈe o s', 'θ', 'θ: as in thin. You said s as in sun: put the tongue between the teeth.'],
    ['koine-greek', 'θεός', 't ˈe o s', 'θ', 'θ: as in thin. You said t as in stop: put the tongue between the teeth and let the air pass.'],
    ['koine-greek', 'θεός', 'ð ˈe o s', 'θ', 'θ: as in thin. You said th as in this: switch the voice off.'],
    ['koine-greek', 'θεός', 'tʰ e ˈo s', 'θ', 'θ: as in thin. You said t as in top; that is accepted, too.'],
    ['koine-greek', 'θεός', 'θ eɪ ˈo s', 'ε', 'ε: as in French été. You let it glide into i as in fit: keep tongue and lips still to the end.'],
    ['koine-greek', 'θεός', 'a e ˈo s', 'θ', 'θ: as in thin. You said a as in Spanish casa, a vowel. Put the tongue between the teeth and let the air pass; no voice.'],
    ['koine-greek', 'θεός', 'θ e ˈu s', 'ό', 'ό: as the eau in French beau. You said ou as in soup (in America): open the mouth a little more.'],
    ['koine-greek', 'χάρις', 'k ˈa r i s', 'χ', 'χ: as the ch in loch (in Scotland). You said k as in sky: let the air pass.'],
    ['koine-greek', 'χάρις', 'x ˈæ r i s', 'ά', 'ά: as the a in Spanish casa. You said a as in cat (in America): open the mouth a little more and draw the tongue back.'],
    ['koine-greek', 'χάρις', 'x ˈa ɹ i s', 'ρ', 'ρ: as the rr in Spanish perro. You said r as in red: let the tongue roll.'],
    ['koine-greek', 'χάρις', 'x ˈa ʁ i s', 'ρ', 'ρ: as the rr in Spanish perro. You said r as in French rue: put the tip of the tongue behind the upper teeth and let the tongue roll.'],
    ['koine-greek', 'λόγος', 'l ˈo ɡ o s', 'γ', 'γ: as the g in Spanish luego. You said g as in go; that is accepted, too.'],
    ['koine-greek', 'λόγος', 'l ˈo x o s', 'γ', 'γ: as the g in Spanish luego. You said ch as in loch (in Scotland): switch the voice on.'],
    ['koine-greek', 'λόγος', 'l o ɣ o s t', '+', 'You added t as in stop after ς: leave it out.'],
    ['koine-greek', 'λόγος', 'h l o ɣ o s', '+', 'You added h as in hat before λ: leave it out.'],
    ['koine-greek', 'ψυχή', 's y x ˈe̝', 'p', 'The p of ψ: as the p in spot. You left it out. Close both lips, then let them go; no voice, no puff of breath.'],
    ['koine-greek', 'ψυχή', 'p s i x ˈe̝', 'υ', 'υ: as the u in French tu. You said i as in ski: round the lips.'],
    ['koine-greek', 'ψυχή', 'p s y x ˈɛ', 'ή', 'ή: as the e in bed (in New Zealand). You said e as in bed (in America): close the mouth much more.'],
    ['koine-greek', 'δόξα', 'ð ˈo k a', 's', 'The s of ξ: as in sun. You left it out. Hold the tip of the tongue close behind the upper teeth and let the air hiss; no voice.'],
    ['koine-greek', 'ἅγιος', 'h ˈa j o s', 'ἅ', 'ἅ: as the a in Spanish casa. You put h as in hat before it; that is accepted, too.'],
    ['koine-greek', 'ζωή', 'd͡z o ˈe̝', 'ζ', 'ζ: as in zoo. You said ds as in beds: do not stop the air first.'],
    ['koine-greek', 'ἄγγελος', 'ˈa n ɡ e l o s', 'γ', 'γ: as the ng in sing. You said n as in no: raise the back of the tongue to the soft roof.'],
    ['koine-greek', 'κόσμος', 'k ˈo s m oː s', 'ο', 'ο: as the eau in French beau. Yours was too long; that is accepted, too.'],
    ['erasmian', 'ἅγιος', 'ˈa ɡ i ɔ s', 'h', 'The h of ἅ: as in hat. You left it out. Breathe out through the open throat; the tongue does nothing, and there is no voice.'],
    ['erasmian', 'καί', 'k ˈɛ', 'a', 'The a of αί: as the a in Spanish casa. You said e as in bed (in America): open the mouth a little more and draw the tongue back.'],
    ['erasmian', 'καί', 'k ˈɛ', 'j', 'The y of αί: as in yes. You left it out. Raise the middle of the tongue near the roof, as for ee, and glide on, with voice.'],
    ['erasmian', 'αὐτός', 'a f t ˈɔ s', 'w', 'ὐ: as in we. You said f as in fan. Round both lips, raise the back of the tongue, and glide on, with voice.'],
    ['erasmian', 'βίβλος', 'v ˈi b l ɔ s', 'β', 'β: as in bed. You said v as in van: use both lips and stop the air completely.'],
    ['erasmian', 'δοῦλος', 'ð ˈu l ɔ s', 'δ', 'δ: as in dog. You said th as in this: put the tip of the tongue behind the upper teeth and stop the air completely.'],
    ['erasmian', 'βαπτίζω', 'b a p t ˈi ʒ o', 'ζ', 'ζ: as the ds in beds. You said si as in vision: put the tip of the tongue behind the upper teeth and stop the air first, then let it rub.'],
    ['modern-greek', 'χείρ', 'k ˈi r', 'χ', 'χ: as in huge. You said k as in sky: move the tongue forward to the roof and let the air pass.'],
    ['modern-greek', 'χείρ', 'ʃ ˈi r', 'χ', 'χ: as in huge. You said sh as in ship: raise the middle of the tongue to the roof.'],
    ['modern-greek', 'γῆ', 'ɡ ˈi', 'γ', 'γ: as the y in Spanish ayer. You said g as in go: move the tongue forward to the roof and let the air pass.'],
    ['modern-greek', 'καί', 't͡ʃ ˈe', 'κ', 'κ: as in Turkish kebap. You said ch as in teacher: raise the middle of the tongue to the roof and let go at once, without a hiss.'],
    ['modern-greek', 'σύ', 's ˈu', 'ύ', 'ύ: as the i in ski. You said ou as in soup (in America): spread the lips and move the tongue forward.'],
    ['modern-greek', 'ἄγγελος', 'ˈa n ʝ e l o s', 'γ', 'γ: as the ñ in Spanish señor. You said n as in no: raise the middle of the tongue to the roof.'],
    ['attic', 'χώρα', 'k ˈɔː r aː', 'χ', 'χ: as in cake. You said k as in sky: let a puff of breath follow.'],
    ['attic', 'χώρα', 'x ˈɔː r aː', 'χ', 'χ: as in cake. You said ch as in loch (in Scotland): stop the air completely and let a puff of breath follow.'],
    ['attic', 'χώρα', 'kʰ ˈɔ r aː', 'ώ', 'ώ: as the aw in law (in England). Yours was too short: hold it longer.'],
    ['attic', 'χώρα', 'kʰ ˈo r aː', 'ώ', 'ώ: as the aw in law (in England). You said eau as in French beau: open the mouth a little more and hold it longer.'],
    ['attic', 'φῶς', 'f ˈɔː s', 'φ', 'φ: as in pot. You said f as in fan. Close both lips, then let them go with a puff of breath; no voice.'],
    ['attic', 'πόλις', 'pʰ ˈo l i s', 'π', 'π: as the p in spot. You said p as in pot: hold back the puff of breath.'],
    ['attic', 'σῖτος', 's ˈi t o s', 'ῖ', 'ῖ: as the ee in see. Yours was too short: hold it longer.'],
    ['attic', 'ῥῆμα', 'ɹ ˈɛː m a', 'ῥ', 'ῥ: as in Welsh Rhys. You said r as in red: let the tongue roll and switch the voice off.'],
    ['attic', 'ἄλλος', 'ˈa l o s', 'λλ', 'λλ: as the ll in Italian bello. Yours was too short: hold it longer.'],
    ['attic', 'ζωή', 'z ɔː ˈɛː', 'd', 'The d of ζ: as in dog. You left it out; that is accepted, too.'],
    ['attic', 'ψυχή', 'p s yː kʰ ˈi', 'ή', 'ή: as the ä in German Käse. You said i as in ski: open the mouth much more and hold it longer.'],
    ['attic', 'τοῦ', 't ˈy', 'οῦ', 'οῦ: as the u in German gut. You said u as in French tu: draw the tongue back and hold it longer.'],
    ['koine-greek', 'λόγος', 'l l ˈo ɣ o s', '+', 'You said λ twice: say it once.'],
    ['attic', 'θεός', 'θ e ˈo s', 'θ', 'θ: as in top. You said th as in thin. Press the tip of the tongue behind the upper teeth, let go with a puff of breath; no voice.'],
  ])('%s: %s said %s, at %s', (scheme, target, ipa, which, sentence) => {
    const { sounds } = score(target, ipa, { scheme }).coaching;
    expect(adviceOn(sounds, rowOf(sounds, which))).toBe(sentence);
  });

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
