/** Makes the clip for a recognizer from a recording: the WAV of its sound. */

import { type CutFacts, factsOf, planCut, writeCut } from '../../../../packages/ears/src/sound/cut.ts';
import { type Filters, filterCache } from '../../../../packages/ears/src/sound/resample.ts';
import type { FileRecording } from '../../../../packages/ears/src/sound/samples.ts';
import { blankWav } from './wav.ts';

export interface Clip extends CutFacts {
  /** A WAV of the sound, 16 kHz mono PCM16. */
  readonly wav: Uint8Array;
}

/**
 * Makes a clip from a recording.
 *
 * @param filters the filters of earlier recordings, for reuse
 * @throws Refusal for floats that are no sound
 */
export function prepareClip(recording: FileRecording, filters: Filters = filterCache()): Clip {
  const cut = planCut(recording);
  const { wav, pcm } = blankWav(cut.samples);
  writeCut(recording, cut, filters, pcm);
  const { quality, ...facts } = factsOf(recording, cut);
  return { wav, ...facts, quality: { format: recording.format, ...quality } };
}
