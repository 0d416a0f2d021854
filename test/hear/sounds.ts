/** Synthetic sounds as a recognizer gets them: 16 kHz, mono, PCM16. */

import { seeded } from '../../bench/inputs/random.ts';
import { wavOf as pcm } from './wavs.ts';

const RATE = 16_000;

export const silence = (seconds: number): number[] => new Array(Math.round(seconds * RATE)).fill(0);

/** A hiss like the sound s: white noise, differentiated twice to keep only its high frequencies. */
export function hiss(seconds: number, seed = 1): number[] {
  const { next } = seeded(seed);
  const noise = Array.from({ length: Math.round(seconds * RATE) }, () => (next() - 0.5) * 0.1);
  return noise.map((x, i) => x - 2 * (noise[i - 1] ?? 0) + (noise[i - 2] ?? 0));
}

/** A resonance of the vocal tract: a filter of two poles (Klatt 1980). */
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
 * A vowel: pulses of a voice at 120 Hz, whose spectrum falls by 6 dB per octave, through the two given formants and a
 * third at 3 kHz.
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

/** The word εἰς, said a little differently for each `n`; `high` is the second formant of its vowel, in Hz. */
export const eis = (n: number, high = 2300): number[] => [
  ...silence(0.3),
  ...vowel(0.15 + 0.01 * n, 300 + 4 * n, high),
  ...hiss(0.2, n + 1),
  ...silence(0.3),
];

/** Spellings that all have the sounds of εἰς. */
export const EIS_WORDS = 'εἰς εἴς εἲς εἶς εἷς εἵς ἰς ἴς ἶς ἷς'.split(' ');

/** A mono PCM16 WAV of samples between -1 and 1. */
export const wavOf = (samples: readonly number[], rate = RATE): Buffer => pcm('pcm16', rate, samples);
