/** Makes sounds at 16 kHz, as a recognizer gets them. */

import { seeded } from '../../bench/inputs/random.ts';
import { wavOf as pcm } from './wavs.ts';

const RATE = 16_000;

export const silence = (seconds: number): number[] => new Array(Math.round(seconds * RATE)).fill(0);

/** Makes a hiss like the sound s: white noise, differentiated twice, so that the high frequencies remain. */
export function hiss(seconds: number, seed = 1): number[] {
  const { next } = seeded(seed);
  const noise = Array.from({ length: Math.round(seconds * RATE) }, () => (next() - 0.5) * 0.1);
  return noise.map((x, i) => x - 2 * (noise[i - 1] ?? 0) + (noise[i - 2] ?? 0));
}

/** Filters samples by a resonance of the vocal tract with two poles (Klatt 1980). */
function resonate(samples: readonly number[], hertz: number, width: number): number[] {
  const c = -Math.exp((-2 * Math.PI * width) / RATE);
  const b = 2 * Math.exp((-Math.PI * width) / RATE) * Math.cos((2 * Math.PI * hertz) / RATE);
  let [last, before] = [0, 0];
  return samples.map((x) => {
    [last, before] = [(1 - b - c) * x + b * last + c * before, last];
    return last;
  });
}

/**
 * Makes a vowel with two formants in Hz, and a third one at 3 kHz. The formants filter the pulses of a voice at 120 Hz,
 * which lose 6 dB per octave.
 */
export function vowel(seconds: number, first: number, second: number): number[] {
  const period = Math.round(RATE / 120);
  const pulses = Array.from({ length: Math.round(seconds * RATE) }, (_, i) => (i % period === 0 ? 1 : 0));
  let glottis = 0;
  const voice = pulses.map((x) => {
    glottis = x + 0.95 * glottis;
    return glottis;
  });
  const tract = resonate(resonate(resonate(voice, first, 80), second, 100), 3000, 150);
  const peak = tract.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  return tract.map((x) => (0.5 * x) / peak);
}

/** Says εἰς a little differently for each `n`; `high` is the second formant of the vowel in Hz. */
export const eis = (n: number, high = 2300): number[] => [
  ...silence(0.3),
  ...vowel(0.15 + 0.01 * n, 300 + 4 * n, high),
  ...hiss(0.2, n + 1),
  ...silence(0.3),
];

export const EIS_WORDS = 'εἰς εἴς εἲς εἶς εἷς εἵς ἰς ἴς ἶς ἷς'.split(' ');

/** Writes samples from -1 to 1 as a mono WAV of PCM16. */
export const wavOf = (samples: readonly number[], rate = RATE): Buffer => pcm('pcm16', rate, samples);
