/**
 * Log-mel energies as NeMo computes them (AudioToMelSpectrogramPreprocessor with its defaults), for models that take [1, 80, frames].
 *
 * Preemphasis 0.97, frames of 25 ms every 10 ms around their middle with silence beyond the ends, a symmetric Hann window in the
 * middle of a transform of 512 points, 80 triangles of equal area from 0 to 8000 Hz on Slaney's mel scale (Slaney 1998), the natural
 * log, and in each band mean 0 and deviation 1.
 */

import { createFft } from '../../ears/src/fft.ts';
import { RATE } from './clip.ts';
import { BINS } from './fbank.ts';

const WINDOW = 400;
const SHIFT = 160;
const POINTS = 512;
const FFT = createFft(POINTS);
const PREEMPHASIS = 0.97;

/** Silence has a logarithm, and a silent band a deviation, too. */
const LEAST_ENERGY = 2 ** -24;
const LEAST_DEVIATION = 1e-5;

/** Slaney's scale: even up to 1000 Hz, logarithmic above. */
const BREAK_HZ = 1000;
const STEP_HZ = 200 / 3;
const BREAK = BREAK_HZ / STEP_HZ;
const LOG_STEP = Math.log(6.4) / 27;
const melOf = (hertz: number): number =>
  hertz < BREAK_HZ ? hertz / STEP_HZ : BREAK + Math.log(hertz / BREAK_HZ) / LOG_STEP;
const hertzOf = (mel: number): number =>
  mel < BREAK ? mel * STEP_HZ : BREAK_HZ * Math.exp((mel - BREAK) * LOG_STEP);

const HANN = Float64Array.from(
  { length: WINDOW },
  (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / (WINDOW - 1)),
);

/** The weights of the points of the spectrum, a row a band. */
const TRIANGLES: readonly Float64Array[] = (() => {
  const top = melOf(RATE / 2);
  const edges = Array.from({ length: BINS + 2 }, (_, n) => hertzOf((n * top) / (BINS + 1)));
  return Array.from({ length: BINS }, (_, bin) => {
    const [left, middle, right] = edges.slice(bin, bin + 3) as [number, number, number];
    return Float64Array.from({ length: POINTS / 2 + 1 }, (_, k) => {
      const hertz = (k * RATE) / POINTS;
      const height = Math.min((hertz - left) / (middle - left), (right - hertz) / (right - middle));
      return (2 * Math.max(0, height)) / (right - left);
    });
  });
})();

/** The number of frames for so many samples. */
export const nemoFrames = (samples: number): number => Math.floor(samples / SHIFT) + 1;

/** Fills re with the windowed samples around the middle of a frame. */
function cut(samples: Float32Array, frame: number, re: Float64Array): void {
  const start = frame * SHIFT - WINDOW / 2;
  re.fill(0);
  for (let n = 0; n < WINDOW; n++) {
    const at = start + n;
    const sample = (samples[at] ?? 0) - (at > 0 ? PREEMPHASIS * (samples[at - 1] ?? 0) : 0);
    const isInside = at >= 0 && at < samples.length;
    re[FFT.order[n + (POINTS - WINDOW) / 2] as number] = isInside ? sample * (HANN[n] as number) : 0;
  }
}

/** Gives one band mean 0 and deviation 1. */
function normalize(band: Float32Array): void {
  const mean = band.reduce((sum, value) => sum + value, 0) / band.length;
  const squares = band.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / Math.max(1, band.length - 1)) + LEAST_DEVIATION;
  for (const [n, value] of band.entries()) band[n] = (value - mean) / deviation;
}

/** The energies, band after band, a number a frame. */
export function nemoMel(samples: Float32Array): Float32Array {
  const frames = nemoFrames(samples.length);
  const energies = new Float32Array(BINS * frames);
  const [re, im] = [new Float64Array(POINTS), new Float64Array(POINTS)];
  for (let frame = 0; frame < frames; frame++) {
    cut(samples, frame, re);
    im.fill(0);
    FFT.transform(re, im);
    for (const [bin, weights] of TRIANGLES.entries()) {
      let energy = 0;
      for (let k = 0; k < weights.length; k++)
        energy += (weights[k] as number) * ((re[k] as number) ** 2 + (im[k] as number) ** 2);
      energies[bin * frames + frame] = Math.log(energy + LEAST_ENERGY);
    }
  }
  for (let bin = 0; bin < BINS; bin++) normalize(energies.subarray(bin * frames, (bin + 1) * frames));
  return energies;
}
