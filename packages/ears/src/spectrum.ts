/**
 * Computes the log-mel spectrum of sound at 16 kHz: 80 bands, a frame every 10 ms.
 *
 * Each frame is 25 ms long, under a Hann window. One Fourier transform computes two frames, one as its real input and
 * one as its imaginary input. The bands are triangles on the mel scale of HTK, 1127 ln(1 + f / 700). The weights of a
 * band have the sum 1, and the value of a band is ln(power + 1e-7).
 */

import { createFft } from './fft.ts';

export const BANDS = 80;
export const HOP = 160;
const RATE = 16_000;
const WINDOW = 400;
const SIZE = 512;
const BINS = SIZE / 2 + 1;
const LOWEST_HZ = 40;
const HIGHEST_HZ = 7800;
const FLOOR = 1e-7;

const FULL_SCALE = 32_768;

/** Hann window, divided by full scale, so that samples from -32768 to 32767 become -1 to 1. */
const HANN = Float64Array.from(
  { length: WINDOW },
  (_, n) => (0.5 - 0.5 * Math.cos((2 * Math.PI * n) / (WINDOW - 1))) / FULL_SCALE,
);

const FFT = createFft(SIZE);

/** The weights of a band for the bins from `first` on; an empty list if the band is narrow and between two bins. */
interface Band {
  readonly first: number;
  readonly weights: Float64Array;
}

const BAND_TABLE: readonly Band[] = (() => {
  const mel = (hertz: number): number => 1127 * Math.log(1 + hertz / 700);
  const step = (mel(HIGHEST_HZ) - mel(LOWEST_HZ)) / (BANDS + 1);
  const edge = (n: number): number => 700 * (Math.exp((mel(LOWEST_HZ) + n * step) / 1127) - 1);
  return Array.from({ length: BANDS }, (_, n) => {
    const [low, middle, high] = [edge(n), edge(n + 1), edge(n + 2)];
    const weights = Array.from({ length: BINS }, (_bin, bin) => {
      const hertz = (bin * RATE) / SIZE;
      return Math.max(0, Math.min((hertz - low) / (middle - low), (high - hertz) / (high - middle)));
    });
    const first = weights.findIndex((weight) => weight > 0);
    const used = weights.filter((weight) => weight > 0);
    const sum = used.reduce((all, weight) => all + weight, 0);
    return { first, weights: Float64Array.from(used, (weight) => weight / sum) };
  });
})();

/** Writes a windowed frame in the order that the transform needs, with zeros after the last sample. */
function writeFrame(pcm: Int16Array, from: number, into: Float64Array): void {
  into.fill(0);
  const count = Math.min(WINDOW, pcm.length - from);
  for (let n = 0; n < count; n++) {
    into[FFT.order[n] as number] = (pcm[from + n] as number) * (HANN[n] as number);
  }
}

/** Computes the powers of two frames from their common transform; the input was first + i · second. */
function separate(re: Float64Array, im: Float64Array, first: Float64Array, second: Float64Array): void {
  for (let bin = 0; bin < BINS; bin++) {
    const mirror = (SIZE - bin) % SIZE;
    const [ownRe, ownIm] = [re[bin] as number, im[bin] as number];
    const [mirrorRe, mirrorIm] = [re[mirror] as number, im[mirror] as number];
    first[bin] = ((ownRe + mirrorRe) ** 2 + (ownIm - mirrorIm) ** 2) / 4;
    second[bin] = ((ownIm + mirrorIm) ** 2 + (mirrorRe - ownRe) ** 2) / 4;
  }
}

function writeBands(powers: Float64Array, into: Float32Array, at: number): void {
  for (const [n, { first, weights }] of BAND_TABLE.entries()) {
    let power = 0;
    for (let k = 0; k < weights.length; k++) power += (weights[k] as number) * (powers[first + k] as number);
    into[at + n] = Math.log(power + FLOOR);
  }
}

/** Counts the frames of a sound. A sound shorter than a window gives one frame. */
export const framesOf = (samples: number): number => 1 + Math.max(0, Math.floor((samples - WINDOW) / HOP));

/** Writes the spectrum of a sound, two frames at a time. */
export function writeLogMel(pcm: Int16Array, spectrum: Float32Array): void {
  const frames = framesOf(pcm.length);
  const [re, im] = [new Float64Array(SIZE), new Float64Array(SIZE)];
  const [first, second] = [new Float64Array(BINS), new Float64Array(BINS)];
  for (let frame = 0; frame < frames; frame += 2) {
    writeFrame(pcm, frame * HOP, re);
    writeFrame(pcm, (frame + 1) * HOP, im);
    FFT.transform(re, im);
    separate(re, im, first, second);
    writeBands(first, spectrum, frame * BANDS);
    if (frame + 1 < frames) writeBands(second, spectrum, (frame + 1) * BANDS);
  }
}
