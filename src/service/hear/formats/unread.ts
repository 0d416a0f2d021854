/** The refusals of a recording that is no WAV; each says what was found and what to send. */

import { badRequest, type Refusal, SERVICE_SENTENCES } from '../../../contract/refusal.ts';

/** @param send what to send; left out, the bytes are damaged */
export const unread = (found: string, send = 'the whole file, as the recorder wrote it'): Refusal =>
  badRequest(`${SERVICE_SENTENCES.unread}; found ${found}; send ${send}`, undefined, 'audio-not-wav');

export const tooLong = (most_s: number): Refusal =>
  unread(`more than ${most_s} s of sound`, `at most ${most_s} s`);
