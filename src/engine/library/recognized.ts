/** Turns the answer of a recognizer into a question that can be scored. */

import { parseRecognition } from '../../contract/recognition.ts';
import { badRequest, Refusal } from '../../contract/refusal.ts';
import { readPosteriors } from '../evidence/posteriors.ts';
import { freePhones, unmarked } from '../hear.ts';
import { type Attempt, readAttempt } from '../text/attempt.ts';
import type { Question, RecordingNotes } from './scorer.ts';

export interface Heard extends RecordingNotes {
  /** The answer of the recognizer, as JSON. */
  readonly answer: Uint8Array;
  /** Seconds of silence trimmed from the start of the recording. */
  readonly lead_s: number;
}

/** Reads the answer of a recognizer. @throws Refusal 502 if the answer is wrong */
export function recognized({ answer, trust, lead_s }: Heard): Pick<Question, 'attempt' | 'posteriors'> {
  const recognition = parseRecognition(answer);
  const { ipa, frame_s } = recognition;
  try {
    const attempt = ipa === undefined ? null : readAttempt(ipa);
    if (attempt?.phones.length === 0 && attempt.unknown.length > 0) {
      throw badRequest(`no phone is known among ${JSON.stringify(attempt.unknown.slice(0, 8))}`);
    }
    const clock = frame_s === undefined ? null : { frame_s, lead_s };
    return { attempt, posteriors: readPosteriors(recognition, clock, trust.maps) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal('bad-gateway', `recognizer returned an answer that does not fit: ${error.message}`);
  }
}

/** Returns the phones that a recognizer sent, or the likeliest label of each frame if it sent frames alone. */
export function transcript(heard: Heard): Attempt {
  const { attempt, posteriors } = recognized(heard);
  return attempt ?? unmarked(posteriors === null ? [] : freePhones(posteriors));
}

/** Adds a recognizer's result to a question; posteriors of the request take precedence. */
export function withHeard(question: Question, heard: Heard): Question {
  const { attempt, posteriors } = recognized(heard);
  return { ...question, attempt, posteriors: question.posteriors ?? posteriors, recording: heard };
}
