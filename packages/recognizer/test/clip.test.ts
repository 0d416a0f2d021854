import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wavOf } from '../../../test/hear/sounds.ts';
import { recording } from '../../../test/recordings.ts';
import { fbank, fbankFrames } from '../src/fbank.ts';
import { fromHalf, toHalf } from '../src/half.ts';
import { BINS } from '../src/mel.ts';
import { normalized, samplesOf } from '../src/receivedClip.ts';

const tone = (samples: number): number[] => Array.from({ length: samples }, (_, n) => Math.sin(n / 5) / 2);

describe('a clip', () => {
  it('is its samples over 32768', () => {
    const wav = wavOf(new Array(1920).fill(0));
    wav.writeInt16LE(-32_768, 44);
    wav.writeInt16LE(32_767, 46);
    wav.writeInt16LE(1, 48);
    const samples = samplesOf(wav);
    expect(samples).toHaveLength(1920);
    expect([...samples.subarray(0, 4)]).toEqual([-1, 32_767 / 32_768, 1 / 32_768, 0]);
  });

  it('of 0.12 s is the shortest, of 60 s the longest', () => {
    for (const length of [1920, 960_000]) expect(samplesOf(wavOf(tone(length)))).toHaveLength(length);
    expect(() => samplesOf(wavOf(tone(1919)))).toThrow('a WAV of 0.120 s; send at least 0.12 s');
    expect(() => samplesOf(wavOf(tone(960_001)))).toThrow('at most 60 s');
  });

  // biome-ignore format: a table, one case a line
  it.each([
    ['8 kHz', wavOf(tone(2000), 8000), 'found pcm16, 8000 Hz, 1 channels; send RIFF/WAVE: PCM of 16 bits, 16000 Hz'],
    ['two channels', recording(0.2, { channels: 2 }), 'found pcm16, 16000 Hz, 2 channels'],
    ['text', Buffer.from('hello'), 'not a WAV'],
    ['half its samples', wavOf(tone(2000)).subarray(0, 2000), 'the whole file'],
  ])('%s is refused', (_, bytes, sentence) => {
    expect(() => samplesOf(bytes)).toThrow(sentence);
  });
});

describe('normalized samples', () => {
  it('have mean 0 and variance 1', () => {
    const found = [...normalized(Float32Array.of(1, 3, 5, 7))].map((x) => x.toFixed(4));
    expect(found).toEqual(['-1.3416', '-0.4472', '0.4472', '1.3416']);
  });

  it('of silence are silence', () => {
    expect([...normalized(new Float32Array(4).fill(0.25))]).toEqual([0, 0, 0, 0]);
  });
});

it('every float of 16 bits is read and written as itself', () => {
  for (let bits = 0; bits < 65_536; bits++) {
    const value = fromHalf(bits);
    if (!Number.isNaN(value)) expect(toHalf(value)).toBe(bits);
  }
  expect([0x3c00, 0xc000, 1, 0x7bff].map(fromHalf)).toEqual([1, -2, 2 ** -24, 65_504]);
  expect(fromHalf(toHalf(Number.NaN))).toBeNaN();
});

it('any number is written as the nearest, ties to even', () => {
  const finite = Array.from({ length: 0x7c00 }, (_, bits) => fromHalf(bits));
  fc.assert(
    fc.property(fc.float({ min: 0, max: 65_500, noNaN: true }), (value) => {
      const written = toHalf(value);
      const off = Math.abs(value - (finite[written] as number));
      for (const other of [written - 1, written + 1]) {
        if (finite[other] === undefined) continue;
        const otherOff = Math.abs(value - (finite[other] as number));
        expect(off < otherOff || (off === otherOff && written % 2 === 0)).toBe(true);
      }
    }),
  );
  expect([toHalf(65_519.9), toHalf(65_520), toHalf(-1e9)]).toEqual([0x7bff, 0x7c00, 0xfc00]);
});

const rowOf = (energies: Float32Array, frame: number): number[] => [
  ...energies.subarray(frame * BINS, (frame + 1) * BINS),
];

/** Noise, computed from whole numbers, so that NumPy computes exactly the same samples. */
const NOISE = Float32Array.from({ length: 1650 }, (_, n) => (((7 * n * n + 13 * n) % 2001) - 1000) / 2 ** 15);
/** Energies of some frames and bands, computed with NumPy from the description of Kaldi. */
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

  it.each([0, 0.5, -1])('of a constant %s, whose mean is removed, are the logarithm of 2^-23', (level) => {
    const energies = fbank(new Float32Array(800).fill(level));
    expect(energies).toHaveLength(5 * BINS);
    for (const energy of energies) expect(energy).toBeCloseTo(-23 * Math.LN2, 5);
  });

  it.each([
    [79, 0],
    [80, 1],
    [239, 1],
    [240, 2],
    [960_000, 6000],
  ])('%s samples have %s frames', (samples, frames) => {
    expect(fbankFrames(samples)).toBe(frames);
    if (samples < 2000) expect(fbank(new Float32Array(samples))).toHaveLength(frames * BINS);
  });
});
