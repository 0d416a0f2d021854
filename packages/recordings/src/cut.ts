/**
 * Cuts the sound out of a recording: mixes the channels down, trims silence, resamples to 16 kHz.
 *
 * Reads the recording twice, first to find the sound, then to resample only the sound. Works in blocks, because
 * resampled telephone speech takes much more memory than the file.
 */

import type { InputQuality } from '../../../src/contract/response.ts';
import { round6 } from '../../../src/engine/align/score.ts';
import { downMix, type Levels, measureLevels } from './levels.ts';
import { judgeQuality } from './quality.ts';
import { type Filters, type Mono, RECOGNIZER_RATE, resampled } from './resample.ts';
import type { OpenRecording } from './samples.ts';
import { findSound, type SoundSpan } from './trim.ts';

export interface Cut {
  readonly levels: Levels;
  readonly sound: SoundSpan;
  /** Index of the first sample to keep (`start`), and count of the samples to keep, both at 16 kHz. */
  readonly start: number;
  readonly samples: number;
}

export interface CutFacts {
  /** Silence trimmed from the start: seconds, rounded to six decimals. */
  readonly lead_s: number;
  /** Duration after trimming: seconds, rounded to six decimals; 0 for a silent recording. */
  readonly duration_s: number;
  readonly quality: InputQuality;
}

const BLOCK = 2048;

/** Fills `pcm` with samples of 16 bits, from index `from` of `mono` on. Clips values beyond full scale. */
function to16Bits(mono: Mono, from: number, pcm: Int16Array): void {
  const block = new Float64Array(Math.min(BLOCK, pcm.length));
  for (let done = 0; done < pcm.length; done += BLOCK) {
    const part = block.subarray(0, Math.min(BLOCK, pcm.length - done));
    mono(from + done, part);
    for (let n = 0; n < part.length; n++) {
      const sample = Math.round((part[n] as number) * 32_768);
      pcm[done + n] = Math.min(32_767, Math.max(-32_768, sample));
    }
  }
}

export function planCut(recording: OpenRecording): Cut {
  const levels = measureLevels(recording);
  const sound = findSound(levels, recording);
  const at16k = (sample: number): number => Math.round((sample * RECOGNIZER_RATE) / recording.sample_rate);
  const start = at16k(sound.start);
  return { levels, sound, start, samples: at16k(sound.end) - start };
}

/** @param pcm is filled with the samples of the sound */
export function writeCut(recording: OpenRecording, cut: Cut, filters: Filters, pcm: Int16Array): void {
  const mono = downMix(recording, cut.levels.live);
  to16Bits(resampled(mono, recording.sample_rate, filters), cut.start, pcm);
}

export function factsOf(recording: OpenRecording, { levels, sound, start, samples }: Cut): CutFacts {
  const duration_s = round6(samples / RECOGNIZER_RATE);
  return {
    lead_s: round6(start / RECOGNIZER_RATE),
    duration_s,
    quality: judgeQuality(recording, levels, sound, duration_s),
  };
}
