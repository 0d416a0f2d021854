import { LIMITS, SERVICE_LIMITS } from '../../../src/contract/limits.ts';
import { badRequest, type Refusal, SERVICE_SENTENCES } from '../../../src/contract/refusal.ts';

export interface Extent {
  /** Longest duration of the sound, seconds. */
  readonly most_s: number;
  /** True to save memory: the decoder then mixes down to one channel at 16 kHz, if it can. */
  readonly compact: boolean;
  /** Time limit for the program ffmpeg, seconds. */
  readonly decode_s: number;
}

export const ATTEMPT: Extent = { most_s: LIMITS.audio_s, compact: false, decode_s: 10 };

export const PASSAGE: Extent = { most_s: SERVICE_LIMITS.passage_s, compact: true, decode_s: 10 };

/** @param send names a recording that we would read; by default the undamaged file */
export const unread = (found: string, send = 'the whole file, as the recorder wrote it'): Refusal =>
  badRequest(`${SERVICE_SENTENCES.unread}; found ${found}; send ${send}`, undefined, 'audio-not-wav');

export const tooLong = (most_s: number): Refusal =>
  unread(`more than ${most_s} s of sound`, `at most ${most_s} s`);
