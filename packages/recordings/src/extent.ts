/** How long a recording may be, what it is decoded to, and the refusals of what is no WAV: what was found and what to send. */

import { LIMITS, SERVICE_LIMITS } from '../../../src/contract/limits.ts';
import { badRequest, type Refusal, SERVICE_SENTENCES } from '../../../src/contract/refusal.ts';

export interface Extent {
  /** Seconds. */
  readonly most_s: number;
  /** True for few bytes: where the decoder can, one channel at the rate of the recognizers. */
  readonly compact: boolean;
  /** Seconds that a program may take to decode it. */
  readonly decode_s: number;
}

export const ATTEMPT: Extent = { most_s: LIMITS.audio_s, compact: false, decode_s: 10 };

export const PASSAGE: Extent = { most_s: SERVICE_LIMITS.passage_s, compact: true, decode_s: 10 };

/** @param send what to send; left out, the bytes are damaged */
export const unread = (found: string, send = 'the whole file, as the recorder wrote it'): Refusal =>
  badRequest(`${SERVICE_SENTENCES.unread}; found ${found}; send ${send}`, undefined, 'audio-not-wav');

export const tooLong = (most_s: number): Refusal =>
  unread(`more than ${most_s} s of sound`, `at most ${most_s} s`);
