/** Makes the clip for a recognizer from a recording: the WAV of its sound. */

import { type CutFacts, factsOf, planCut, writeCut } from './cut.ts';
import { type Filters, filterCache } from './resample.ts';
import { blankWav, decodeWav } from './wav.ts';

export interface Clip extends CutFacts {
  /** A WAV of the sound, 16 kHz mono PCM16. */
  readonly wav: Uint8Array;
}

/**
 * Makes a clip from a recording.
 *
 * @param filters the filters of earlier recordings, for reuse
 * @throws Refusal for bytes that are no WAV, or a WAV of an unsupported format
 */
export function prepareClip(bytes: Uint8Array, filters: Filters = filterCache()): Clip {
  const recording = decodeWav(bytes);
  const cut = planCut(recording);
  const { wav, pcm } = blankWav(cut.samples);
  writeCut(recording, cut, filters, pcm);
  return { wav, ...factsOf(recording, cut) };
}
