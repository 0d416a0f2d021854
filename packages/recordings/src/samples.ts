import { shown } from '../../../src/contract/fields.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { badRequest, pastLimit } from '../../../src/contract/refusal.ts';
import type { AUDIO_FORMATS } from '../../../src/contract/response.ts';

export interface OpenRecording {
  /** Hertz. */
  readonly sample_rate: number;
  readonly bit_depth: number;
  readonly channels: number;
  /** Count of frames, that is, of samples in each channel. */
  readonly frames: number;
  readonly duration_s: number;
  /** The smallest magnitude of a sample that counts as full scale. */
  readonly full_scale: number;
  /**
   * Fills a block with samples from frame `from` on; channels are interleaved, and full scale is -1 to 1.
   *
   * @throws Refusal for floats beyond the range of sound
   */
  read(from: number, into: Float32Array): void;
}

export interface FileRecording extends OpenRecording {
  readonly format: (typeof AUDIO_FORMATS)[number];
}

/** Accepted sample rates, hertz. */
export const RATES = { least: 4000, most: 192_000 } as const;

/** The largest sample of 16 bits. It is full scale for floats, too, because most floats were converted from 16 bits. */
export const TOP_16 = 32_767 / 32_768;

/** The largest float that counts as sound, 24 dB above full scale; this refuses NaN, infinity and 16-bit integers. */
const LOUDEST_FLOAT = 16;

export const isSound = (value: number): boolean => Math.abs(value) <= LOUDEST_FLOAT;

/** Tests for a Float32Array without `instanceof`, which is false for an array from another window. */
const isFloats = (given: unknown): given is Float32Array =>
  Object.prototype.toString.call(given) === '[object Float32Array]';

/**
 * Checks the samples of one channel, and opens them as a recording.
 *
 * @param field name of the field with the samples, for the refusal
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
