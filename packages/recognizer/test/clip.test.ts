/** The clip as samples: the one format of the protocol, sentences for all others, and no surprise for broken bytes. */

import { describe, expect, it } from 'vitest';
import { wavOf } from '../../../test/hear/sounds.ts';
import { recording } from '../../../test/recordings.ts';
import { normalized, samplesOf } from '../src/clip.ts';

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
    ['nothing', Buffer.alloc(0), 'found an empty body'],
    ['text', Buffer.from('hello'), 'not a WAV'],
    ['half a header', wavOf(tone(2000)).subarray(0, 30), 'the whole file'],
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
