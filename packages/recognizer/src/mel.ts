/**
 * Code that `fbank.ts` and `nemo.ts` share: frames of 25 ms every 10 ms, a Fourier transform of 512 points, 80 bands.
 */

import { createFft } from '../../ears/src/fft.ts';
import { RATE } from './receivedClip.ts';

export const BINS = 80;
export const WINDOW = 400;
export const SHIFT = 160;
export const POINTS = 512;
export const PREEMPHASIS = 0.97;
const FFT = createFft(POINTS);

export const hann = (power = 1): Float64Array =>
  Float64Array.from(
    { length: WINDOW },
    (_, n) => (0.5 - 0.5 * Math.cos((2 * Math.PI * n) / (WINDOW - 1))) ** power,
  );

/** Weights of a band. The first weight is for point `from` of the spectrum. */
interface Triangle {
  readonly from: number;
  readonly weights: Float64Array;
}

/** @param weightOf returns the weight of a frequency in a band; outside the band, it returns 0 or less */
export const trianglesOf = (weightOf: (bin: number, hertz: number) => number): readonly Triangle[] =>
  Array.from({ length: BINS }, (_, bin) => {
    const all = Float64Array.from({ length: POINTS / 2 + 1 }, (_, n) => weightOf(bin, (n * RATE) / POINTS));
    const from = all.findIndex((weight) => weight > 0);
    return { from, weights: all.slice(from, all.findLastIndex((weight) => weight > 0) + 1) };
  });

/** Computes the energy of a frame in each band. The frame has 512 samples, already multiplied by a window. */
export function energiesOf(frame: Float64Array, triangles: readonly Triangle[]): number[] {
  const [re, im] = [new Float64Array(POINTS), new Float64Array(POINTS)];
  for (const [n, sample] of frame.entries()) re[FFT.order[n] as number] = sample;
  FFT.transform(re, im);
  return triangles.map(({ from, weights }) =>
    weights.reduce(
      (sum, weight, n) => sum + weight * ((re[from + n] as number) ** 2 + (im[from + n] as number) ** 2),
      0,
    ),
  );
}
