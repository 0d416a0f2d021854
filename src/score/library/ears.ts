/** What the library hears with. The entries hand it in, because the floors above this room hold what it is made of. */

import type { InputQuality, RecognizerNote } from '../../contract/response.ts';
import type { Trust } from '../evidence/hearing.ts';
import type { Listened } from './tutor.ts';

/** What was heard of a recording. */
export interface HeardSamples {
  /** Without frames where the sound is too short to score. */
  readonly listened: Listened;
  /** Seconds without the silence at both ends. */
  readonly duration_s: number;
  readonly quality: InputQuality;
  readonly trust: Trust;
  readonly note: RecognizerNote;
}

/**
 * Hears samples of one channel.
 *
 * @param field the name of the samples, for the sentence of a refusal
 * @throws Refusal when they are no sound that can be heard, or when nothing was handed in to hear with
 */
export type Ears = (samples: unknown, sampleRate: unknown, field: string) => HeardSamples;
