import { describe, expect, it } from 'vitest';
import { seeded } from '../../bench/inputs/random.ts';
import type { Clip } from '../../src/service/hear/clip/clip.ts';
import { clipOfWav } from './clipOfWav.ts';
import { added, joined, KINDS, type Kind, noise, silence, tone, wavOf } from './wavs.ts';

const RATE = 16_000;
const clipOf = (...channels: Float64Array[]): Clip => clipOfWav(wavOf('pcm16', RATE, ...channels));
const hiss = (seconds: number, rms = 0.001, seed = 1) => noise(RATE, seconds, rms, seeded(seed).next);

describe('trimming', () => {
  it.each([
    [0, ['long_silence']],
    [0.4, ['dc_offset', 'long_silence']],
  ])('a word between long noise; an offset of %f is not sound', (offset, warnings) => {
    const word = joined(silence(RATE, 1), tone(RATE, 0.5, 440, 0.1), silence(RATE, 1.5));
    const { lead_s, duration_s, quality } = clipOf(added(word, hiss(3)).map((x) => x + offset));
    expect(lead_s).toBeCloseTo(0.97, 2);
    expect(duration_s).toBeCloseTo(0.56, 2);
    expect(quality).toMatchObject({ duration_s: 3, trimmed_duration_s: duration_s, warnings });
    expect(quality.silence_ratio).toBeCloseTo(2.5 / 3, 2);
    expect(quality.dc_offset).toBeCloseTo(offset, 4);
  });

  it.each([0, 0.3])('a constant offset of %f is silence', (offset) => {
    const clip = clipOf(silence(RATE, 1).fill(offset));
    expect(clip).toMatchObject({ duration_s: 0, lead_s: 0 });
    expect(clip.wav.length).toBe(44);
    expect(clip.quality).toMatchObject({ trimmed_duration_s: 0, silence_ratio: 1, snr_db: null });
    expect(clip.quality.peak_dbfs).toBe(offset === 0 ? null : -10.457928);
    expect(clip.quality.rms_dbfs === null).toBe(offset === 0);
  });

  it.each([60, 100, 1000])('a constant tone of %i Hz is kept whole', (hertz) => {
    expect(clipOf(tone(RATE, 1, hertz))).toMatchObject({ lead_s: 0, duration_s: 1 });
  });

  it('a recording of nothing but noise is kept whole, at every rate', () => {
    for (const rate of [4000, 8000, 44_100]) {
      const clip = clipOfWav(wavOf('pcm16', rate, noise(rate, 2, 0.05, seeded(rate).next)));
      const warnings = rate < RATE ? ['low_sample_rate'] : [];
      expect(clip).toMatchObject({ lead_s: 0, duration_s: 2, quality: { snr_db: null, warnings } });
    }
  });

  it.each([-15, -20, -25, -30])(
    'an s at either end, %i dB under its vowel, is never cut off: padded, dithered, in noise or tight',
    (decibels) => {
      const s = (): Float64Array => noise(RATE, 0.1, 0.3 * 10 ** (decibels / 20), seeded(3).next);
      const word = joined(s(), tone(RATE, 0.3, 220, 0.3), s());
      const padded = joined(silence(RATE, 0.4), word, silence(RATE, 0.4));
      const clips = [word, padded, added(padded, hiss(1.3, 2 ** -15)), added(padded, hiss(1.3, 0.0003))];
      for (const clip of clips.map((samples) => clipOf(samples))) {
        const lead = clip.quality.duration_s < 1 ? 0 : 0.4;
        expect(clip.lead_s).toBeLessThanOrEqual(lead + 0.001);
        expect(clip.lead_s + clip.duration_s).toBeGreaterThanOrEqual(lead + 0.5 - 0.001);
      }
    },
  );

  it.each([0.12, 0.1201, 0.1299])('a tone of %f s is long enough', (seconds) => {
    expect(clipOf(tone(RATE, seconds)).duration_s).toBeGreaterThanOrEqual(0.12);
    const within = joined(silence(RATE, 0.5), tone(RATE, seconds), silence(RATE, 0.5));
    expect(clipOf(within).duration_s).toBeGreaterThanOrEqual(0.12);
  });

  it('sound below -65 dBFS is silence', () => {
    expect(clipOf(hiss(1, 10 ** (-70 / 20))).duration_s).toBe(0);
  });

  it.each([0, 0.003, 0.0077])('a 50 ms click is too short, a 150 ms tone is not: %f s later', (later) => {
    for (const background of [0, 0.001]) {
      const cut = (seconds: number) => {
        const whole = joined(silence(RATE, 1 + later), tone(RATE, seconds), silence(RATE, 0.95 - later));
        const hum = noise(RATE, whole.length / RATE, background, seeded(2).next);
        return clipOf(added(whole, hum)).duration_s;
      };
      for (const short of [0.05, 0.11]) expect(cut(short)).toBeLessThan(0.12);
      for (const long of [0.13, 0.15]) expect(cut(long)).toBeGreaterThanOrEqual(0.12);
    }
  });
});

describe('quality', () => {
  const qualityOf = (...channels: Float64Array[]) => clipOf(...channels).quality;

  it('a sine of half of full scale: -6.02 and -9.03 dBFS', () => {
    const quality = qualityOf(tone(RATE, 1, 1000, 0.5));
    expect(quality.peak_dbfs).toBeCloseTo(-6.0206, 3);
    expect(quality.rms_dbfs).toBeCloseTo(-9.0309, 3);
    expect(quality).toMatchObject({ clipped_ratio: 0, dc_offset: 0, warnings: [] });
    expect(quality).toMatchObject({ sample_rate: RATE, channels: 1, bit_depth: 16 });
  });

  it.each<[Kind, number]>([
    ['pcm16', 16],
    ['pcm8', 8],
  ])('a sine twice as loud as can be is clipped two thirds of the time: %s', (kind, bit_depth) => {
    const { quality } = clipOfWav(wavOf(kind, RATE, tone(RATE, 1, 997, 2)));
    expect(quality.clipped_ratio).toBeCloseTo(2 / 3, 2);
    expect(quality).toMatchObject({ bit_depth, peak_dbfs: 0, warnings: ['clipped'] });
  });

  const wordOver = (decibels: number) => {
    const word = joined(silence(RATE, 0.5), tone(RATE, 1, 440, 0.3), silence(RATE, 0.5));
    return qualityOf(added(word, hiss(2, (Math.SQRT1_2 * 0.3) / 10 ** (decibels / 20))));
  };

  it.each([10, 30])('a word %i dB above the noise', (decibels) => {
    const { snr_db, warnings } = wordOver(decibels);
    // The quietest tenth of the noise is about a decibel below its mean.
    expect(snr_db).toBeGreaterThan(decibels - 0.5);
    expect(snr_db).toBeLessThan(decibels + 2);
    expect(warnings).toEqual(decibels < 15 ? ['noisy'] : []);
  });

  it.each([3, 7])('a word %i dB above the noise is kept whole, and called noisy', (decibels) => {
    const quality = wordOver(decibels);
    expect(quality).toMatchObject({ trimmed_duration_s: 2, silence_ratio: 0, warnings: ['noisy'] });
    // The estimate is too high, because the frames of speech contain the noise, too.
    expect(quality.snr_db).toBeGreaterThan(decibels);
    expect(quality.snr_db).toBeLessThan(decibels + 4);
  });

  it('snr_db is null in digital silence, and of less than ten frames', () => {
    expect(qualityOf(joined(silence(RATE, 1), tone(RATE, 1), silence(RATE, 1))).snr_db).toBeNull();
    expect(qualityOf(tone(RATE, 0.09)).snr_db).toBeNull();
  });

  it('a clip below -30 dBFS is called quiet', () => {
    expect(qualityOf(tone(RATE, 1, 440, 0.03)).warnings).toEqual(['quiet']);
    expect(qualityOf(tone(RATE, 1, 440, 0.04)).warnings).toEqual([]);
  });
});

describe('down-mix', () => {
  it('is the mean of the channels that carry sound', () => {
    const voice = tone(RATE, 0.5);
    const alone = clipOf(voice);
    expect(clipOf(voice, silence(RATE, 0.5)).wav).toEqual(alone.wav);
    expect(clipOf(silence(RATE, 0.5).fill(0.25), voice).wav).toEqual(alone.wav);
    expect(clipOf(voice, voice).wav).toEqual(alone.wav);
    const { quality } = clipOf(voice, silence(RATE, 0.5));
    expect(quality).toEqual({ ...alone.quality, channels: 2 });
  });

  it.each([-0.49, -0.42, -0.3])('of voices in opposite phase, one at %f, is the louder', (amplitude) => {
    const [voice, other] = [tone(RATE, 0.5), tone(RATE, 0.5, 440, amplitude)];
    const alone = clipOf(voice);
    for (const clip of [clipOf(voice, other), clipOf(silence(RATE, 0.5), other, voice)])
      expect(Buffer.from(clip.wav).equals(alone.wav)).toBe(amplitude < -0.4);
    expect(clipOf(voice, other).quality.snr_db).toBe(alone.quality.snr_db);
  });
});

describe('the clip', () => {
  it.each(Object.keys(KINDS) as Kind[])('of %s, 4 to 192 kHz: a WAV of 16 kHz mono PCM16', (kind) => {
    for (const rate of [4000, 11_025, 16_000, 44_100, 192_000]) {
      const sound = tone(rate, 0.4, 300, 0.5);
      const { wav, duration_s, lead_s } = clipOfWav(wavOf(kind, rate, sound, sound));
      expect(lead_s).toBe(0);
      expect(duration_s).toBe(0.4);
      expect(wav.length).toBe(44 + 2 * 6400);
      const samples = Float64Array.from(new Int16Array(wav.buffer, 44), (value) => value / 2 ** 15);
      const pure = tone(RATE, 0.4, 300, 0.5);
      const off = samples.subarray(400, 6000).map((x, n) => Math.abs(x - (pure[n + 400] as number)));
      expect(Math.max(...off)).toBeLessThan(kind.endsWith('law') ? 0.02 : 0.006);
    }
  });

  it('of 16 kHz PCM16 has the same samples', () => {
    const bytes = wavOf('pcm16', RATE, tone(RATE, 1, 440, 0.9));
    expect(Buffer.from(clipOfWav(bytes).wav).equals(bytes)).toBe(true);
  });

  it('limits samples beyond full scale to full scale, and never wraps around', () => {
    const loud = tone(RATE, 0.5, 440, 3);
    const pcm = new Int16Array(clipOfWav(wavOf('float32', RATE, loud)).wav.buffer, 44);
    expect([Math.max(...pcm), Math.min(...pcm)]).toEqual([32_767, -32_768]);
    expect(pcm.filter((x, n) => x * (loud[n] as number) < 0)).toHaveLength(0);
  });
});
