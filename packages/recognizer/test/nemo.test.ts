/** The energies of NeMo beside a plain transform, word by word as its own code has it. */

import { describe, expect, it } from 'vitest';
import { seeded } from '../../../bench/inputs/random.ts';
import { BINS } from '../src/mel.ts';
import { nemoFrames, nemoMel } from '../src/nemo.ts';

/** Without any short cut: padded, emphasized, windowed, summed over cosines and sines. */
function plainMel(samples: Float32Array): number[][] {
  const emphasized = [...samples].map((x, n) => (n === 0 ? x : x - 0.97 * (samples[n - 1] as number)));
  const padded = [...new Array(256).fill(0), ...emphasized, ...new Array(256).fill(0)] as number[];
  const frames = Math.floor((padded.length - 512) / 160) + 1;
  const mel = (hz: number) => (hz < 1000 ? (3 * hz) / 200 : 15 + (27 * Math.log(hz / 1000)) / Math.log(6.4));
  const hertz = (m: number) => (m < 15 ? (200 * m) / 3 : 1000 * 6.4 ** ((m - 15) / 27));
  const edges = Array.from({ length: 82 }, (_, n) => hertz((mel(8000) * n) / 81));
  const power = (frame: number): number[] =>
    Array.from({ length: 257 }, (_, k) => {
      let [re, im] = [0, 0];
      for (let n = 0; n < 400; n++) {
        const x = (padded[frame * 160 + 56 + n] as number) * (0.5 - 0.5 * Math.cos((2 * Math.PI * n) / 399));
        re += x * Math.cos((2 * Math.PI * k * (n + 56)) / 512);
        im += x * Math.sin((2 * Math.PI * k * (n + 56)) / 512);
      }
      return re * re + im * im;
    });
  const spectrum = Array.from({ length: frames }, (_, frame) => power(frame));
  return Array.from({ length: BINS }, (_, bin) => {
    const [a, b, c] = edges.slice(bin, bin + 3) as [number, number, number];
    const band = spectrum.map((row) =>
      Math.log(
        row.reduce((sum, one, k) => {
          const hz = (k * 16_000) / 512;
          return sum + (one * 2 * Math.max(0, Math.min((hz - a) / (b - a), (c - hz) / (c - b)))) / (c - a);
        }, 2 ** -24),
      ),
    );
    const mean = band.reduce((sum, one) => sum + one, 0) / frames;
    const deviation = Math.sqrt(band.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (frames - 1));
    return band.map((one) => (one - mean) / (deviation + 1e-5));
  });
}

describe('log-mel energies of NeMo', () => {
  it.each([1600, 2999])('of %s samples are those of the plain transform', (length) => {
    const { next } = seeded(length);
    const samples = Float32Array.from(
      { length },
      (_, n) => 0.3 * Math.sin(n * n * 1e-4) + 0.1 * (next() - 0.5),
    );
    const plain = plainMel(samples);
    expect(plain[0]).toHaveLength(nemoFrames(length));
    const energies = nemoMel(samples);
    const off = plain.flat().map((x, n) => Math.abs(x - (energies[n] as number)));
    expect(Math.max(...off)).toBeLessThan(1e-4);
  });

  it('of silence are 0', () => {
    expect(nemoMel(new Float32Array(800)).every((energy) => energy === 0)).toBe(true);
  });
});
