/**
 * Tests that hostile WAV, Ogg and WebM files become recordings or refusals. Reading a WAV may allocate eight times the
 * size of the WAV, plus `ROOM`.
 */

import { describe, expect, it, vi } from 'vitest';
import { type Random, seeded } from '../../bench/inputs/random.ts';
import { filterCache } from '../../packages/recordings/src/resample.ts';
import { Refusal } from '../../src/contract/refusal.ts';
import type { Clip } from '../../src/service/hear/clip/clip.ts';
import { part } from '../parts/runs.ts';
import { clipOfWav } from './clipOfWav.ts';
import { recorded, sealed } from './containers.ts';
import { hear, mutated as mutatedRecording } from './hostile.ts';
import { chunk, extensible, fmt, KINDS, type Kind, noise, riff, tone, wavOf } from './wavs.ts';

const CASES = part(5000);
const RATES = [4000, 8000, 11_025, 16_000, 22_050, 44_100, 48_000, 192_000];
const EXTREMES = [
  0, 1, 2, 3, 7, 8, 16, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_fffe, 0xffff_ffff,
];
const IDS = ['fmt ', 'data', 'LIST', 'RIFF', 'fact', 'junk', 'bext', 'ds64', 'cue ', '\0\0\0\0'];

/** Bytes that may be allocated for blocks, the frames of a minute, and a new filter. */
const ROOM = 128 * 1024;

const FILTERS = filterCache();

function seedling(random: Random): Buffer {
  const kind = random.pick(Object.keys(KINDS) as Kind[]);
  const rate = random.pick(RATES);
  const channels = 1 + random.below(random.below(4) === 0 ? 8 : 2);
  const seconds = (1 + random.below(400)) / rate;
  const sounds = Array.from({ length: channels }, () => noise(rate, seconds, 0.2, random.next));
  if (random.below(4) > 0) return wavOf(kind, rate, ...sounds);
  const { tag, bits } = KINDS[kind];
  return riff(
    chunk('fmt ', extensible(tag, channels, rate, bits)),
    wavOf(kind, rate, ...sounds).subarray(36),
  );
}

/** Replaces bytes, mostly in the header, by noise, an extreme number, a chunk, a piece of a recording, or nothing. */
function mutated(bytes: Buffer, random: Random): Buffer {
  const at = random.below(Math.min(bytes.length, random.pick([48, 72, bytes.length])) + 1);
  const noise = Buffer.from(Array.from({ length: random.below(40) }, () => random.below(256)));
  const number = Buffer.alloc(4);
  number.writeUInt32LE(random.pick([...EXTREMES, bytes.length + random.below(20)]));
  const piece = random.pick([
    noise,
    noise.subarray(0, 1),
    number,
    number.subarray(0, 2),
    chunk(random.pick(IDS), noise, random.pick([noise.length, ...EXTREMES])),
    chunk(random.pick(IDS), noise).subarray(0, 8 + noise.length),
    Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0'), noise.subarray(0, 1), noise]),
    seedling(random).subarray(random.below(64)),
    Buffer.alloc(0),
  ]);
  const cut = random.pick([0, piece.length, piece.length, random.below(64), bytes.length]);
  return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at + cut)]);
}

function hostile(random: Random): Buffer {
  let bytes = seedling(random);
  for (let n = 1 + random.below(3); n > 0; n--) bytes = mutated(bytes, random);
  return bytes;
}

const SENTENCE = /^audio is not a WAV; found .+; send .+$/u;

function clipOrRefusal(bytes: Uint8Array): Clip | null {
  try {
    return clipOfWav(bytes, FILTERS);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.slug === 'bad-request' && SENTENCE.test(error.message)) return null;
    throw error;
  }
}

/**
 * Counts the bytes of typed arrays that a call allocates. Returns null if the garbage collector ran during the call and
 * freed some of them.
 */
function allocated(call: () => void): number | null {
  const before = process.memoryUsage().arrayBuffers;
  call();
  const after = process.memoryUsage().arrayBuffers;
  return after < before ? null : after - before;
}

/** @throws Error if a clip contradicts its figures; calls to expect() would take longer than making the clip */
function check(bytes: Uint8Array, { quality, wav, duration_s }: Clip): void {
  const figures = Object.values(quality).filter((value) => typeof value === 'number');
  if (!figures.every(Number.isFinite)) throw new Error(JSON.stringify(quality));
  if (wav.length > 8 * bytes.length + 44) throw new Error(`${wav.length} bytes of ${bytes.length}`);
  if (wav.length !== 44 + 2 * Math.round(duration_s * 16_000)) throw new Error(`${duration_s} s`);
}

describe('hostile WAVs', () => {
  it(`${CASES} mutations are clips or refusals`, () => {
    const random = seeded(20_261_121);
    let clips = 0;
    let measured = 0;
    let most = 0;
    for (let n = 0; n < CASES; n++) {
      const bytes = hostile(random);
      const clip = clipOrRefusal(bytes);
      if (clip !== null) {
        clips++;
        check(bytes, clip);
      }
      if (n % 20 === 0) {
        const grown = allocated(() => clipOrRefusal(bytes));
        if (grown === null) continue;
        measured++;
        most = Math.max(most, grown - 8 * bytes.length);
      }
    }
    expect(clips).toBeGreaterThan(CASES / 10);
    expect(CASES - clips).toBeGreaterThan(CASES / 10);
    expect(measured).toBeGreaterThan(CASES / 40);
    expect(most).toBeLessThanOrEqual(ROOM);
  });

  it.each<[Kind, number, number, number]>([
    ['mu-law', 4000, 1, 60],
    ['pcm8', 4000, 8, 60],
    ['pcm16', 44_100, 2, 10],
    ['float64', 48_000, 2, 5],
  ])(
    'all that is allocated for %s at %i Hz × %i for %i s is within 8 times its bytes',
    (kind, rate, channels, seconds) => {
      const bytes = wavOf(kind, rate, ...Array(channels).fill(tone(rate, seconds)));
      clipOfWav(bytes, FILTERS);
      const grown = [1, 2, 3]
        .map(() => allocated(() => void clipOfWav(bytes, FILTERS)))
        .filter((g) => g !== null);
      expect(grown.length).toBeGreaterThan(0);
      expect(Math.max(...grown)).toBeLessThanOrEqual(8 * bytes.length + ROOM);
    },
  );

  it('a header that claims 4 GB, and one of a thousand chunks, are refused before anything is allocated', () => {
    const big = riff(chunk('fmt ', fmt(1, 8, 192_000, 32)), chunk('data', new Uint8Array(64), 0x7ffe_ffff));
    const many = riff(...Array.from({ length: 1000 }, () => chunk('LIST', new Uint8Array(0))));
    for (const bytes of [big, many]) {
      expect(allocated(() => expect(clipOrRefusal(bytes)).toBeNull()) ?? 0).toBeLessThan(4096);
    }
  });
});

const CHANGES = part(1000);
const MIB = 2 ** 20;

describe.each([
  ['Ogg', ['phone.ogg']],
  ['WebM', ['phone.webm', 'chromium.webm']],
])('hostile %s', (_, names) => {
  it(`${CHANGES} mutations are recordings or refusals, within 64 MiB`, async () => {
    const said = vi.spyOn(console, 'error');
    const random = seeded(20_261_124);
    const seeds = names.map(recorded);
    let [taken, most] = [0, 0];
    const start = process.memoryUsage().rss;
    for (let n = 0; n < CHANGES; n++) {
      let bytes = random.pick(seeds);
      for (let changes = 1 + random.below(3); changes > 0; changes--) bytes = mutatedRecording(bytes, random);
      if (random.below(4) > 0 && names.includes('phone.ogg')) bytes = sealed(bytes);
      if ((await hear(bytes)) !== null) taken++;
      most = Math.max(most, process.memoryUsage().rss - start);
    }
    expect(taken).toBeGreaterThan(CHANGES / 20);
    expect(CHANGES - taken).toBeGreaterThan(CHANGES / 20);
    expect(most).toBeLessThan(64 * MIB);
    // The decoder prints a message for each packet that it cannot decode. Such packets must be refused before.
    expect(said).not.toHaveBeenCalled();
  });
});
