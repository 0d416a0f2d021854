/** The log-mel energies beside an independent computation. */

import { describe, expect, it } from 'vitest';
import { fbank, fbankFrames } from '../src/fbank.ts';

const rowOf = (energies: Float32Array, frame: number): number[] => [
  ...energies.subarray(frame * 80, (frame + 1) * 80),
];

/** Numbers that a formula of whole numbers gives, so that any language can repeat them: 0.103 s, and half a shift more. */
const NOISE = Float32Array.from({ length: 1650 }, (_, n) => (((7 * n * n + 13 * n) % 2001) - 1000) / 2 ** 15);
/** Worked out in NumPy from the description of Kaldi: numpy.fft, numpy.hanning, matrices instead of loops. */
const BY_NUMPY: readonly (readonly [frame: number, energies: readonly number[]])[] = [
  [0, [-9.486, -8.7483, -6.8462, -6.176, -3.107, -2.584, -1.4941, -0.3075]],
  [4, [-8.9452, -8.0148, -6.8425, -4.5429, -3.7916, -0.4199, 0.5278, 0.0398]],
  [9, [-8.7552, -8.1275, -7.1124, -4.2862, -3.0366, -0.3981, 0.9285, 0.2562]],
];
const SHOWN = [0, 1, 9, 19, 39, 59, 78, 79];

describe('log-mel energies', () => {
  it.each(BY_NUMPY)('of noise, frame %s: mirrored at the ends, whole in the middle', (frame, energies) => {
    const row = rowOf(fbank(NOISE), frame);
    for (const [n, energy] of energies.entries()) expect(row[SHOWN[n] as number]).toBeCloseTo(energy, 3);
  });

  it('of noise, all of them: their sum', () => {
    const sum = fbank(NOISE).reduce((all, energy) => all + energy, 0);
    expect(sum).toBeCloseTo(-2934.483, 1);
  });

  it.each([0, 0.5, -1])('of a constant %s, whose mean is removed, are the logarithm of 2^-23', (level) => {
    const energies = fbank(new Float32Array(800).fill(level));
    expect(energies).toHaveLength(5 * 80);
    for (const energy of energies) expect(energy).toBeCloseTo(-23 * Math.LN2, 5);
  });

  it.each([
    [79, 0],
    [80, 1],
    [160, 1],
    [239, 1],
    [240, 2],
    [1920, 12],
    [16_000, 100],
    [960_000, 6000],
  ])('%s samples have %s frames', (samples, frames) => {
    expect(fbankFrames(samples)).toBe(frames);
    if (samples < 2000) expect(fbank(new Float32Array(samples))).toHaveLength(frames * 80);
  });
});
