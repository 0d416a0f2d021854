/**
 * Computes the features of a recording: its log-mel spectrum, made independent of loudness and microphone.
 *
 * From each band, the mean of the band over the louder half of the frames is subtracted; silence does not count. Then
 * all numbers are divided by their standard deviation, and clipped at 4 deviations.
 */

import type { Speaker } from '../../../src/contract/speaker.ts';
import { STEM_STRIDE } from './acoustic.ts';
import { BANDS, HOP, writeLogMel } from './spectrum.ts';

/** Seconds from one row of the network's output to the next. */
export const FRAME_S = (STEM_STRIDE * HOP) / 16_000;

const FARTHEST = 4;
const LEAST_DEVIATION = 1e-3;

/** Computes the mean of the bands of each frame. */
function loudnessOf(spectrum: Float32Array): Float64Array {
  const means = new Float64Array(spectrum.length / BANDS);
  for (let n = 0; n < spectrum.length; n++) {
    const frame = Math.floor(n / BANDS);
    means[frame] = (means[frame] as number) + (spectrum[n] as number) / BANDS;
  }
  return means;
}

function median(values: Float64Array): number {
  const sorted = values.toSorted();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

/** The level that is removed from a log-mel spectrum, in natural logs. */
export interface Level {
  readonly means: ArrayLike<number>;
  readonly deviation: number;
}

/** Computes the mean of each band over the louder half of the frames. */
function bandMeans(spectrum: Float32Array): Float64Array {
  const loudnesses = loudnessOf(spectrum);
  const medianLoudness = median(loudnesses);
  const sums = new Float64Array(BANDS);
  let frames = 0;
  for (const [frame, mean] of loudnesses.entries()) {
    if (mean < medianLoudness) continue;
    frames++;
    for (let band = 0; band < BANDS; band++) {
      sums[band] = (sums[band] as number) + (spectrum[frame * BANDS + band] as number);
    }
  }
  return sums.map((sum) => sum / frames);
}

/** Computes the standard deviation of all numbers of a spectrum after the means of the bands are subtracted. */
function deviationFrom(means: ArrayLike<number>, spectrum: Float32Array): number {
  let sum = 0;
  let squares = 0;
  for (let n = 0; n < spectrum.length; n++) {
    const value = (spectrum[n] as number) - (means[n % BANDS] as number);
    sum += value;
    squares += value * value;
  }
  const mean = sum / spectrum.length;
  return Math.sqrt(Math.max(0, squares / spectrum.length - mean * mean));
}

const meanOf = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Measures the level of a spectrum. With a speaker, the level is the mean of this recording and the speaker's words,
 * but with the loudness of this recording alone, because the learner may be nearer to the microphone than before.
 */
export function levelOf(spectrum: Float32Array, speaker?: Speaker): Level {
  const own = bandMeans(spectrum);
  if (speaker === undefined) return { means: own, deviation: deviationFrom(own, spectrum) };
  const { words } = speaker;
  const among = (known: number, here: number): number => (words * known + here) / (words + 1);
  const louder = meanOf(own) - meanOf(speaker.means);
  const means = own.map((mean, band) => among((speaker.means[band] as number) + louder, mean));
  return { means, deviation: among(speaker.deviation, deviationFrom(means, spectrum)) };
}

/**
 * Writes a row of bands for each frame, without the level.
 *
 * @param pcm 16-bit samples at 16 kHz
 * @param features array to write to, of `framesOf(pcm.length)` rows
 */
export function writeFeatures(pcm: Int16Array, features: Float32Array, speaker?: Speaker): void {
  writeLogMel(pcm, features);
  const { means, deviation } = levelOf(features, speaker);
  const scale = 1 / (deviation + LEAST_DEVIATION);
  for (let n = 0; n < features.length; n++) {
    const value = ((features[n] as number) - (means[n % BANDS] as number)) * scale;
    features[n] = Math.min(FARTHEST, Math.max(-FARTHEST, value));
  }
}
