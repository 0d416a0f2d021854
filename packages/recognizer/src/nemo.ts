/**
 * Computes log-mel energies like NeMo (AudioToMelSpectrogramPreprocessor with its defaults).
 *
 * Method: preemphasis 0.97; frames of 25 ms centered every 10 ms, with silence beyond the ends; a symmetric Hann
 * window in the middle of a Fourier transform of 512 points; 80 triangles of equal area from 0 to 8000 Hz on Slaney's
 * mel scale (Slaney 1998); natural log; each band normalized to mean 0 and deviation 1.
 */

import { BINS, energiesOf, hann, POINTS, PREEMPHASIS, SHIFT, trianglesOf, WINDOW } from './mel.ts';
import { RATE } from './receivedClip.ts';

/** Added to energies and deviations: the log of 0 would be infinite, and a silent band would be divided by 0. */
const LEAST_ENERGY = 2 ** -24;
const LEAST_DEVIATION = 1e-5;

/** The mel scale is linear up to this frequency, and logarithmic above. */
const BREAK_HZ = 1000;
const STEP_HZ = 200 / 3;
const BREAK = BREAK_HZ / STEP_HZ;
const LOG_STEP = Math.log(6.4) / 27;
const melOf = (hertz: number): number =>
  hertz < BREAK_HZ ? hertz / STEP_HZ : BREAK + Math.log(hertz / BREAK_HZ) / LOG_STEP;
const hertzOf = (mel: number): number =>
  mel < BREAK ? mel * STEP_HZ : BREAK_HZ * Math.exp((mel - BREAK) * LOG_STEP);

const HANN = hann();

const EDGES = Array.from({ length: BINS + 2 }, (_, n) => hertzOf((n * melOf(RATE / 2)) / (BINS + 1)));
const TRIANGLES = trianglesOf((bin, hertz) => {
  const [left, middle, right] = EDGES.slice(bin, bin + 3) as [number, number, number];
  const height = Math.min((hertz - left) / (middle - left), (right - hertz) / (right - middle));
  return (2 * height) / (right - left);
});

export const nemoFrames = (samples: number): number => Math.floor(samples / SHIFT) + 1;

/** Writes the windowed samples into the middle of the frame, because the window is shorter than the transform. */
function cut(samples: Float32Array, index: number, frame: Float64Array): void {
  const start = index * SHIFT - WINDOW / 2;
  for (let n = 0; n < WINDOW; n++) {
    const at = start + n;
    const sample = (samples[at] ?? 0) - (at > 0 ? PREEMPHASIS * (samples[at - 1] ?? 0) : 0);
    const isInside = at >= 0 && at < samples.length;
    frame[n + (POINTS - WINDOW) / 2] = isInside ? sample * (HANN[n] as number) : 0;
  }
}

function normalize(band: Float32Array): void {
  const mean = band.reduce((sum, value) => sum + value, 0) / band.length;
  const squares = band.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / Math.max(1, band.length - 1)) + LEAST_DEVIATION;
  for (const [n, value] of band.entries()) band[n] = (value - mean) / deviation;
}

/** Computes log energies, band after band; a band has one number for each frame. */
export function nemoMel(samples: Float32Array): Float32Array {
  const frames = nemoFrames(samples.length);
  const energies = new Float32Array(BINS * frames);
  const frame = new Float64Array(POINTS);
  for (let index = 0; index < frames; index++) {
    cut(samples, index, frame);
    for (const [bin, energy] of energiesOf(frame, TRIANGLES).entries())
      energies[bin * frames + index] = Math.log(energy + LEAST_ENERGY);
  }
  for (let bin = 0; bin < BINS; bin++) normalize(energies.subarray(bin * frames, (bin + 1) * frames));
  return energies;
}
