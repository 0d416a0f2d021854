/** A recording that is open for reading, from a WAV or from memory. */

import { shown } from '../../../src/contract/fields.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { badRequest, pastLimit } from '../../../src/contract/refusal.ts';
import type { AUDIO_FORMATS } from '../../../src/contract/response.ts';

export interface OpenRecording {
  /** Hertz. */
  readonly sample_rate: number;
  readonly bit_depth: number;
  readonly channels: number;
  /** Samples of each channel. */
  readonly frames: number;
  /** Seconds. */
  readonly duration_s: number;
  /** The smallest magnitude that counts as full scale. */
  readonly full_scale: number;
  /**
   * Fills a block from frame `from` on: channels interleaved, full scale -1 to 1.
   *
   * @throws Refusal for floats beyond the range of sound
   */
  read(from: number, into: Float32Array): void;
}

export interface FileRecording extends OpenRecording {
  readonly format: (typeof AUDIO_FORMATS)[number];
}

/** Hertz. */
export const RATES = { least: 4000, most: 192_000 } as const;

/** Full scale of 16 bits. Floats use it, too, because most of them come from 16 bits. */
export const TOP_16 = 32_767 / 32_768;

/** Floats may exceed full scale by 24 dB; NaN, infinities and 16-bit integers stored as floats do not pass. */
const LOUDEST_FLOAT = 16;

export const isSound = (value: number): boolean => Math.abs(value) <= LOUDEST_FLOAT;

/** An array of another window fails `instanceof`. */
const isFloats = (given: unknown): given is Float32Array =>
  Object.prototype.toString.call(given) === '[object Float32Array]';

/**
 * Opens samples of one channel.
 *
 * @param field the name of the samples, for the refusal
 * @throws Refusal for values that are not samples of sound
 */
export function openSamples(samples: unknown, rate: unknown, field: string): OpenRecording {
  if (!isFloats(samples)) {
    const sentence = `${field} must be a Float32Array, the samples of one channel; found ${shown(samples)}`;
    throw badRequest(sentence, field);
  }
  if (!Number.isInteger(rate) || Number(rate) < RATES.least || Number(rate) > RATES.most) {
    const range = `from ${RATES.least} to ${RATES.most}`;
    throw badRequest(`sampleRate must be a whole number ${range}; found ${shown(rate)}`, 'sampleRate');
  }
  const sample_rate = Number(rate);
  const duration_s = samples.length / sample_rate;
  if (samples.length === 0) throw badRequest(`${field} holds no sample; send a recording`, field);
  if (duration_s > LIMITS.audio_s) {
    throw pastLimit(`${field} has ${duration_s.toFixed(1)} s; send at most ${LIMITS.audio_s} s`, field);
  }
  for (const value of samples)
    if (!isSound(value))
      throw badRequest(`${field} holds the sample ${value}; send floats from -1 to 1`, field);
  return {
    sample_rate,
    bit_depth: 32,
    channels: 1,
    frames: samples.length,
    duration_s,
    full_scale: TOP_16,
    read: (from, into) => into.set(samples.subarray(from, from + into.length)),
  };
}
