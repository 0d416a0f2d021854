/** What is no voice: silence, clicks, beeps, hum and noise; and what may be one. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EIS_WORDS, eis, silence, vowel } from '../../../../test/hear/sounds.ts';
import { part } from '../../../../test/parts/runs.ts';
import { hasVoice } from '../../src/voice/voiced.ts';

const RATE = 16_000;

const heard = (...parts: readonly (readonly number[])[]): boolean =>
  hasVoice(Float32Array.from(parts.flat()));

const wave = (seconds: number, at: (second: number) => number): number[] =>
  Array.from({ length: Math.round(seconds * RATE) }, (_, n) => at(n / RATE));

const tone = (seconds: number, hertz: number, level = 0.3): number[] =>
  wave(seconds, (t) => level * Math.sin(2 * Math.PI * hertz * t));

/** A tone with its overtones, each softer than the one before. */
const hum = (seconds: number, hertz: number, overtones = 6): number[] =>
  wave(seconds, (t) =>
    Array.from({ length: overtones }, (_, n) => Math.sin(2 * Math.PI * hertz * (n + 1) * t) / (n + 1)).reduce(
      (sum, x) => sum + 0.1 * x,
      0,
    ),
  );

/** Noise without a pattern, from a seed (xorshift). */
function noise(seconds: number, level = 0.1, seed = 1): number[] {
  let state = seed;
  return wave(seconds, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (level * state) / 2 ** 31;
  });
}

/** Noise whose high frequencies are taken away, as that of a fan. */
function soft(seconds: number): number[] {
  let last = 0;
  return noise(seconds).map((x) => {
    last = 0.98 * last + 0.2 * x;
    return last;
  });
}

const added = (a: readonly number[], b: readonly number[]): number[] => a.map((x, n) => x + (b[n] ?? 0));

describe('no voice', () => {
  it.each<[string, number[]]>([
    ['digital silence', silence(2)],
    ['a quiet room', noise(2, 0.002)],
    ['white noise', noise(2)],
    ['a fan', soft(2)],
    ['a beep of 440 Hz', [...silence(0.5), ...tone(0.8, 440), ...silence(0.5)]],
    ['a beep in a room', added([...silence(0.5), ...tone(0.8, 440), ...silence(0.5)], noise(1.8, 0.005))],
    ['three beeps', [tone(0.2, 440), silence(0.2), tone(0.2, 660), silence(0.2), tone(0.2, 880)].flat()],
    ['hum of 50 Hz', hum(2, 50)],
    ['hum of 60 Hz with noise', added(hum(2, 60), noise(2, 0.01))],
    ['hum that is switched on', [...silence(0.5), ...hum(1.5, 100), ...silence(0.5)]],
    ['a buzz', hum(2, 100, 40)],
    ['clicks', Array.from({ length: 5 }, () => [...tone(0.03, 400, 1), ...silence(0.47)]).flat()],
  ])('is in %s', (_what, samples) => {
    expect(heard(samples)).toBe(false);
  });

  it('is in any beep and in any hum', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 150, max: 4000 }),
        fc.integer({ min: 45, max: 130 }),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        (beep, low, level) => {
          expect(heard(silence(0.3), tone(0.6, beep, level), silence(0.3))).toBe(false);
          expect(heard(added(hum(1.5, low), noise(1.5, 0.003, beep)))).toBe(false);
        },
      ),
      { numRuns: part(30) },
    );
  });
});

describe('a voice may be', () => {
  it('in every word that is said, in a room and in none', () => {
    for (const n of EIS_WORDS.keys()) {
      expect(heard(eis(n))).toBe(true);
      expect(heard(added(eis(n), noise(1.2, 0.02, n + 1)))).toBe(true);
    }
  });

  it.each([0.13, 0.2, 0.3, 0.6])('in a vowel of %s s', (seconds) => {
    expect(heard(vowel(seconds, 500, 900))).toBe(true);
  });
});
