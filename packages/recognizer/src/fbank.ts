/**
 * Computes log-mel energies like Kaldi, for models trained with icefall or lhotse.
 *
 * Method: frames of 25 ms every 10 ms, with samples mirrored at the ends (snip_edges false) and without dither; mean
 * removed; preemphasis 0.97; Povey window; Fourier transform of 512 points; 80 triangles evenly spaced on the mel
 * scale 1127 ln(1 + f / 700) from 20 to 7600 Hz; natural log. Source: feature-window.cc and mel-computations.cc of
 * Kaldi. The range of frequencies is from lhotse's Fbank, which ZIPA uses.
 */

import { BINS, energiesOf, hann, POINTS, PREEMPHASIS, SHIFT, trianglesOf, WINDOW } from './mel.ts';
import { RATE } from './receivedClip.ts';

const LOWEST_HZ = 20;
const HIGHEST_HZ = RATE / 2 - 400;

/** Smaller energies are raised to this value (the epsilon of 32-bit floats), because the log of 0 is infinite. */
const LEAST = 2 ** -23;

const mel = (hertz: number): number => 1127 * Math.log(1 + hertz / 700);

const POVEY = hann(0.85);

const STEP = (mel(HIGHEST_HZ) - mel(LOWEST_HZ)) / (BINS + 1);
const TRIANGLES = trianglesOf((bin, hertz) => {
  const [left, here] = [mel(LOWEST_HZ) + bin * STEP, mel(hertz)];
  return Math.min(here - left, left + 2 * STEP - here) / STEP;
});

export const fbankFrames = (samples: number): number => Math.floor((samples + SHIFT / 2) / SHIFT);

function mirrored(at: number, length: number): number {
  let index = at;
  while (index < 0 || index >= length) index = index < 0 ? -index - 1 : 2 * length - 1 - index;
  return index;
}

/** Writes the samples of a frame without their mean, with preemphasis and window. */
function cut(samples: Float32Array, index: number, frame: Float64Array): void {
  const start = index * SHIFT + SHIFT / 2 - WINDOW / 2;
  let mean = 0;
  for (let n = 0; n < WINDOW; n++) {
    const sample = samples[mirrored(start + n, samples.length)] as number;
    frame[n] = sample;
    mean += sample / WINDOW;
  }
  // Goes backward, because each sample needs the original sample before it.
  for (let n = WINDOW - 1; n >= 0; n--) {
    const before = (frame[Math.max(0, n - 1)] as number) - mean;
    frame[n] = ((frame[n] as number) - mean - PREEMPHASIS * before) * (POVEY[n] as number);
  }
}

/** Computes 80 log energies for each frame, frame after frame. */
export function fbank(samples: Float32Array): Float32Array {
  const frames = fbankFrames(samples.length);
  const energies = new Float32Array(frames * BINS);
  const frame = new Float64Array(POINTS);
  for (let index = 0; index < frames; index++) {
    cut(samples, index, frame);
    const logs = energiesOf(frame, TRIANGLES).map((energy) => Math.log(Math.max(energy, LEAST)));
    energies.set(logs, index * BINS);
  }
  return energies;
}
