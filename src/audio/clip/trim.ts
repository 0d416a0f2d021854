/**
 * Where in a recording the sound is: leading and trailing silence by the power of frames, against the clip's own
 * noise floor.
 *
 * The floor is the mean power of the quietest tenth of the frames. A recording with digital silence in it has none: it
 * was gated, padded or made, and its quietest sound may be an s. Otherwise a frame is sound when
 * it is 8 dB above the floor; where the loudest frame is less than 16 dB above it, half of that. A clip whose loudest
 * frame is not even 10 dB above has no silence to find (a held vowel, noise and nothing else) and is kept. Below
 * -65 dBFS all is silence. How far speech is above noise is told when the loudest tenth is 4 dB above the quietest: noise alone has less.
 *
 * The first and the last frame of the sound are cut where it begins and ends in them, judged by the frame beside: the
 * sound itself is known to a millisecond or so, and is kept with 30 ms on either side; with 250 ms where the floor is
 * less than 30 dB below the loudest frame, for what lies under such noise may be an s or a θ. A sound that is too short
 * to score gets no such margin, so that no silence ever makes it long enough.
 */

import { LIMITS } from '../../contract/limits.ts';
import type { Levels } from './levels.ts';
import type { Recording } from './wav.ts';

export interface Sound {
  /** First sample, and the first after the sound, both of the recording; equal where all is silence. */
  readonly start: number;
  readonly end: number;
  /** Share of the frames that are silence, between words too. */
  readonly silence: number;
  /** Mean power of the frames that are speech over that of the floor; null when nothing stands out from it. */
  readonly snr: number | null;
}

/** Decibels, of power, the last one below full scale. */
const ABOVE_FLOOR = 8;
const LEAST_CONTRAST = 10;
const TOLD_CONTRAST = 4;
const SILENCE_DBFS = -65;

const MARGIN_S = 0.03;
const NOISY_MARGIN_S = 0.25;
const CLEAR_CONTRAST = 30;

/** The power of a frame hangs on where in it the waves fall, too: differences of this size tell nothing. */
const MOSTLY = 0.8;

/** Fewer frames have no tenth. */
const FEWEST_FRAMES = 10;

const power = (decibels: number): number => 10 ** (decibels / 10);

const meanOf = (powers: Float32Array): number => powers.reduce((sum, p) => sum + p, 0) / powers.length;

/** Means of the quietest and the loudest tenth of the frames; null when they are too few, or some are all zeros. */
function tenthsOf(powers: Float32Array): { floor: number; top: number } | null {
  if (powers.length < FEWEST_FRAMES) return null;
  const sorted = powers.slice().sort();
  const tenth = Math.floor(sorted.length / 10);
  if (sorted[0] === 0) return null;
  return { floor: meanOf(sorted.subarray(0, tenth)), top: meanOf(sorted.subarray(-tenth)) };
}

interface Judgement {
  /** The least power of a frame that is sound. */
  readonly threshold: number;
  /** What is kept on either side of the sound, seconds. */
  readonly margin: number;
  /** How far speech is above the noise. */
  readonly snr: number | null;
}

function judge(powers: Float32Array): Judgement {
  const tenths = tenthsOf(powers);
  const loudest = powers.reduce((most, p) => Math.max(most, p), 0);
  const silence = power(SILENCE_DBFS);
  const unknown = { threshold: silence, margin: MARGIN_S, snr: null };
  if (tenths === null || loudest < silence) return unknown;
  const { floor, top } = tenths;
  const kept = loudest < floor * power(LEAST_CONTRAST);
  if (kept && top < floor * power(TOLD_CONTRAST)) return unknown;
  const least = floor * Math.min(power(ABOVE_FLOOR), Math.sqrt(loudest / floor));
  const speech = powers.filter((p) => p >= least);
  return {
    threshold: kept ? silence : Math.max(silence, least),
    margin: loudest < floor * power(CLEAR_CONTRAST) ? NOISY_MARGIN_S : MARGIN_S,
    snr: meanOf(speech) / floor,
  };
}

/** How much of an edge frame the sound fills, 0 to 1, when it fills the frame beside it; most of it is all of it. */
function filled(powers: Float32Array, edge: number, beside: number): number {
  const share = (powers[edge] as number) / (powers[beside] ?? 0);
  return share > MOSTLY ? 1 : share;
}

/** Finds the sound of a recording. */
export function findSound({ powers, frame }: Levels, { frames, sample_rate }: Recording): Sound {
  const { threshold, margin: kept, snr } = judge(powers);
  const isSound = (p: number): boolean => p >= threshold;
  const first = powers.findIndex(isSound);
  if (first < 0) return { start: 0, end: 0, silence: 1, snr: null };
  const last = powers.findLastIndex(isSound);
  const opening = first === 0 ? 1 : filled(powers, first, first + 1);
  const closing = last === powers.length - 1 ? 1 : filled(powers, last, last - 1);
  const start = (first + 1 - opening) * frame;
  const end = last === powers.length - 1 ? frames : (last + closing) * frame;
  const margin = end - start < LIMITS.least_audio_s * sample_rate ? 0 : kept * sample_rate;
  const sound = powers.filter(isSound).length;
  return {
    start: Math.max(0, Math.round(start - margin)),
    end: Math.min(frames, Math.round(end + margin)),
    silence: 1 - sound / powers.length,
    snr,
  };
}
