import { describe, expect, it } from 'vitest';
import { EIS } from '../../packages/page/test/chromium.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import { Refusal } from '../../src/contract/refusal.ts';
import { decodeWav } from '../../src/service/hear/clip/wav.ts';
import { openRecording, typeOf } from '../../src/service/hear/formats.ts';
import {
  block,
  EBML,
  element,
  oggOf,
  opusHead,
  opusTrack,
  pageOf,
  recorded,
  sealed,
  simple,
  track,
  webmOf,
} from './containers.ts';
import { samplesIn } from './hostile.ts';
import { wavOf } from './sounds.ts';

/** Computes the correlation of two recordings; `fine` has three times the sample rate of `coarse`. */
function likeness(fine: Float32Array, coarse: Float32Array): number {
  let [both, own, other] = [0, 0, 0];
  for (let n = 0; 3 * n < fine.length && n < coarse.length; n++) {
    const [a, b] = [fine[3 * n] as number, coarse[n] as number];
    both += a * b;
    own += a * a;
    other += b * b;
  }
  return both / Math.sqrt(own * other);
}

const sentenceFor = (bytes: Uint8Array): Promise<string> =>
  openRecording(bytes).then(
    () => 'taken',
    (error) => {
      if (!(error instanceof Refusal)) throw error;
      expect([error.slug, error.code]).toEqual(['bad-request', 'audio-not-wav']);
      return error.message;
    },
  );

/** QUIET is an Opus packet with 20 ms of silence; DTX is one that transmits nothing for 60 ms. */
const QUIET = Uint8Array.of(0xf8, 0xff, 0xfe);
const DTX = Uint8Array.of(0x18);
const quiet = (count: number): Uint8Array[] => Array(count).fill(QUIET);

describe('recordings of phones and browsers', () => {
  it.each([
    ['phone.ogg', 'ogg-opus', 'audio/ogg'],
    ['phone.webm', 'webm-opus', 'audio/webm'],
  ])('%s sounds as the WAV that it was made of', async (name, format, type) => {
    const recording = await openRecording(recorded(name));
    const facts = { sample_rate: 48_000, channels: 1, bit_depth: 32, duration_s: 1.8 };
    expect(recording).toMatchObject({ format, ...facts });
    expect(likeness(samplesIn(recording), samplesIn(decodeWav(wavOf(EIS))))).toBeGreaterThan(0.9);
    expect(typeOf(recorded(name))).toBe(type);
  });

  it('reads the WebM of MediaRecorder, whose segment and clusters have no length', async () => {
    const recording = await openRecording(recorded('chromium.webm'));
    expect(recording).toMatchObject({ format: 'webm-opus', channels: 1, duration_s: 1.5 });
    const samples = samplesIn(recording);
    expect(Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length)).toBeCloseTo(0.146, 2);
  });

  it('reads bytes in memory that threads share', async () => {
    const bytes = recorded('phone.ogg');
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length + 8), 8);
    shared.set(bytes);
    expect(samplesIn(await openRecording(shared))).toEqual(samplesIn(await openRecording(bytes)));
  });

  it('decodes a file the same way each time, whatever it decoded before', async () => {
    const first = samplesIn(await openRecording(recorded('phone.webm')));
    await openRecording(recorded('chromium.webm'));
    expect(samplesIn(await openRecording(recorded('phone.webm')))).toEqual(first);
  });
});

describe('an Ogg', () => {
  it('ends at the sample of its last page and begins after the samples that its header skips', async () => {
    expect((await openRecording(oggOf(quiet(50), 40_312))).frames).toBe(40_000);
    expect((await openRecording(oggOf(quiet(50), 40_312, opusHead(2, 40_000)))).frames).toBe(312);
  });

  it('is heard whole if it has no last page, or if it begins in the middle of a stream', async () => {
    const bytes = oggOf(quiet(250), 0);
    const open = bytes.subarray(0, bytes.lastIndexOf('OggS'));
    expect((await openRecording(open)).frames).toBe(200 * 960 - 312);
    const pages = [opusHead(), Buffer.from('OpusTags')].map((packet, sequence) =>
      pageOf({ flags: sequence === 0 ? 2 : 0, sequence, packets: [packet] }),
    );
    const later = [1_000_000 + 960, 1_000_000 + 1440].map((granule, n) =>
      pageOf({ flags: 4 * n, granule, sequence: 2 + n, packets: [QUIET] }),
    );
    expect((await openRecording(Buffer.concat([...pages, ...later]))).frames).toBe(1440 - 312);
  });

  it('gets the gain of its header', async () => {
    const bytes = recorded('phone.ogg');
    const plain = samplesIn(await openRecording(bytes));
    const twice = Buffer.from(bytes);
    twice.writeInt16LE(Math.round(20 * Math.log10(2) * 256), bytes.indexOf('OpusHead') + 16);
    const loud = samplesIn(await openRecording(sealed(twice)));
    expect(loud.every((x, n) => Math.abs(x / 2 - (plain[n] as number)) < 1e-3)).toBe(true);
    twice.writeInt16LE(32_767, bytes.indexOf('OpusHead') + 16);
    expect(await sentenceFor(sealed(twice))).toContain('found a sample of ');
  });

  const good = oggOf(quiet(50), 40_000);

  it('that is cut off at any byte inside a page is refused', async () => {
    const bytes = recorded('phone.ogg');
    for (let end = 5; end < bytes.length; end += 97) {
      expect(await sentenceFor(bytes.subarray(0, end))).toMatch(/^audio cannot be read; found an Ogg that/u);
    }
  });

  it.each<[string, Uint8Array]>([
    ['an Ogg that is damaged or cut off at byte 0', Buffer.from(good).fill(1, 30, 31)],
    ['an Ogg that is damaged or cut off at byte 0', Buffer.from('OggS')],
    ['an Ogg that holds no Opus', sealed(Buffer.from(good).fill('x', 28, 30))],
    ['no whole OpusHead before the packets', oggOf(quiet(5), 4000, Buffer.from('OpusHead'))],
    ['Opus of 3 channels in family 1', oggOf(quiet(5), 4000, opusHead(3, 0, 1))],
    ['Opus of 0 channels in family 0', oggOf(quiet(5), 4000, opusHead(0))],
    ['an Ogg of several streams, one after the other', Buffer.concat([good, good])],
    ['page 2 of an Ogg after page 0', Buffer.concat([good.subarray(0, 47), good.subarray(47 + 44)])],
    ['an Ogg that claims 4800000 samples and holds 48000', oggOf(quiet(50), 4_800_000)],
    ['no sample of sound', oggOf(quiet(50), 200)],
    ['no sample of sound', oggOf([], 0)],
    ['1 bytes that are no Opus packet', oggOf([...quiet(5), Buffer.of(3)], 4000)],
    ['60 s', oggOf(quiet(3001), 3001 * 960)],
    ['more than 60 s of sound', oggOf(Array(60_000).fill(DTX), 1)],
  ])('%s', async (found, bytes) => {
    expect(await sentenceFor(bytes)).toContain(found);
  });

  it('of an hour in 120 KB is refused before any of it is decoded', async () => {
    const bomb = oggOf(Array(60_000).fill(DTX), 60_000 * 2880);
    expect(bomb.length).toBeLessThan(150_000);
    const before = process.memoryUsage().arrayBuffers;
    expect(await sentenceFor(bomb)).toContain(`more than ${LIMITS.audio_s} s of sound`);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 ** 20);
  });
});

describe('a WebM', () => {
  it('is read if it has a picture, groups of blocks, or samples to discard at its end', async () => {
    const group = (nanoseconds: number) => {
      const value = Buffer.alloc(4);
      value.writeInt32BE(nanoseconds);
      return element(0xa0, [element(0xa1, block(QUIET)), element(0x75a2, value)]);
    };
    const tracks = [track(2, 1, 'V_VP8'), opusTrack()];
    const blocks = [simple(QUIET), simple(Buffer.from('picture'), 2), group(0), group(10_000_000)];
    expect((await openRecording(webmOf(tracks, blocks))).frames).toBe(3 * 960 - 480 - 312);
    expect((await openRecording(webmOf(tracks, [...blocks, group(-1)]))).frames).toBe(4 * 960 - 312);
  });

  it('that is cut off inside an element is refused', async () => {
    const bytes = recorded('chromium.webm');
    for (const end of [5, 40, 60, 100, 170, 180, 5000, 20_000, bytes.length - 1]) {
      expect(await sentenceFor(bytes.subarray(0, end))).toMatch(
        /^audio cannot be read; found (?:a WebM|no)/u,
      );
    }
  });

  const compressed = element(0x6d80, Buffer.alloc(3));
  it.each<[string, Uint8Array]>([
    ['a WebM without a track of sound', EBML],
    ['a WebM without a track of sound', webmOf([track(1, 1, 'V_VP9')], [])],
    ['a WebM of "A_VORBIS"', webmOf([track(1, 2, 'A_VORBIS')], [])],
    ['compressed once more', webmOf([track(1, 2, 'A_OPUS', compressed)], [])],
    ['several packets in a block (lacing)', webmOf([opusTrack()], [simple(QUIET, 1, 2)])],
    ['a block that is cut off', webmOf([opusTrack()], [element(0xa3, Buffer.of(0x81))])],
    ['no whole OpusHead', webmOf([track(1, 2, 'A_OPUS')], [simple(QUIET)])],
    ['no sample of sound', webmOf([opusTrack()], [])],
    ['damaged or cut off', Buffer.concat([EBML, element(0xec, Buffer.alloc(4), true)])],
    ['damaged or cut off', Buffer.concat([EBML, Buffer.of(0)])],
    ['damaged or cut off', Buffer.concat([EBML, Buffer.of(0xec, 0)])],
    ['more than 60 s of sound', webmOf([opusTrack()], Array(60_000).fill(simple(DTX)))],
  ])('%s', async (found, bytes) => {
    expect(await sentenceFor(bytes)).toContain(found);
  });

  const [voids, emptyTracks] = [Buffer.alloc(2 ** 23, 'ec80', 'hex'), Buffer.alloc(2 ** 23, 'ae80', 'hex')];
  it.each<[string, Uint8Array]>([
    ['a track', webmOf([element(0xae, voids)], [])],
    ['a group', webmOf([opusTrack()], [element(0xa0, voids)])],
    ['the list of tracks', webmOf([emptyTracks], [])],
  ])('of millions of elements in %s is refused early', async (_, bomb) => {
    expect(await sentenceFor(bomb)).toContain('a WebM of more than 200000 elements');
  });
});
