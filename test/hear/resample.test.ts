import { describe, expect, it } from 'vitest';
import { type Mono, resampled } from '../../packages/recordings/src/resample.ts';
import { some } from '../parts/runs.ts';
import { tone } from './wavs.ts';

const monoOf =
  (samples: ArrayLike<number>): Mono =>
  (from, into) => {
    for (let n = 0; n < into.length; n++) into[n] = samples[from + n] ?? 0;
  };

function at16k(samples: Float64Array, rate: number): Float64Array {
  const out = new Float64Array(Math.round((samples.length * 16_000) / rate));
  resampled(monoOf(samples), rate)(0, out);
  return out;
}

/**
 * Measures the middle of a sound at 16 kHz. Returns the level of one frequency and the level of all frequencies, in
 * decibels relative to `amplitude`.
 */
function levels(samples: Float64Array, hertz: number, amplitude: number): { one: number; all: number } {
  const middle = samples.subarray(800, -800);
  let [sine, cosine, power] = [0, 0, 0];
  for (const [n, x] of middle.entries()) {
    const window = 1 - Math.cos((2 * Math.PI * n) / middle.length);
    sine += window * x * Math.sin((2 * Math.PI * hertz * n) / 16_000);
    cosine += window * x * Math.cos((2 * Math.PI * hertz * n) / 16_000);
    power += x * x;
  }
  const decibels = (value: number) => 20 * Math.log10(value / amplitude + 1e-12);
  return {
    one: decibels((2 * Math.hypot(sine, cosine)) / middle.length),
    all: decibels(Math.sqrt((2 * power) / middle.length)),
  };
}

const gainOf = (rate: number, hertz: number) => levels(at16k(tone(rate, 0.4, hertz), rate), hertz, 0.5);

const RATES = [
  11_025, 12_000, 22_050, 24_000, 32_000, 37_800, 44_100, 44_101, 48_000, 88_200, 160_050, 96_000, 192_000,
];

describe('a recording at 16 kHz', () => {
  it.each(some([4000, 8000, 13_000, ...RATES]))('keeps its sound, and adds nothing: from %i Hz', (rate) => {
    for (const hertz of [1000, 3300, 0.35 * rate, 0.43 * rate].filter(
      (one) => one <= 0.43 * rate && one < 7000,
    )) {
      const samples = at16k(tone(rate, 0.4, hertz), rate);
      expect(Math.abs(levels(samples, hertz, 0.5).one)).toBeLessThan(0.1);
      const pure = tone(16_000, 0.4, hertz);
      const rest = samples.map((x, n) => x - (pure[n] as number));
      expect(levels(rest, hertz, 0.5).all).toBeLessThan(-60);
    }
  });

  it.each(some([44_100, 22_050, 24_000, 32_000, 44_101, 48_000, 96_000, 192_000]))(
    'keeps 7.9 kHz within 1 dB: from %i Hz',
    (rate) => {
      expect(Math.abs(gainOf(rate, 7900).one)).toBeLessThan(1);
      expect(Math.abs(gainOf(rate, 7700).one)).toBeLessThan(0.1);
    },
  );

  it.each(some([48_000, 17_000, 22_050, 32_000, 37_800, 44_100, 44_101, 96_000, 192_000]))(
    'leaves nothing above 8.2 kHz, 60 dB down: from %i Hz',
    (rate) => {
      const loud: [number, number][] = [];
      for (let hertz = 8200; hertz < rate / 2; hertz += hertz < 9000 ? 50 : 333) {
        const { all } = levels(at16k(tone(rate, 0.25, hertz), rate), 0, 0.5);
        if (all > -60) loud.push([hertz, all]);
      }
      expect(loud).toEqual([]);
    },
  );

  it.each(some([8000, 4000, 17_000, ...RATES]))('has gain 1 at 0 Hz, within 1e-4: from %i Hz', (rate) => {
    const samples = at16k(new Float64Array(rate / 2).fill(0.5), rate).subarray(800, -800);
    const mean = samples.reduce((sum, x) => sum + x, 0) / samples.length;
    expect(Math.abs(2 * mean - 1)).toBeLessThan(1e-4);
  });

  it('is the same read in one piece or in many', () => {
    for (const rate of [8000, 32_000, 44_100, 44_101]) {
      const samples = tone(rate, 0.4, 700);
      const mono = resampled(monoOf(samples), rate);
      const whole = new Float64Array(6000);
      mono(100, whole);
      const parts = new Float64Array(6000);
      for (let at = 0; at < 6000; at += 777) mono(100 + at, parts.subarray(at, at + 777));
      const apart = parts.map((x, n) => Math.abs(x - (whole[n] as number)));
      expect(Math.max(...apart)).toBeLessThan(1e-12);
    }
  });
});
