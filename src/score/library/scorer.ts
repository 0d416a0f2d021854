/** From the body of a request to its score: read it, add what was heard, score it. Library and service do the same. */

import { parseRecognition } from '../../contract/recognition.ts';
import { badRequest, Refusal, SENTENCES } from '../../contract/refusal.ts';
import { parseTutorRequest } from '../../contract/request.ts';
import type { InputQuality, TutorResponse, UnscoredResponse } from '../../contract/response.ts';
import { gather } from '../evidence/confidence.ts';
import { believed, freePhones, type Hearing, hear, unmarked } from '../evidence/hearing.ts';
import { readPosteriors } from '../evidence/posteriors.ts';
import { type Attempt, readAttempt } from '../text/attempt.ts';
import { tutor } from '../tutor.ts';
import type { Engines } from './engines.ts';
import { ask, hasAudio, labelsOf, noPhones, type Question, type Recording } from './question.ts';

/**
 * Reads a body as parsed from JSON.
 *
 * @param fallback the scheme of a body that names none
 * @param advice what to send, for a body that has neither phones nor a recording
 * @throws Refusal with the sentence of the first fault
 */
export function read(
  body: unknown,
  engines: Engines,
  fallback?: string,
  advice: string = SENTENCES.noInput,
): Question {
  const question = ask(parseTutorRequest(body, fallback), engines);
  if (question.attempt === null && !hasAudio(question.request)) throw noPhones(question.request, advice);
  return question;
}

/** What a recognizer heard in a recording. */
export interface Heard extends Recording {
  /** The body of its answer: JSON. */
  readonly answer: Uint8Array;
  /** Seconds of silence trimmed from the start of the recording. */
  readonly lead_s: number;
}

/** Reads a recognizer's answer; a fault is the recognizer's, and says what came from there. */
function recognized({ answer, trust, lead_s }: Heard): Pick<Question, 'attempt' | 'posteriors'> {
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

/** The phones that a recognizer heard: those that it sent, or the likeliest label of each frame. */
export function transcript(heard: Heard): Attempt {
  const { attempt, posteriors } = recognized(heard);
  return attempt ?? unmarked(posteriors === null ? [] : freePhones(posteriors));
}

/** The question with what was heard; posteriors that the request brought itself win over the recognizer's. */
export function withHeard(question: Question, heard: Heard): Question {
  const { attempt, posteriors } = recognized(heard);
  const { trust, quality, note } = heard;
  const recording = { trust, quality, note };
  return { ...question, attempt, posteriors: question.posteriors ?? posteriors, recording };
}

/** What was heard: the phones that came with the request or its recording, or the frames decoded. */
function hearingOf({ attempt, posteriors, recording, target, engine }: Question): Hearing {
  if (attempt !== null) return believed(attempt, recording === null ? null : 'recognizer');
  if (posteriors === null || recording === null) throw new Error('a question needs phones or what was heard');
  const evidence = gather(posteriors, engine.kernel.frames, engine.phonology);
  return hear(target, evidence, engine.phonology, recording.trust);
}

/** Scores a question that has phones, or the frames of a recording. */
export function score(question: Question): TutorResponse {
  const { request, target, posteriors, engine, recording } = question;
  const response = tutor(request, target, hearingOf(question), posteriors, engine);
  if (recording === null) return response;
  const { note, quality } = recording;
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

/** Nanoseconds on a slow core, at the worst: twice what was measured with every second sound wrong. */
const NS = {
  /** A cell of the alignment. */
  cell: 5,
  /** The rankings of a word. */
  word: 150_000,
  /** The search for another word that was said instead, without rankings. */
  search: 40_000,
  /** A phone of a clause. */
  clause: 20,
  /** A phone of the target, and what is written of it. */
  slot: 5000,
  /** A label of a frame at a phone, when posteriors lost range and are worked out again in logs. */
  label: 200,
  /** The candidates of a word in a frame. */
  frame: 10_000,
} as const;

/** Alignments of a verse that is ranked: its own, and the clauses from the front and from the back. */
const RANKED_ALIGNMENTS = 3;

/** About how long scoring and writing may take, in nanoseconds: the parts that grow fastest. */
export function workOf({ target, attempt, posteriors, request }: Question): number {
  const words = target.words.length;
  const slots = target.slots.length;
  const ranked = words > 1 && request.candidates > 0;
  const clauses = ranked ? words + 1 : 1;
  const searched = words > 1 && request.different_word ? NS.search : 0;
  const frames = posteriors?.rows.length ?? 0;
  return (
    NS.cell * slots * (attempt?.phones.length ?? slots) * (ranked ? RANKED_ALIGNMENTS : 1) +
    words * (ranked ? NS.word : searched) +
    NS.clause * slots * clauses +
    NS.slot * slots +
    NS.label * labelsOf(target, posteriors) +
    NS.frame * frames * clauses
  );
}
