/**
 * Makes the clip for a recognizer from a recording: decode, measure, down-mix, resample to 16 kHz, trim.
 *
 * It reads the recording twice, in blocks: first to measure it and to find the sound, then to resample the sound.
 * Memory holds only the recording, the clip and some tens of kilobytes, because a minute of telephone speech grows
 * fourfold in samples and eightfold in bytes.
 */

import type { InputQuality } from '../../contract/response.ts';
import { round6 } from '../../core/score/round.ts';
import { downMix, measureLevels } from './levels.ts';
import { judgeQuality } from './quality.ts';
import { type Filters, type Mono, rememberFilters, resampled } from './resample.ts';
import { findSound } from './trim.ts';
import { blankWav, decodeWav, RECOGNIZER_RATE } from './wav.ts';

export interface Clip {
  /** A WAV of the sound, 16 kHz mono PCM16. */
  readonly wav: Uint8Array;
  /** Seconds of silence trimmed from the start, six decimals. */
  readonly lead_s: number;
  /** Seconds of the clip, six decimals: its samples over 16000; 0 when the recording is silent. */
  readonly duration_s: number;
  readonly quality: InputQuality;
}

const BLOCK = 2048;

/** Writes 16-bit samples; a sample beyond full scale is clipped, never wrapped. */
function render(mono: Mono, from: number, pcm: Int16Array): void {
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

/**
 * Makes a clip from a recording.
 *
 * @param filters the filters of earlier recordings, for reuse
 * @throws Refusal for bytes that are no WAV, or a WAV of an unsupported format
 */
export function prepareClip(bytes: Uint8Array, filters: Filters = rememberFilters()): Clip {
  const recording = decodeWav(bytes);
  const levels = measureLevels(recording);
  const sound = findSound(levels, recording);
  const place = (sample: number): number => Math.round((sample * RECOGNIZER_RATE) / recording.sample_rate);
  const start = place(sound.start);
  const { wav, pcm } = blankWav(place(sound.end) - start);
  render(resampled(downMix(recording, levels.live), recording.sample_rate, filters), start, pcm);
  const duration_s = round6(pcm.length / RECOGNIZER_RATE);
  return {
    wav,
    lead_s: round6(start / RECOGNIZER_RATE),
    duration_s,
    quality: judgeQuality(recording, levels, sound, duration_s),
  };
}
