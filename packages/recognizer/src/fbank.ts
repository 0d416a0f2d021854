/**
 * Log-mel filterbank energies as Kaldi computes them, for models that were trained with icefall or lhotse.
 *
 * Frames of 25 ms every 10 ms, mirrored at the ends (snip_edges false), no dither; mean removed, preemphasis 0.97, the
 * Povey window, a transform of 512 points, 80 triangles that are even on the mel scale 1127 ln(1 + f / 700) from 20 to
 * 7600 Hz, the natural log. Source: feature-window.cc and mel-computations.cc of Kaldi; the range is that of lhotse's
 * Fbank, which ZIPA uses.
 */

import { createFft } from '../../ears/src/fft.ts';
import { RATE } from './clip.ts';

export const BINS = 80;

const WINDOW = 400;
const SHIFT = 160;
const POINTS = 512;
const FFT = createFft(POINTS);
const PREEMPHASIS = 0.97;
const LOWEST_HZ = 20;
const HIGHEST_HZ = RATE / 2 - 400;

/** The least energy, the epsilon of 32-bit floats: silence has a logarithm, too. */
const LEAST = 2 ** -23;

const mel = (hertz: number): number => 1127 * Math.log(1 + hertz / 700);

/** Kaldi's own window: a Hann window to the power of 0.85. */
const POVEY = Float64Array.from(
  { length: WINDOW },
  (_, n) => (0.5 - 0.5 * Math.cos((2 * Math.PI * n) / (WINDOW - 1))) ** 0.85,
);

/** A triangle of weights, from one point of the spectrum on. */
interface Triangle {
  readonly from: number;
  readonly weights: Float64Array;
}

const TRIANGLES: readonly Triangle[] = (() => {
  const [low, high] = [mel(LOWEST_HZ), mel(HIGHEST_HZ)];
  const step = (high - low) / (BINS + 1);
  const mels = Array.from({ length: POINTS / 2 }, (_, k) => mel((k * RATE) / POINTS));
  return Array.from({ length: BINS }, (_, bin) => {
    const left = low + bin * step;
    const weightOf = (m: number): number => Math.max(0, Math.min(m - left, left + 2 * step - m) / step);
    const from = mels.findIndex((m) => weightOf(m) > 0);
    const to = mels.findLastIndex((m) => weightOf(m) > 0);
    return { from, weights: Float64Array.from(mels.slice(from, to + 1), weightOf) };
  });
})();

/** The number of frames for so many samples. */
export const fbankFrames = (samples: number): number => Math.floor((samples + SHIFT / 2) / SHIFT);

/** The index of a sample that may lie beyond the ends, mirrored into the recording. */
function mirrored(at: number, length: number): number {
  let index = at;
  while (index < 0 || index >= length) index = index < 0 ? -index - 1 : 2 * length - 1 - index;
  return index;
}

/** Fills one frame with its windowed samples. */
function cut(samples: Float32Array, index: number, frame: Float64Array): void {
  const start = index * SHIFT + SHIFT / 2 - WINDOW / 2;
  let mean = 0;
  for (let n = 0; n < WINDOW; n++) {
    const sample = samples[mirrored(start + n, samples.length)] as number;
    frame[n] = sample;
    mean += sample / WINDOW;
  }
  for (let n = WINDOW - 1; n >= 0; n--) {
    const before = (frame[Math.max(0, n - 1)] as number) - mean;
    frame[n] = ((frame[n] as number) - mean - PREEMPHASIS * before) * (POVEY[n] as number);
  }
}

/** The energies, 80 a frame, frame after frame. */
export function fbank(samples: Float32Array): Float32Array {
  const frames = fbankFrames(samples.length);
  const energies = new Float32Array(frames * BINS);
  const frame = new Float64Array(WINDOW);
  const [re, im] = [new Float64Array(POINTS), new Float64Array(POINTS)];
  for (let index = 0; index < frames; index++) {
    cut(samples, index, frame);
    re.fill(0);
    im.fill(0);
    for (const [n, sample] of frame.entries()) re[FFT.order[n] as number] = sample;
    FFT.transform(re, im);
    for (const [bin, { from, weights }] of TRIANGLES.entries()) {
      let energy = 0;
      for (let k = 0; k < weights.length; k++) {
        const power = (re[from + k] as number) ** 2 + (im[from + k] as number) ** 2;
        energy += (weights[k] as number) * power;
      }
      energies[index * BINS + bin] = Math.log(Math.max(energy, LEAST));
    }
  }
  return energies;
}
