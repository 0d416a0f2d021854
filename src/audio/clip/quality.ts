/**
 * What a recording was like, measured as it was sent: figures, and the warnings that a teacher would give. It tells
 * and never refuses, and no score depends on it.
 */

import type { InputQuality, WARNINGS } from '../../contract/response.ts';
import { round6 } from '../../core/score/round.ts';
import type { Levels } from './levels.ts';
import type { Sound } from './trim.ts';
import type { Recording } from './wav.ts';

type Warning = (typeof WARNINGS)[number];
type Figures = Omit<InputQuality, 'warnings'>;

/**
 * When each warning is given. Sources: RFC 7874 (section 4) wants active speech at -22 dBFS rms within 6 dB, and
 * speech peaks some 15 dB above its rms (ITU-T Handbook on Telephonometry, 1992), so at -13 to -1 dBFS; recognizers
 * hear up to 8 kHz, half of 16 kHz. The other figures are ours.
 */
const THRESHOLDS = {
  /** More than one sample in a thousand at full scale: closer to the microphone than it can bear. */
  clipped_ratio: 0.001,
  /** The loudest sample below this, 17 dB under the softest speech of RFC 7874: speak up, or closer. */
  peak_dbfs: -30,
  /** Speech less than this above the noise, decibels: a noisy room. */
  snr_db: 15,
  /** Fewer samples a second lack the hiss of s, th and f. */
  sample_rate: 16_000,
  /** A mean of the samples farther from zero than 2 % of full scale: a faulty microphone or sound card. */
  dc_offset: 0.02,
  /** More than this share of the recording is silence: stop recording sooner. */
  silence_ratio: 0.8,
} as const;

/** The warnings in the order of the contract, each with its rule. */
const RULES: Readonly<Record<Warning, (figures: Figures) => boolean>> = {
  clipped: ({ clipped_ratio }) => clipped_ratio > THRESHOLDS.clipped_ratio,
  quiet: ({ peak_dbfs }) => peak_dbfs === null || peak_dbfs < THRESHOLDS.peak_dbfs,
  noisy: ({ snr_db }) => snr_db !== null && snr_db < THRESHOLDS.snr_db,
  low_sample_rate: ({ sample_rate }) => sample_rate < THRESHOLDS.sample_rate,
  dc_offset: ({ dc_offset }) => Math.abs(dc_offset) > THRESHOLDS.dc_offset,
  long_silence: ({ silence_ratio }) => silence_ratio > THRESHOLDS.silence_ratio,
};

/** Decibels of an amplitude; null for none at all. */
const decibels = (amplitude: number): number | null =>
  amplitude > 0 ? round6(20 * Math.log10(amplitude)) : null;

/** The figures of a recording and what they warn of; `trimmed` is the duration that is left, seconds of six decimals. */
export function judgeQuality(
  recording: Recording,
  levels: Levels,
  sound: Sound,
  trimmed: number,
): InputQuality {
  const figures: Figures = {
    sample_rate: recording.sample_rate,
    channels: recording.channels,
    bit_depth: recording.bit_depth,
    duration_s: round6(recording.duration_s),
    trimmed_duration_s: trimmed,
    peak_dbfs: decibels(levels.peak),
    rms_dbfs: decibels(levels.rms),
    clipped_ratio: round6(levels.clipped),
    silence_ratio: round6(sound.silence),
    dc_offset: round6(levels.dc),
    snr_db: sound.snr === null ? null : decibels(Math.sqrt(sound.snr)),
  };
  const warnings = (Object.keys(RULES) as Warning[]).filter((warning) => RULES[warning](figures));
  return { ...figures, warnings };
}
