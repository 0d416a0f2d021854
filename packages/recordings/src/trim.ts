/**
 * Finds the silence before and after the sound, by comparing the power of frames with the noise floor.
 *
 * The floor is the mean power of the quietest tenth of the frames. If a frame has digital silence, a program has
 * removed the noise, and the quietest other frames may hold an s; then no floor is measured, and a frame above -65
 * dBFS is sound. A frame below -65 dBFS is always silence.
 *
 * A frame is sound if it is 8 dB above the floor. If the loudest frame is less than 16 dB above the floor, half of
 * this distance is enough. If the loudest frame is less than 10 dB above the floor (a held vowel, or only noise),
 * nothing is trimmed. A signal-to-noise ratio is given if the loudest tenth of the frames is at least 4 dB above the
 * floor.
 *
 * The first frame of the sound is compared with the frame after it, and the last frame with the frame before it.
 * Their powers show, to about a millisecond, at which point in the frame the sound begins or ends.
 *
 * A margin of 30 ms is kept on each side; 250 ms if the floor is less than 30 dB below the loudest frame, because
 * such noise may cover an s or a θ. A sound that is too short to score gets no margin.
 */

import { LIMITS } from '../../../src/contract/limits.ts';
import type { Levels } from './levels.ts';
import type { OpenRecording } from './samples.ts';

export interface SoundSpan {
  /** Index of the first sample of the sound, and of the first sample after it (`end`); equal in a silent recording. */
  readonly start: number;
  readonly end: number;
  /** Share of the frames that are silence, including pauses between words. */
  readonly silence: number;
  /**
   * Mean power of the frames with speech, divided by the floor; null if the floor is unknown or nothing is above it.
   */
  readonly snr: number | null;
}

/** Thresholds, explained above: decibels above the floor; SILENCE_DBFS in decibels of full scale. */
const ABOVE_FLOOR = 8;
const LEAST_CONTRAST = 10;
const SNR_CONTRAST = 4;
const SILENCE_DBFS = -65;

const MARGIN_S = 0.03;
const NOISY_MARGIN_S = 0.25;
const CLEAR_CONTRAST = 30;

/**
 * An edge frame with at least this share of the power of its neighbor counts as full, because the phase of the waves
 * alone makes such differences.
 */
const MOSTLY = 0.8;

const FEWEST_FRAMES = 10;

const power = (decibels: number): number => 10 ** (decibels / 10);

const meanOf = (powers: Float32Array): number => powers.reduce((sum, p) => sum + p, 0) / powers.length;

/** Mean powers of the quietest and the loudest tenth of frames; null for too few frames or digital silence. */
function tenthsOf(powers: Float32Array): { floor: number; top: number } | null {
  if (powers.length < FEWEST_FRAMES) return null;
  const sorted = powers.slice().sort();
  const tenth = Math.floor(sorted.length / 10);
  if (sorted[0] === 0) return null;
  return { floor: meanOf(sorted.subarray(0, tenth)), top: meanOf(sorted.subarray(-tenth)) };
}

interface Judgement {
  /** A frame with at least this power is sound. */
  readonly threshold: number;
  /** Margin to keep on each side of the sound, seconds. */
  readonly margin: number;
  readonly snr: number | null;
}

/** Applies the rules above to the powers of all frames. */
function judge(powers: Float32Array): Judgement {
  const tenths = tenthsOf(powers);
  const loudest = powers.reduce((most, p) => Math.max(most, p), 0);
  const silence = power(SILENCE_DBFS);
  const unknown = { threshold: silence, margin: MARGIN_S, snr: null };
  if (tenths === null || loudest < silence) return unknown;
  const { floor, top } = tenths;
  const isFlat = loudest < floor * power(LEAST_CONTRAST);
  if (isFlat && top < floor * power(SNR_CONTRAST)) return unknown;
  // The square root is half of the distance in decibels.
  const leastPower = floor * Math.min(power(ABOVE_FLOOR), Math.sqrt(loudest / floor));
  const speech = powers.filter((p) => p >= leastPower);
  return {
    threshold: isFlat ? silence : Math.max(silence, leastPower),
    margin: loudest < floor * power(CLEAR_CONTRAST) ? NOISY_MARGIN_S : MARGIN_S,
    snr: meanOf(speech) / floor,
  };
}

/** Share of the frame at the edge that the sound fills, 0 to 1; assumes that the sound fills the frame next to it. */
function filled(powers: Float32Array, edge: number, next: number): number {
  const share = (powers[edge] as number) / (powers[next] ?? 0);
  return share > MOSTLY ? 1 : share;
}

export function findSound({ powers, frame }: Levels, { frames, sample_rate }: OpenRecording): SoundSpan {
  const { threshold, margin: margin_s, snr } = judge(powers);
  const isSound = (p: number): boolean => p >= threshold;
  const first = powers.findIndex(isSound);
  if (first < 0) return { start: 0, end: 0, silence: 1, snr: null };
  const last = powers.findLastIndex(isSound);
  // The last frame of a recording has another length than the others.
  const isToEnd = last === powers.length - 1;
  const start = first === 0 ? 0 : (first + 1 - filled(powers, first, first + 1)) * frame;
  const end = isToEnd ? frames : (last + filled(powers, last, last - 1)) * frame;
  const margin = end - start < LIMITS.least_audio_s * sample_rate ? 0 : margin_s * sample_rate;
  const soundFrames = powers.filter(isSound).length;
  return {
    start: Math.max(0, Math.round(start - margin)),
    end: Math.min(frames, Math.round(end + margin)),
    silence: 1 - soundFrames / powers.length,
    snr,
  };
}
