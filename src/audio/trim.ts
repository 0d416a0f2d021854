/**
 * Where in a recording the sound is: leading and trailing silence by the power of frames, against the clip's own
 * noise floor.
 *
 * The floor is the mean power of the quietest tenth of the frames, digital silence left out. A frame is sound when
 * it is 8 dB above the floor; where the loudest frame is less than 16 dB above it, half of that. A clip whose loudest
 * frame is not even 10 dB above has no silence to find (a held vowel, noise and nothing else) and is kept. Below
 * -65 dBFS all is silence.
 *
 * The first and the last frame of the sound are cut where it begins and ends in them, judged by the frame beside: the
 * sound itself is known to a millisecond or so, and is kept with 30 ms on either side. A sound that is too short to
 * score gets no such margin, so that no silence ever makes it long enough.
 */

import { LIMITS } from '../contract/limits.ts';
import type { Levels } from './levels.ts';
import type { Recording } from './wav.ts';

export interface Sound {
  /** First sample, and the first after the sound, both of the recording; equal where all is silence. */
  readonly start: number;
  readonly end: number;
  /** Share of the frames that are silence, between words too. */
  readonly silence: number;
  /** Mean power of the frames that are sound over that of the floor; null when the clip holds no silence but zeros. */
  readonly snr: number | null;
}

/** Decibels, of power, the last one below full scale. */
const ABOVE_FLOOR = 8;
const LEAST_CONTRAST = 10;
const SILENCE_DBFS = -65;

const MARGIN_S = 0.03;

/** Fewer frames have no tenth. */
const FEWEST_FRAMES = 10;

const power = (decibels: number): number => 10 ** (decibels / 10);

/** Mean of the quietest tenth of the frames that are not digital silence; null when they are too few. */
function floorOf(powers: Float32Array): number | null {
  const heard = powers.filter((p) => p > 0).sort();
  if (heard.length < FEWEST_FRAMES) return null;
  const tenth = heard.subarray(0, Math.floor(heard.length / 10));
  return tenth.reduce((sum, p) => sum + p, 0) / tenth.length;
}

/** The least power of a frame that is sound, and the floor that it is held against. */
function thresholdOf(powers: Float32Array): { threshold: number; floor: number | null } {
  const floor = floorOf(powers);
  const loudest = powers.reduce((top, p) => Math.max(top, p), 0);
  if (floor === null || loudest < floor * power(LEAST_CONTRAST)) {
    return { threshold: power(SILENCE_DBFS), floor: null };
  }
  const above = Math.min(power(ABOVE_FLOOR), Math.sqrt(loudest / floor));
  return { threshold: Math.max(power(SILENCE_DBFS), floor * above), floor };
}

/** How much of an edge frame the sound fills, 0 to 1, when it fills the frame beside it. */
function filled(powers: Float32Array, edge: number, beside: number): number {
  return Math.min(1, (powers[edge] as number) / (powers[beside] ?? 0));
}

/** Finds the sound of a recording. */
export function findSound({ powers, frame }: Levels, { frames, sample_rate }: Recording): Sound {
  const { threshold, floor } = thresholdOf(powers);
  const isSound = (p: number): boolean => p >= threshold;
  const first = powers.findIndex(isSound);
  if (first < 0) return { start: 0, end: 0, silence: 1, snr: null };
  const last = powers.findLastIndex(isSound);
  const opening = first === 0 ? 1 : filled(powers, first, first + 1);
  const closing = last === powers.length - 1 ? 1 : filled(powers, last, last - 1);
  const start = (first + 1 - opening) * frame;
  const end = Math.min((last + closing) * frame, frames);
  const margin = end - start < LIMITS.least_audio_s * sample_rate ? 0 : MARGIN_S * sample_rate;
  const sound = powers.filter(isSound);
  const mean = sound.reduce((sum, p) => sum + p, 0) / sound.length;
  return {
    start: Math.max(0, Math.round(start - margin)),
    end: Math.min(frames, Math.round(end + margin)),
    silence: 1 - sound.length / powers.length,
    snr: floor === null ? null : mean / floor,
  };
}
