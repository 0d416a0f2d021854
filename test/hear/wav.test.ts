import { describe, expect, it } from 'vitest';
import wavefile from 'wavefile';
import { seeded } from '../../bench/inputs/random.ts';
import { blankWav, decodeWav } from '../../src/service/hear/clip/wav.ts';
import { KINDS, type Kind, wavOf } from './wavs.ts';

const FRAMES = 500;

function soundsOf(channels: number): Float64Array[] {
  const { next } = seeded(channels);
  const sound = () => Float64Array.from({ length: FRAMES }, () => (2 * next() - 1) * next() * 0.99);
  return Array.from({ length: channels }, sound);
}

/** Full scale of the integers that wavefile returns; 2^15 for all other kinds. */
const ONE: Readonly<Partial<Record<Kind, number>>> = { pcm8: 2 ** 7, pcm24: 2 ** 23, pcm32: 2 ** 31 };

function readByWavefile(kind: Kind, bytes: Uint8Array): number[] {
  const wav = new wavefile.WaveFile(bytes);
  if (kind === 'a-law') wav.fromALaw();
  if (kind === 'mu-law') wav.fromMuLaw();
  const [zero, one] = [kind === 'pcm8' ? 128 : 0, kind.startsWith('float') ? 1 : (ONE[kind] ?? 2 ** 15)];
  const samples = [...(wav.getSamples(true) as unknown as Float64Array)];
  return samples.map((value) => Math.fround((value - zero) / one));
}

describe('decodeWav', () => {
  it.each(Object.keys(KINDS) as Kind[])('%s, of 1, 2, 3 and 8 channels, as wavefile reads it', (kind) => {
    for (const channels of [1, 2, 3, 8]) {
      const bytes = wavOf(kind, 22_050, ...soundsOf(channels));
      const recording = decodeWav(bytes);
      expect(recording).toMatchObject({ sample_rate: 22_050, channels, frames: FRAMES });
      expect(recording).toMatchObject({ bit_depth: KINDS[kind].bits, duration_s: FRAMES / 22_050 });
      const read = new Float32Array(FRAMES * channels);
      recording.read(0, read);
      expect([...read]).toEqual(readByWavefile(kind, bytes));
      const part = new Float32Array(10 * channels);
      recording.read(123, part);
      expect([...part]).toEqual([...read.subarray(123 * channels, 133 * channels)]);
    }
  });

  it.each<[Kind, number, number, number]>([
    ['pcm8', 127 / 128, -1, 127 / 128],
    ['pcm16', 32_767 / 32_768, -1, 32_767 / 32_768],
    ['pcm24', 1 - 2 ** -23, -1, 32_767 / 32_768],
    ['a-law', 32_256 / 32_768, -32_256 / 32_768, 32_256 / 32_768],
    ['mu-law', 32_124 / 32_768, -32_124 / 32_768, 32_124 / 32_768],
    ['float32', 1.5, -1.5, 32_767 / 32_768],
  ])('%s from end to end', (kind, most, least, fullScale) => {
    const recording = decodeWav(wavOf(kind, 8000, [1.5, -1.5]));
    const read = new Float32Array(2);
    recording.read(0, read);
    expect([...read]).toEqual([most, least]);
    expect(recording.full_scale).toBeCloseTo(fullScale, 9);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1 / 0, 32_768])(
    'floats that are not samples: %s',
    (value) => {
      for (const kind of ['float32', 'float64'] as const) {
        const recording = decodeWav(wavOf(kind, 8000, [0, value, 0]));
        expect(() => recording.read(0, new Float32Array(3))).toThrow(
          `audio is not a WAV; found a float sample of ${value}; send floats from -1 to 1`,
        );
      }
    },
  );
});

describe('a WAV for a recognizer', () => {
  it.each([[[0, 1, -1, 32_767, -32_768]], [[]]])('16 kHz mono PCM16, as another writes %j', (samples) => {
    const { wav, pcm } = blankWav(samples.length);
    pcm.set(samples);
    const expected = wavOf(
      'pcm16',
      16_000,
      samples.map((value) => value / 32_768),
    );
    expect(Buffer.from(wav).equals(expected)).toBe(true);
  });
});
