/** Judges the quality of a recording. Bad quality gives warnings, and never changes a score. */

import type { InputQuality, WARNINGS } from '../../../src/contract/response.ts';
import { round6 } from '../../../src/engine/align/score.ts';
import type { Levels } from './levels.ts';
import type { OpenRecording } from './samples.ts';
import type { SoundSpan } from './trim.ts';

type Warning = (typeof WARNINGS)[number];
type QualityFigures = Omit<InputQuality, 'warnings'>;

/**
 * Thresholds of the warnings. RFC 7874 (section 4) asks for active speech at -22 dBFS rms, give or take 6 dB. The peaks
 * of speech are some 15 dB above its rms (ITU-T Handbook on Telephonometry, 1992), which gives -13 to -1 dBFS.
 * Recognizers hear up to 8 kHz, half of their sample rate. We chose the other figures.
 */
const THRESHOLDS = {
  /** If a larger share of samples is at full scale, the speaker is too close to the microphone. */
  clipped_ratio: 0.001,
  /**
   * 17 dB below -13 dBFS, the softest peak that the sources give. If the peak is lower, the learner should speak louder
   * or come closer.
   */
  peak_dbfs: -30,
  /** If the ratio of speech to noise is lower, the room is noisy. */
  snr_db: 15,
  /** A recording at a lower sample rate (hertz) lacks the hiss of s, th and f. */
  sample_rate: 16_000,
  /** If the mean of the samples is farther from 0 (full scale is 1), the microphone or sound card is faulty. */
  dc_offset: 0.02,
  /** If a larger share of the recording is silence, the learner should stop recording sooner. */
  silence_ratio: 0.8,
} as const;

const RULES: Readonly<Record<Warning, (figures: QualityFigures) => boolean>> = {
  clipped: ({ clipped_ratio }) => clipped_ratio > THRESHOLDS.clipped_ratio,
  quiet: ({ peak_dbfs }) => peak_dbfs === null || peak_dbfs < THRESHOLDS.peak_dbfs,
  noisy: ({ snr_db }) => snr_db !== null && snr_db < THRESHOLDS.snr_db,
  low_sample_rate: ({ sample_rate }) => sample_rate < THRESHOLDS.sample_rate,
  dc_offset: ({ dc_offset }) => Math.abs(dc_offset) > THRESHOLDS.dc_offset,
  long_silence: ({ silence_ratio }) => silence_ratio > THRESHOLDS.silence_ratio,
};

const decibels = (amplitude: number): number | null =>
  amplitude > 0 ? round6(20 * Math.log10(amplitude)) : null;

/** @param trimmed duration of the sound after trimming, seconds */
export function judgeQuality(
  recording: OpenRecording,
  levels: Levels,
  sound: SoundSpan,
  trimmed: number,
): InputQuality {
  const figures: QualityFigures = {
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
