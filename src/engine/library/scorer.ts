/** Reads a request into a question, which has its engine, target, attempt and posteriors, and scores the question. */

import { isObject, isText, shown, withNotes } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import { badRequest, pastLimit, type Refusal, SENTENCES } from '../../contract/refusal.ts';
import { type Detail, parseTutorRequest, type TutorRequest } from '../../contract/request.ts';
import type {
  InputQuality,
  RecognizerNote,
  TutorResponse,
  UnscoredResponse,
} from '../../contract/response.ts';
import type { Summary } from '../../contract/summary.ts';
import { asTyped } from '../align/typed.ts';
import type { Engine } from '../engine.ts';
import type { Posteriors } from '../evidence/posteriors.ts';
import type { Hearing, Trust } from '../hear.ts';
import { type Attempt, readAttempt, refuseGreek } from '../text/attempt.ts';
import { notesOn } from '../text/notes.ts';
import { withPassing } from '../text/passing.ts';
import { readSaid, SEND_LETTERS } from '../text/said.ts';
import { readTarget, type Target } from '../text/target.ts';
import { tutor } from '../tutor.ts';
import { type Engines, engineOf } from './engines.ts';
import { summaryOf } from './summary.ts';

/** Returns the scheme that a body names, unchecked, because a wrong body is refused later. */
export const schemeOf = (body: unknown, fallback: string): string =>
  isObject(body) && isText(body.scheme) ? body.scheme : fallback;

export interface RecordingNotes {
  readonly trust: Trust;
  readonly quality: InputQuality;
  readonly note?: RecognizerNote | undefined;
}

/** A valid request. It can be scored if it has an attempt, or the posteriors of a recording. */
export interface Question {
  readonly request: TutorRequest;
  readonly engine: Engine;
  readonly target: Target;
  /** Null if neither the request nor a recognizer brought phones. */
  readonly attempt: Attempt | null;
  readonly posteriors: Posteriors | null;
  /** Null until a recording was heard, and if the request brought the phones. */
  readonly recording: RecordingNotes | null;
}

export const hasAudio = ({ audio_base64, audio_url }: TutorRequest): boolean =>
  Boolean(audio_base64) || Boolean(audio_url);

const textsOf = (ipa: TutorRequest['ipa']): readonly string[] =>
  typeof ipa === 'string' ? [ipa] : (ipa ?? []);

const isBlank = (ipa: TutorRequest['ipa']): boolean => textsOf(ipa).join('').trim() === '';

/**
 * Reads the attempt of a request; null if the request lacks phones. If one of `ipa` and `said` is blank, the other
 * counts. Greek letters in `ipa` are refused, unless they make no phone and there is audio.
 *
 * @param target used to interpret typed letters, if given
 */
export function attemptOf(request: TutorRequest, engine: Engine, target?: Target): Attempt | null {
  const said = request.said?.trim() === '' && !isBlank(request.ipa) ? undefined : request.said;
  const ipa = said !== undefined && isBlank(request.ipa) ? undefined : request.ipa;
  if (ipa === undefined && said === undefined) return null;
  if (ipa !== undefined && said !== undefined)
    throw badRequest('ipa and said are both sent; send one', 'said');
  const readLetters = (): Attempt => {
    const typed = readSaid(said as string, engine.phonology);
    return target ? asTyped(typed, target, engine) : typed;
  };
  const attempt = ipa === undefined ? readLetters() : readAttempt(ipa);
  const usable = attempt.phones.length > 0;
  if (usable || !hasAudio(request)) refuseGreek(textsOf(ipa));
  return usable ? attempt : null;
}

/** Reads the posteriors of a request. @throws Refusal for labels or a blank without posteriors */
function posteriorsOf(request: TutorRequest, { listening }: Engine): Posteriors | null {
  const { posteriors, vocab, blank_id } = request;
  if (posteriors === undefined && (vocab ?? blank_id) !== undefined) {
    const sentence =
      'vocab and blank_id name columns of posteriors, and there are none; send posteriors, too';
    throw badRequest(sentence, 'posteriors', 'input-missing');
  }
  return posteriors === undefined ? null : listening().readPosteriors(request);
}

/** Estimates the work of judging a target: phones times frames times columns. */
export const labelsOf = (target: Target, posteriors: Posteriors | null): number =>
  posteriors === null ? 0 : target.slots.length * posteriors.rows.length * posteriors.columns;

function refuseLabels(target: Target, posteriors: Posteriors | null): void {
  const labels = labelsOf(target, posteriors);
  if (labels <= LIMITS.slot_labels) return;
  throw pastLimit(
    `phones times frames times labels are ${labels}; send at most ${LIMITS.slot_labels}, or a shorter target`,
    'posteriors',
  );
}

/**
 * Reads the fields of a request; it may lack both phones and a recording.
 *
 * @throws Refusal with the sentence of the first fault
 */
export function ask(request: TutorRequest, engines: Engines): Question {
  const engine = engineOf(engines, request.scheme);
  const { lexicon, phonology } = engine;
  const read = readTarget(request.target, lexicon, phonology);
  const target = request.accept === undefined ? read : withPassing(read, request.accept, phonology);
  const attempt = attemptOf(request, engine, target);
  const posteriors = posteriorsOf(request, engine);
  refuseLabels(target, posteriors);
  return { request, engine, target, attempt, posteriors, recording: null };
}

/** Makes the refusal of a request that lacks phones. @param advice what to send */
export function noPhones({ ipa, said }: TutorRequest, advice: string): Refusal {
  const [field, hint] =
    said === undefined
      ? ['ipa', isBlank(ipa) ? undefined : `ipa ${shown(ipa)} holds no phone`]
      : ['said', `said ${shown(said)} holds no phone; ${SEND_LETTERS}`];
  return badRequest(advice, field, 'input-missing', hint);
}

/**
 * Reads the fields of a request that has phones or a recording.
 *
 * @param advice what to send if both are missing; absent for the sentence of the service
 * @throws Refusal with the sentence of the first fault
 */
export function askWhole(request: TutorRequest, engines: Engines, advice?: string): Question {
  const question = ask(request, engines);
  if (question.attempt === null && !hasAudio(request)) throw noPhones(request, advice ?? SENTENCES.noInput);
  return question;
}

/**
 * Reads a body as parsed from JSON.
 *
 * @param fallback the scheme of a body that does not name one
 * @param advice see `askWhole`
 * @throws Refusal with the sentence of the first fault
 */
export const read = (body: unknown, engines: Engines, fallback?: string, advice?: string): Question =>
  askWhole(parseTutorRequest(body, fallback), engines, advice);

function hearingOf({ attempt, posteriors, recording, target, engine }: Question): Hearing {
  if (attempt !== null) return recording === null ? attempt : { ...attempt, decoding: 'recognizer' };
  if (posteriors === null || recording === null) throw new Error('a question needs phones or what was heard');
  const { kernel, phonology, listening } = engine;
  const { gather, hear } = listening();
  return hear(target, gather(posteriors, target, kernel.frames, phonology), phonology, recording.trust);
}

/** Scores a question. Notes on fields of the request come before other notes. */
export function score(question: Question): TutorResponse {
  const { request, target, posteriors, engine, recording } = question;
  const response = tutor(request, target, hearingOf(question), posteriors, engine);
  const { strangers = [] } = request;
  if (recording === null) return withNotes(response, [...strangers, ...notesOn(textsOf(request.ipa))]);
  const { note, quality } = recording;
  const { isUnderstood, notJudged } = engine.listening();
  const not_judged = notJudged(target, posteriors, response);
  const answer = {
    ...response,
    ...(!isUnderstood(response) && { understood: false as const }),
    ...(not_judged.length > 0 && { not_judged }),
    ...(note && { recognizer: note }),
    input_quality: quality,
  };
  return withNotes(answer, strangers);
}

export const unscored = (
  { request, target, engine }: Question,
  { duration_s, quality }: { readonly duration_s: number; readonly quality: InputQuality },
): UnscoredResponse => {
  const answer = {
    api: 'tutor-v1',
    scheme: request.scheme,
    target_text: target.text,
    proximity: null,
    unscored: 'too_short',
    duration_s,
    fingerprints: { ...engine.fingerprints },
    input_quality: quality,
  } as const;
  return withNotes(answer, request.strangers ?? []);
};

/** Shortens an answer if the request asks for that; an answer without a score is never shortened. */
export const inDetail = <A extends TutorResponse | UnscoredResponse>(
  answer: A,
  detail: Detail,
): A | Summary => (detail === 'full' || 'unscored' in answer ? answer : summaryOf(answer));

/** Scores a question and shortens the answer if the request asks for that. */
export const answerTo = (question: Question): TutorResponse | Summary =>
  inDetail(score(question), question.request.detail);
