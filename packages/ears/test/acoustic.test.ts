/** Compares the kernel of the demo recognizer with its twin, and the whole recognizer with the reference in Python. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seeded } from '../../../bench/inputs/random.ts';
import { compiled, ROOT } from '../../../src/service/built/project.ts';
import { vowel } from '../../../test/hear/sounds.ts';
import { typedNetwork } from '../../../test/naive/acousticTyped.ts';
import { AcousticKernel } from '../src/acoustic.ts';
import { Demo } from '../src/demo.ts';
import { writeFeatures } from '../src/logMel.ts';
import { BANDS, framesOf, writeLogMel } from '../src/spectrum.ts';
import { randomNetwork, smallFile, writeFile } from './models.ts';

const wasm = Uint8Array.from(readFileSync(compiled('acoustic.wasm')));

/** Converts samples with full scale 1 to 16 bits. */
const pcmOf = (samples: readonly number[]): Int16Array =>
  Int16Array.from(samples, (x) => Math.round(32_767 * x));

function written(write: (pcm: Int16Array, into: Float32Array) => void, pcm: Int16Array): Float32Array {
  const rows = new Float32Array(framesOf(pcm.length) * BANDS);
  write(pcm, rows);
  return rows;
}

function logitsOf(kernel: AcousticKernel, features: Float32Array, bands: number, labels: number): number[] {
  const frames = features.length / bands;
  kernel.features(frames).set(features);
  const { rows, values, stride } = kernel.run(frames);
  return Array.from({ length: rows }, (_, row) => [
    ...values.subarray(row * stride, row * stride + labels),
  ]).flat();
}

/** Returns the largest difference between found and expected numbers, relative to the largest expected number. */
function differenceOf(found: ArrayLike<number>, expected: ArrayLike<number>): number {
  expect(found.length).toBe(expected.length);
  const off = Array.from(expected, (value, n) => Math.abs(value - (found[n] as number)));
  return Math.max(...off) / Math.max(1, ...Array.from(expected, Math.abs));
}

describe('the kernel and its twin agree', () => {
  it('for networks and recordings of any size, one after the other', () => {
    const sizes = fc.record({
      channels: fc.integer({ min: 1, max: 4 }).map((eights) => 8 * eights),
      wide: fc.integer({ min: 1, max: 5 }).map((eights) => 8 * eights),
      taps: fc.integer({ min: 0, max: 5 }).map((half) => 2 * half + 1),
      blocks: fc.integer({ min: 1, max: 3 }),
      labels: fc.integer({ min: 1, max: 20 }),
      bands: fc.integer({ min: 1, max: 12 }),
    });
    const lengths = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(sizes, lengths, fc.nat(1000), (size, frames, seed) => {
        const network = randomNetwork(seed, size);
        const kernel = new AcousticKernel(wasm, network);
        const twin = typedNetwork(network);
        const { next } = seeded(seed + 1);
        for (const count of frames) {
          const features = Float32Array.from({ length: count * size.bands }, () => 8 * next() - 4);
          const logits = logitsOf(kernel, features, size.bands, size.labels);
          expect(differenceOf(logits, twin(features))).toBeLessThan(1e-5);
        }
      }),
    );
  });
});

describe('the spectrum', () => {
  it.each([0, 100, 400, 559, 560, 1040])('of %i samples: what its last frame lacks is silence', (length) => {
    const { below } = seeded(length);
    const pcm = Int16Array.from({ length }, () => below(8000) - 4000);
    const filled = new Int16Array(Math.max(400, length));
    filled.set(pcm);
    const spectrum = written(writeLogMel, pcm);
    expect(spectrum.length).toBe(80 * (1 + Math.floor((filled.length - 400) / 160)));
    expect(spectrum).toEqual(written(writeLogMel, filled));
  });

  it('is made independent of loudness: the same sound at half of it has nearly the same features', () => {
    const { below } = seeded(4);
    const loud = Int16Array.from({ length: 8000 }, () => 2 * (below(8000) - 4000));
    const features = written(writeFeatures, loud);
    const quiet = loud.map((sample) => sample / 2);
    const soft = written(writeFeatures, quiet);
    expect(differenceOf(soft, features)).toBeLessThan(0.001);
    expect(Math.max(...features)).toBeLessThanOrEqual(4);
    expect(Math.min(...features)).toBeGreaterThanOrEqual(-4);
  });

  it('of silence is 0 everywhere', () => {
    const features = written(writeFeatures, new Int16Array(1600));
    expect([...features].every((value) => Math.abs(value) < 1e-3)).toBe(true);
  });
});

describe('the demo recognizer', () => {
  it('hears what the reference of its training hears, to a thousandth', () => {
    const folder = join(ROOT, 'packages/ears/model');
    const parity = JSON.parse(readFileSync(join(folder, 'parity.json'), 'utf8')) as {
      samples_pcm16_base64: string;
      posteriors: number[][];
    };
    const bytes = Buffer.from(parity.samples_pcm16_base64, 'base64');
    const pcm = Int16Array.from({ length: bytes.length / 2 }, (_, n) => bytes.readInt16LE(2 * n));
    const demo = new Demo(wasm, readFileSync(join(folder, 'model.safetensors')));
    const { vocab, blank_id, frame_s, posteriors: heard } = demo.hear(pcm);
    expect(vocab[blank_id]).toBe('<blank>');
    expect(frame_s).toBe(0.02);
    expect(heard.length).toBe(parity.posteriors.length);
    const [found, expected] = [demo.rowsOf(pcm).flatMap((row) => [...row]), parity.posteriors.flat()];
    expect(found.length).toBe(heard.length * vocab.length);
    const off = found.map((log, n) => Math.abs(log - (expected[n] ?? Number.NaN)));
    expect(Math.max(...off)).toBeLessThan(1e-3);
  });

  it('gives probabilities, a row every 20 ms, whatever it heard before', () => {
    const demo = new Demo(wasm, writeFile(smallFile()));
    const sound = pcmOf(vowel(0.6, 700, 1200));
    const first = demo.hear(sound);
    expect(first).toMatchObject({ vocab: ['<blank>', 'a', 's'], blank_id: 0, frame_s: 0.02 });
    expect(first.posteriors.length).toBe(29);
    for (const row of first.posteriors) {
      expect(row.reduce((sum, log) => sum + Math.exp(log), 0)).toBeCloseTo(1, 3);
      expect(Math.max(...row)).toBeLessThanOrEqual(0);
    }
    demo.hear(pcmOf(vowel(3, 300, 2200)));
    demo.hear(new Int16Array(0));
    expect(demo.hear(sound)).toEqual(first);
    expect(demo.trust).toEqual({ lambda: 5.5, gate: 3 });
  });
});
