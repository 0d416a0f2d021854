/** A question whose phones or frames are there, with what is known of its recording, and its score. */

import type {
  InputQuality,
  RecognizerNote,
  TutorResponse,
  UnscoredResponse,
} from '../../contract/response.ts';
import { gather } from '../evidence/confidence.ts';
import { believed, type Hearing, hear, type Trust } from '../evidence/hearing.ts';
import type { Posteriors } from '../evidence/posteriors.ts';
import type { Attempt } from '../text/attempt.ts';
import { type Question, scored } from './question.ts';

/** What a recognizer made of a recording: phones, or frames that are to be decoded. */
export interface Recording {
  readonly attempt: Attempt | null;
  readonly posteriors: Posteriors | null;
  /** How far the recognizer is trusted. */
  readonly trust: Trust;
  readonly quality: InputQuality;
  /** What an answer has to say of the recognizer. */
  readonly note?: RecognizerNote;
}

/** A question that can be scored: with phones, or with the frames of a recognizer that sent none. */
export interface ScorableQuestion extends Question {
  /** What is known of the recording; null where the request brought the phones. */
  readonly quality: InputQuality | null;
  readonly trust: Trust | null;
  readonly note?: RecognizerNote;
}

/** Puts a recording beside its question; posteriors that the request brought itself win over the recognizer's. */
export function withRecording(question: Question, recording: Recording): ScorableQuestion {
  return { ...question, ...recording, posteriors: question.posteriors ?? recording.posteriors };
}

/** What was heard: the phones that came with the request or its recording, or the frames decoded. */
function hearingOf({ attempt, posteriors, target, trust, engine }: ScorableQuestion): Hearing {
  if (attempt !== null) return believed(attempt, trust === null ? null : 'recognizer');
  const { kernel, phonology } = engine;
  const evidence = gather(posteriors as Posteriors, kernel.frames, phonology);
  return hear(target, evidence, phonology, trust as Trust);
}

/** Scores what was read. */
export function score(question: ScorableQuestion): TutorResponse {
  const { quality, note } = question;
  const response = scored(question, hearingOf(question));
  if (quality === null) return response;
  return { ...response, ...(note && { recognizer: note }), input_quality: quality };
}

/** The answer to a recording whose sound is too short to score. */
export const unscored = (
  { request, target, engine }: Question,
  { duration_s, quality }: { readonly duration_s: number; readonly quality: InputQuality },
): UnscoredResponse => ({
  api: 'tutor-v1',
  scheme: request.scheme,
  target_text: target.text,
  proximity: null,
  unscored: 'too_short',
  duration_s,
  fingerprints: { ...engine.fingerprints },
  input_quality: quality,
});
