/** From the body of a request to its answer, step by step: open it, hear it, score it. */

import { shown } from '../contract/fields.ts';
import { LIMITS } from '../contract/limits.ts';
import { parseRecognition } from '../contract/recognition.ts';
import { badRequest, Refusal, SENTENCES } from '../contract/refusal.ts';
import type { InputQuality, TutorResponse } from '../contract/response.ts';
import { parseTutorRequest, type TutorRequest } from '../contract/tutorRequest.ts';
import type { Engine } from '../core/engine.ts';
import { type Posteriors, readPosteriors } from '../core/evidence/posteriors.ts';
import { type Attempt, readAttempt } from '../core/text/attempt.ts';
import { refuseGreek } from '../core/text/greekText.ts';
import { readTarget, type Target } from '../core/text/target.ts';
import { tutor } from '../core/tutor.ts';

/** The engines by the name of their scheme. */
export type Engines = ReadonlyMap<string, Engine>;

/** A request without fault. */
export interface Question {
  readonly request: TutorRequest;
  readonly engine: Engine;
  readonly target: Target;
  /** Null when the request has no phones but a recording. */
  readonly attempt: Attempt | null;
  readonly posteriors: Posteriors | null;
}

/** What a recognizer heard in a recording. */
export interface Heard {
  /** The body of its answer: JSON. */
  readonly answer: Uint8Array;
  /** Seconds of silence trimmed from the start of the recording. */
  readonly lead_s: number;
  readonly quality: InputQuality;
}

/** A question with its attempt: all that is needed to score. */
export interface Reading extends Question {
  readonly attempt: Attempt;
  readonly quality: InputQuality | null;
}

function engineOf(engines: Engines, scheme: string): Engine {
  const engine = engines.get(scheme);
  if (engine !== undefined) return engine;
  const known = [...engines.keys()].join(', ');
  throw badRequest(`scheme ${JSON.stringify(scheme.slice(0, 40))} is not known; send one of: ${known}`);
}

/** A longer target is not remembered, characters. */
const LONGEST_TARGET = 64;

/** Reads a target, or remembers it. */
function targetOf(text: string, { targets, lexicon, phonology }: Engine): Target {
  const known = targets.get(text);
  if (known !== undefined) return known;
  const target = readTarget(text, lexicon, phonology);
  return text.length > LONGEST_TARGET ? target : targets.set(text, target);
}

const hasAudio = ({ audio_base64, audio_url }: TutorRequest): boolean =>
  Boolean(audio_base64) || Boolean(audio_url);

/** The attempt of a request: its phones if it has any. Greek letters are refused, unless audio is to be used instead. */
function attemptOf(request: TutorRequest): Attempt | null {
  const { ipa } = request;
  if (ipa === undefined) return null;
  const attempt = readAttempt(ipa);
  const usable = attempt.phones.length > 0;
  if (usable || !hasAudio(request)) refuseGreek([ipa].flat());
  return usable ? attempt : null;
}

/** The refusal of a request without phones and without audio. */
function noInput({ ipa }: TutorRequest): Refusal {
  const blank = ipa === undefined || [ipa].flat().join('').trim() === '';
  return badRequest(blank ? SENTENCES.noInput : `ipa ${shown(ipa)} holds no phone; ${SENTENCES.noInput}`);
}

/** Reads the fields of a request. */
export function ask(request: TutorRequest, engines: Engines): Question {
  const engine = engineOf(engines, request.scheme);
  const target = targetOf(request.target, engine);
  return { request, engine, target, attempt: attemptOf(request), posteriors: readPosteriors(request) };
}

/**
 * Reads a body as parsed from JSON.
 *
 * @throws Refusal with the sentence of the first fault
 */
export function open(body: unknown, engines: Engines): Question {
  const question = ask(parseTutorRequest(body), engines);
  if (question.attempt === null && !hasAudio(question.request)) throw noInput(question.request);
  return question;
}

/** A request whose recording was heard: its bytes are not needed again. */
export const withoutAudio = ({ audio_base64, audio_url, ...rest }: TutorRequest): TutorRequest => rest;

/** Reads a recognizer's answer; a fault is the recognizer's, and says what came from there. */
function recognized({ answer, lead_s }: Heard): { attempt: Attempt; posteriors: Posteriors | null } {
  const recognition = parseRecognition(answer);
  const { ipa, frame_s } = recognition;
  try {
    const attempt = readAttempt(ipa);
    if (attempt.phones.length === 0 && attempt.unknown.length > 0) {
      throw badRequest(`no phone is known among ${JSON.stringify(attempt.unknown.slice(0, 8))}`);
    }
    const clock = frame_s === undefined ? null : { frame_s, lead_s };
    return { attempt, posteriors: readPosteriors(recognition, clock) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal('bad-gateway', `recognizer returned an answer that does not fit: ${error.message}`);
  }
}

/** The phones that a recognizer heard. */
export const transcript = (heard: Heard): Attempt => recognized(heard).attempt;

/** Puts what was heard beside the question; posteriors that the request brought itself win over the recognizer's. */
function hear(question: Question, heard: Heard | null): Reading {
  const { attempt, posteriors } = question;
  if (attempt !== null) return { ...question, attempt, quality: null };
  if (heard === null) throw new Error('a question without phones needs what was heard');
  const { attempt: said, posteriors: evidence } = recognized(heard);
  return { ...question, attempt: said, posteriors: posteriors ?? evidence, quality: heard.quality };
}

/** @throws Refusal when the frames and labels that the request brought are too many for its target */
export function complete(question: Question, heard: Heard | null): Reading {
  const labels = labelsOf(question);
  if (labels <= LIMITS.slot_labels) return hear(question, heard);
  throw badRequest(
    `phones times frames times labels are ${labels}; send at most ${LIMITS.slot_labels}, or a shorter target`,
  );
}

/** A body and what was heard, if it came with a recording, ready to score. */
export const read = (body: unknown, engines: Engines, heard: Heard | null = null): Reading =>
  complete(open(body, engines), heard);

/** Scores what was read. */
export function score({ request, target, attempt, posteriors, engine, quality }: Reading): TutorResponse {
  const response = tutor(request, target, attempt, posteriors, engine);
  return quality === null ? response : { ...response, input_quality: quality };
}

/**
 * Nanoseconds on a slow core, at the worst: for a cell of a ranking, for the rankings of a word, for a phone of the
 * target and what is written of it; and when posteriors lost range and are worked out again in logs, for a label of a
 * frame at a slot, and for the candidates of a word in a frame.
 */
const CELL_NS = 5;
const WORD_NS = 400_000;
const SLOT_NS = 10_000;
const LABEL_NS = 200;
const FRAME_NS = 10_000;

/** Labels that the posteriors of a request have to be summed over: phones times frames times columns. */
const labelsOf = ({ target, posteriors }: Question): number =>
  posteriors === null ? 0 : target.slots.length * posteriors.rows.length * posteriors.columns;

/** About how long scoring and writing may take, in nanoseconds: the parts that grow fastest. */
export function workOf(reading: Reading): number {
  const { target, attempt, posteriors } = reading;
  const words = target.words.length;
  const clauses = words > 1 ? words + 1 : 1;
  const slots = target.slots.length;
  const frames = posteriors?.rows.length ?? 0;
  return (
    CELL_NS * slots * attempt.phones.length * clauses +
    (words > 1 ? WORD_NS * words : 0) +
    SLOT_NS * slots +
    LABEL_NS * labelsOf(reading) +
    FRAME_NS * frames * clauses
  );
}
