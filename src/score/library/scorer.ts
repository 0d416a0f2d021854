/** From the body of a request to a question that can be scored: open it, read what was heard. */

import { parseRecognition } from '../../contract/recognition.ts';
import { badRequest, Refusal, SENTENCES } from '../../contract/refusal.ts';
import type { InputQuality, RecognizerNote } from '../../contract/response.ts';
import { parseTutorRequest, type TutorRequest } from '../../contract/tutorRequest.ts';
import { freePhones, type Trust, unmarked } from '../evidence/hearing.ts';
import { type Posteriors, readPosteriors } from '../evidence/posteriors.ts';
import { type Attempt, readAttempt } from '../text/attempt.ts';
import type { Engines } from './engines.ts';
import { ask, hasAudio, labelsOf, noPhones, type Question, refuseLabels } from './question.ts';
import { type ScorableQuestion, withRecording } from './recording.ts';

export { score } from './recording.ts';

/** What a recognizer heard in a recording. */
export interface Heard {
  /** The body of its answer: JSON. */
  readonly answer: Uint8Array;
  /** How far the recognizer is trusted. */
  readonly trust: Trust;
  /** Seconds of silence trimmed from the start of the recording. */
  readonly lead_s: number;
  readonly quality: InputQuality;
  /** What an answer has to say of the recognizer. */
  readonly note?: RecognizerNote;
}

/**
 * Reads a body as parsed from JSON.
 *
 * @param fallback the scheme of a body that names none
 * @throws Refusal with the sentence of the first fault
 */
export function open(body: unknown, engines: Engines, fallback?: string): Question {
  const question = ask(parseTutorRequest(body, fallback), engines);
  if (question.attempt === null && !hasAudio(question.request))
    throw noPhones(question.request, SENTENCES.noInput);
  return question;
}

/** A request whose recording was heard: its bytes are not needed again. */
export const withoutAudio = ({ audio_base64, audio_url, ...rest }: TutorRequest): TutorRequest => rest;

/** Reads a recognizer's answer; a fault is the recognizer's, and says what came from there. */
function recognized({ answer, trust, lead_s }: Heard): {
  attempt: Attempt | null;
  posteriors: Posteriors | null;
} {
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

/** The question with its own phones, or with what was heard. */
function withHeard(question: Question, heard: Heard | null): ScorableQuestion {
  if (question.attempt !== null) {
    // Every request comes by here, and to name the fields takes a tenth of the time of a spread.
    const { request, engine, target, attempt, posteriors } = question;
    return { request, engine, target, attempt, posteriors, quality: null, trust: null };
  }
  if (heard === null) throw new Error('a question without phones needs what was heard');
  const { trust, quality, note } = heard;
  return withRecording(question, { ...recognized(heard), trust, quality, ...(note && { note }) });
}

/** @throws Refusal when the frames and labels that the request brought are too many for its target */
export function complete(question: Question, heard: Heard | null): ScorableQuestion {
  refuseLabels(question);
  return withHeard(question, heard);
}

/** A body and what was heard, if it came with a recording, ready to score. */
export const read = (body: unknown, engines: Engines, heard: Heard | null = null): ScorableQuestion =>
  complete(open(body, engines), heard);

/**
 * Nanoseconds on a slow core, at the worst: twice what was measured with every second sound wrong. For a cell of the
 * alignment, for the rankings of a word, for the search for another word alone, for a phone of a clause, for a phone of the
 * target and what is written of it; and when posteriors lost range and are worked out again in logs, for a label of a
 * frame at a slot, and for the candidates of a word in a frame.
 */
const CELL_NS = 5;
const WORD_NS = 150_000;
const SEARCH_NS = 40_000;
const CLAUSE_NS = 20;
const SLOT_NS = 5000;
const LABEL_NS = 200;
const FRAME_NS = 10_000;

/** Alignments of a verse that is ranked: its own, and the clauses from the front and from the back. */
const RANKED_ALIGNMENTS = 3;

/** About how long scoring and writing may take, in nanoseconds: the parts that grow fastest. */
export function workOf(question: ScorableQuestion): number {
  const { target, attempt, posteriors, request } = question;
  const words = target.words.length;
  const slots = target.slots.length;
  const ranked = words > 1 && request.candidates > 0;
  const clauses = ranked ? words + 1 : 1;
  const searched = words > 1 && request.different_word ? SEARCH_NS : 0;
  const frames = posteriors?.rows.length ?? 0;
  return (
    CELL_NS * slots * (attempt?.phones.length ?? slots) * (ranked ? RANKED_ALIGNMENTS : 1) +
    words * (ranked ? WORD_NS : searched) +
    CLAUSE_NS * slots * clauses +
    SLOT_NS * slots +
    LABEL_NS * labelsOf(question) +
    FRAME_NS * frames * clauses
  );
}
