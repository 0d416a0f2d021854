/** Coaching, held by cases worked by hand: what a row with two phones is called, and where a fix points. */

import { describe, expect, it } from 'vitest';
import { score } from '../engine.ts';

describe('the code of a row with two phones', () => {
  it.each([
    [
      'the vowel itself is off, and glides',
      'ἵνα',
      'ɪ j n a',
      'close_front_unrounded_to_near_close_front_unrounded',
    ],
    ['the vowel is right, and glides', 'θεός', 'θ e ɪ o s', 'extra_near_close_front_unrounded'],
    ['the vowel is accepted, and glides', 'θεός', 'θ ɛ ɪ o s', 'extra_near_close_front_unrounded'],
    ['an accepted phone before it', 'ἅγιος', 'h a ʝ i o s', 'extra_glottal_fricative'],
    ['an accepted phone behind it', 'υἱός', 'y j o s', 'extra_palatal_approximant'],
    [
      'the vowel is long behind an accepted phone',
      'ἅγιος',
      'h aː ʝ i o s',
      'open_central_unrounded_short_to_open_central_unrounded_long',
    ],
  ])('%s: %s said as %s', (_what, target, ipa, code) => {
    const codes = score(target, ipa).coaching.sounds.map(({ error_code }) => error_code);
    expect(codes.filter((one) => one !== null)).toEqual([code]);
  });
});

describe('the letters that the fix of an extra sound points at', () => {
  it.each([
    ['those before it', 'θεός', 'θ k e o s', ['θ', 'after']],
    ['before both of two', 'θεός', 'θ k k e o s', ['θ', 'after'], ['θ', 'after']],
    ['those behind it at the start', 'θεός', 'k θ e o s', ['θ', 'before']],
    ['its own word', 'ὁ θεός', 'o k θ e o s', ['ὁ', 'after']],
  ])('%s', (_which, target, ipa, ...expected) => {
    const { fixes } = score(target, ipa).coaching.summary;
    expect(fixes.map((fix) => (fix.kind === 'sound' ? [fix.letters, fix.side] : []))).toEqual(expected);
  });
});

describe('low confidence', () => {
  const vocab = ['<blank>', 'o', 'u'];
  const sound = (posteriors: number[][], ipa: string) =>
    score('ὁ', ipa, { posteriors, vocab }).coaching.sounds[0]?.low_confidence;
  const row = (...shares: number[]) => shares.map(Math.log);
  it('where the frames are sure of something else, although that was heard', () => {
    expect(sound([row(0.02, 0.03, 0.95)], 'u')).toBe(true);
    expect(sound([row(0.02, 0.95, 0.03)], 'o')).toBe(false);
  });
  it('where the target cannot be aligned', () => {
    const posteriors = [row(0.02, 0.95, 0.03)];
    const { coaching } = score('ὁ ὁ', 'o o', { posteriors, vocab });
    expect(coaching.sounds.map(({ low_confidence }) => low_confidence)).toEqual([true, true]);
  });
});
