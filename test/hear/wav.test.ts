import { describe, expect, it } from 'vitest';
import wavefile from 'wavefile';
import { blankWav, decodeWav } from '../../src/hear/clip/wav.ts';
import { seeded } from '../../src/serve/bench/inputs/random.ts';
import { chunk, fmt, KINDS, type Kind, pack, riff, wavOf } from './wavs.ts';

/** Half a step of each encoding, the widest one of the companded. */
const WITHIN: Readonly<Record<Kind, number>> = {
  pcm8: 2 ** -8,
  pcm16: 2 ** -16,
  pcm24: 2 ** -23,
  pcm32: 2 ** -24,
  float32: 2 ** -24,
  float64: 2 ** -24,
  'a-law': 2 ** -6,
  'mu-law': 2 ** -6,
};

const FRAMES = 500;

function channelsOf(count: number): Float64Array[] {
  const random = seeded(count);
  return Array.from({ length: count }, () =>
    Float64Array.from({ length: FRAMES }, () => (2 * random.next() - 1) * random.next() * 0.99),
  );
}

describe('decodeWav', () => {
  it.each(Object.keys(KINDS) as Kind[])('%s, of 1, 2, 3 and 8 channels', (kind) => {
    for (const count of [1, 2, 3, 8]) {
      const channels = channelsOf(count);
      const recording = decodeWav(wavOf(kind, 22_050, ...channels));
      expect(recording).toMatchObject({ sample_rate: 22_050, channels: count, frames: FRAMES });
      expect(recording.bit_depth).toBe(KINDS[kind].bits);
      expect(recording.duration_s).toBe(FRAMES / 22_050);
      const read = new Float32Array(FRAMES * count);
      recording.read(0, read);
      const off = read.map((value, i) =>
        Math.abs(value - (channels[i % count]?.[Math.floor(i / count)] ?? 9)),
      );
      expect(Math.max(...off)).toBeLessThanOrEqual(WITHIN[kind]);
      const part = new Float32Array(10 * count);
      recording.read(123, part);
      expect([...part]).toEqual([...read.subarray(123 * count, 133 * count)]);
    }
  });

  it('companded steps are relative: a sound of -40 dBFS within 4.3 % of itself', () => {
    for (const kind of ['a-law', 'mu-law'] as const) {
      const quiet = Float64Array.from({ length: 200 }, (_, n) => 0.01 + n * 1e-5);
      const read = new Float32Array(200);
      decodeWav(wavOf(kind, 8000, quiet)).read(0, read);
      expect(Math.max(...read.map((value, n) => Math.abs(value / (quiet[n] as number) - 1)))).toBeLessThan(
        0.043,
      );
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

  it('agrees with wavefile on every encoding', () => {
    const codes: Record<Kind, number> = {
      pcm8: 128,
      pcm16: 2 ** 15,
      pcm24: 2 ** 23,
      pcm32: 2 ** 31,
      float32: 1,
      float64: 1,
      'a-law': 2 ** 15,
      'mu-law': 2 ** 15,
    };
    for (const kind of Object.keys(KINDS) as Kind[]) {
      const bytes = wavOf(kind, 8000, ...channelsOf(2));
      const wav = new wavefile.WaveFile(bytes);
      if (kind === 'a-law') wav.fromALaw();
      if (kind === 'mu-law') wav.fromMuLaw();
      const theirs = [...(wav.getSamples(true) as unknown as Float64Array)];
      const ours = new Float32Array(2 * FRAMES);
      decodeWav(bytes).read(0, ours);
      const zero = kind === 'pcm8' ? 128 : 0;
      expect([...ours]).toEqual(theirs.map((value) => Math.fround((value - zero) / codes[kind])));
    }
  });

  it.each([
    ['NaN', Number.NaN],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['-Infinity', Number.NEGATIVE_INFINITY],
    ['32768', 32_768],
  ])('floats that are no sound: %s', (name, value) => {
    for (const kind of ['float32', 'float64'] as const) {
      const recording = decodeWav(wavOf(kind, 8000, [0, value, 0]));
      expect(() => recording.read(0, new Float32Array(3))).toThrow(
        `audio is not a WAV; found a float sample of ${name}; send floats from -1 to 1`,
      );
    }
  });

  it('claims of 4 GB cost nothing', () => {
    const bytes = riff(chunk('fmt ', fmt(1, 1, 16_000, 16)), chunk('data', new Uint8Array(100), 0xffff_fffe));
    expect(decodeWav(bytes).frames).toBe(50);
  });
});

const encodeWav = (samples: Int16Array): Uint8Array => {
  const { wav, pcm } = blankWav(samples.length);
  pcm.set(samples);
  return wav;
};

describe('a WAV for a recognizer', () => {
  it('16 kHz mono PCM16, as another writer writes it', () => {
    const pcm = Int16Array.from([0, 1, -1, 32_767, -32_768]);
    const expected = wavOf(
      'pcm16',
      16_000,
      Float64Array.from(pcm, (value) => value / 32_768),
    );
    expect(Buffer.from(encodeWav(pcm)).equals(expected)).toBe(true);
    expect(
      Buffer.from(encodeWav(pcm).subarray(44)).equals(pack('pcm16', [[...pcm].map((v) => v / 32_768)])),
    ).toBe(true);
  });

  it('no samples make a WAV without samples', () => {
    expect(blankWav(0).wav.length).toBe(44);
    expect(Buffer.from(encodeWav(new Int16Array(0))).equals(wavOf('pcm16', 16_000, []))).toBe(true);
  });
});
