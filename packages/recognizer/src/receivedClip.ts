/** Reads the clip that the service sends: RIFF/WAVE, 16 kHz, one channel, 16-bit PCM, 0.12 to 60 seconds. */

import { LIMITS } from '../../../src/contract/limits.ts';
import { inspectWav, notWav } from '../../recordings/src/riff.ts';

export const RATE = 16_000;

export const SEND = `RIFF/WAVE: PCM of 16 bits, ${RATE} Hz, one channel, ${LIMITS.least_audio_s} to ${LIMITS.audio_s} s`;

/**
 * Returns the samples of a clip, -1 to 1.
 * @throws Refusal that says what was found and what to send
 */
export function samplesOf(wav: Uint8Array): Float32Array {
  const { encoding, sample_rate, channels, frames, start } = inspectWav(wav);
  if (encoding !== 'pcm16' || sample_rate !== RATE || channels !== 1) {
    throw notWav(`${encoding}, ${sample_rate} Hz, ${channels} channels`, SEND);
  }
  if (frames < LIMITS.least_audio_s * RATE) {
    throw notWav(`a WAV of ${(frames / RATE).toFixed(3)} s`, `at least ${LIMITS.least_audio_s} s`);
  }
  const view = new DataView(wav.buffer, wav.byteOffset + start, 2 * frames);
  return Float32Array.from({ length: frames }, (_, n) => view.getInt16(2 * n, true) / 2 ** 15);
}

/** Normalizes samples to mean 0 and variance 1, like `do_normalize` of Hugging Face's Wav2Vec2FeatureExtractor. */
export function normalized(samples: Float32Array): Float32Array {
  const mean = samples.reduce((sum, x) => sum + x, 0) / samples.length;
  const variance = samples.reduce((sum, x) => sum + (x - mean) ** 2, 0) / samples.length;
  const deviation = Math.sqrt(variance + 1e-7);
  return samples.map((x) => (x - mean) / deviation);
}
