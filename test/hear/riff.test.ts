import { describe, expect, it } from 'vitest';
import { inspectWav, notWav } from '../../packages/recordings/src/riff.ts';
import { chunk, extensible, fmt, KINDS, type Kind, riff, silence, wavOf } from './wavs.ts';

const FMT = chunk('fmt ', fmt(1, 1, 16_000, 16));
const DATA = chunk('data', new Uint8Array(3200));
const SEND = 'PCM of 8, 16, 24 or 32 bits, floats of 32 or 64 bits, A-law or µ-law';

const withFmt = (body: Uint8Array): Buffer => riff(chunk('fmt ', body), DATA);

describe('accepted WAV files', () => {
  it.each(Object.entries(KINDS))('%s, 1 to 8 channels, plain and extensible', (kind, { tag, bits }) => {
    for (let channels = 1; channels <= 8; channels++) {
      const plain = inspectWav(wavOf(kind as Kind, 48_000, ...Array(channels).fill(silence(48_000, 0.01))));
      const frame_bytes = (channels * bits) / 8;
      const expected = { encoding: kind, sample_rate: 48_000, channels, bit_depth: bits, frame_bytes };
      expect(plain).toEqual({ ...expected, start: 44, frames: 480 });
      const body = new Uint8Array(480 * frame_bytes);
      const long = riff(chunk('fmt ', extensible(tag, channels, 48_000, bits)), chunk('data', body));
      expect(inspectWav(long)).toEqual({ ...expected, start: 68, frames: 480 });
    }
  });

  it('a sample of 20 valid bits in 24 is reported as 20 bits', () => {
    const bytes = riff(chunk('fmt ', extensible(1, 1, 48_000, 24, 20)), DATA);
    expect(inspectWav(bytes)).toMatchObject({ encoding: 'pcm24', bit_depth: 20 });
  });

  it('a partial last frame is dropped, and so is a missing pad byte', () => {
    const odd = riff(FMT, chunk('data', new Uint8Array(3201)));
    expect(inspectWav(odd).frames).toBe(1600);
    expect(inspectWav(odd.subarray(0, odd.length - 1)).frames).toBe(1600);
  });

  it('a recording may have 60 s, and not one sample more', () => {
    const minute = (more: number) =>
      riff(chunk('fmt ', fmt(1, 1, 4000, 8)), chunk('data', new Uint8Array(240_000 + more)));
    expect(inspectWav(minute(0)).frames).toBe(240_000);
    expect(() => inspectWav(minute(1))).toThrow(notWav('a WAV of 60.1 s', 'at most 60 s'));
  });
});

describe('refusals', () => {
  const latin = (text: string) => Buffer.from(text.padEnd(64, '\0'), 'latin1');

  it.each([
    ['an empty body', ''],
    ['the first bytes of a RIFF file', 'RIFF'],
    ['a big-endian WAV (RIFX)', 'RIFX\0\0\0\0WAVE'],
    ['a 64-bit WAV (RF64)', 'RF64\xff\xff\xff\xffWAVE'],
    ['an MP3', 'ID3\x04'],
    ['an MP3', '\xff\xfb\x90\x64'],
    ['an AAC', '\xff\xf1\x50\x80'],
    ['an Ogg (Opus or Vorbis)', 'OggS\0\x02'],
    ['a FLAC', 'fLaC\0\0'],
    ['a WebM or Matroska', '\x1a\x45\xdf\xa3\x9f'],
    ['an MP4 or M4A', '\0\0\0\x20ftypM4A '],
    ['an AIFF', 'FORM\0\0\0\0AIFF'],
    ['an AMR', '#!AMR\n'],
    ['base64 that is not decoded', 'UklGRiQAAABXQVZF'],
    ['a data URL', 'data:audio/wav;base64,'],
    ['JSON', '{"audio":'],
    ['HTML or XML', '<!doctype html>'],
    ['bytes that start with 00 01 02 03', '\0\x01\x02\x03\x04'],
  ])('%s', (name, start) => {
    const bytes = start.length <= 4 && /^(?:RIFF)?$/u.test(start) ? Buffer.from(start) : latin(start);
    expect(() => inspectWav(bytes)).toThrow(notWav(name, `RIFF/WAVE: ${SEND}`));
  });

  const unknown = extensible(1, 1, 16_000, 16);
  unknown[39] = 0;
  const wide = fmt(1, 1, 16_000, 24);
  wide[12] = 4;
  const many = Array.from({ length: 70 }, () => chunk('junk', new Uint8Array(2)));

  // biome-ignore format: a table, one case a line
  it.each<[string, string, Uint8Array]>([
    ['no data chunk', 'the whole file', riff(FMT)],
    ['no fmt chunk before the samples', 'one', riff(DATA, FMT)],
    ['64 chunks before any samples', 'fewer', riff(...many, FMT, DATA)],
    ['a fmt chunk of 14 bytes', '16 or more', withFmt(fmt(1, 1, 16_000, 16).subarray(0, 14))],
    ['an extensible fmt chunk of 18 bytes', 'one of 40', withFmt(unknown.subarray(0, 18))],
    ['an unknown sub-format', SEND, withFmt(unknown)],
    ['PCM of 12 bits a sample', SEND, withFmt(fmt(1, 1, 16_000, 12))],
    ['IMA ADPCM of 4 bits a sample', SEND, withFmt(fmt(17, 1, 16_000, 4))],
    ['MP3 of 0 bits a sample', SEND, withFmt(fmt(85, 1, 16_000, 0))],
    ['format 4242 of 16 bits a sample', SEND, withFmt(fmt(4242, 1, 16_000, 16))],
    ['samples of 24 bits in 4 bytes', 'them in 3 bytes', withFmt(wide)],
    ['0 channels', '1 to 8', withFmt(fmt(1, 0, 16_000, 16))],
    ['9 channels', '1 to 8', withFmt(fmt(1, 9, 16_000, 16))],
    ['a sample rate of 3999 Hz', '4000 to 192000 Hz', withFmt(fmt(1, 1, 3999, 16))],
    ['a sample rate of 192001 Hz', '4000 to 192000 Hz', withFmt(fmt(1, 1, 192_001, 16))],
    ['a WAV without samples', 'a recording', riff(FMT, chunk('data', new Uint8Array(0)))],
    ['a WAV without samples', 'a recording', riff(FMT, chunk('data', new Uint8Array(1)))],
    ['a WAV without samples', 'a recording', riff(FMT, chunk('data', new Uint8Array(0)), chunk('LIST', DATA))],
    ['100 of the 3200 bytes of its samples', 'the whole file', riff(FMT, DATA).subarray(0, 144)],
    ['a chunk "LIST" of 4000000000 bytes with 2 there', 'the whole file', riff(chunk('LIST', new Uint8Array(2), 4e9))],
  ])('%s', (found, send, bytes) => {
    expect(() => inspectWav(bytes)).toThrow(notWav(found, send));
  });
});
