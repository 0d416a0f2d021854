/** A request with its fields read: the engine of its scheme, the target, the attempt, the posteriors. */

import { shown } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import { badRequest, pastLimit, type Refusal } from '../../contract/refusal.ts';
import type { TutorResponse } from '../../contract/response.ts';
import type { TutorRequest } from '../../contract/tutorRequest.ts';
import type { Engine } from '../engine.ts';
import type { Hearing } from '../evidence/hearing.ts';
import { type Posteriors, readPosteriors } from '../evidence/posteriors.ts';
import { type Attempt, readAttempt } from '../text/attempt.ts';
import { refuseGreek } from '../text/greekText.ts';
import { readTarget, type Target } from '../text/target.ts';
import { tutor } from '../tutor.ts';
import { type Engines, engineOf } from './engines.ts';

/** A request without fault. */
export interface Question {
  readonly request: TutorRequest;
  readonly engine: Engine;
  readonly target: Target;
  /** Null when the request has no phones. */
  readonly attempt: Attempt | null;
  readonly posteriors: Posteriors | null;
}

export const hasAudio = ({ audio_base64, audio_url }: TutorRequest): boolean =>
  Boolean(audio_base64) || Boolean(audio_url);

/** The attempt of a request: its phones if it has any. Greek letters are refused, unless there is audio, too. */
function attemptOf(request: TutorRequest): Attempt | null {
  const { ipa } = request;
  if (ipa === undefined) return null;
  const attempt = readAttempt(ipa);
  const usable = attempt.phones.length > 0;
  if (usable || !hasAudio(request)) refuseGreek(typeof ipa === 'string' ? [ipa] : ipa);
  return usable ? attempt : null;
}

/** The posteriors of a request. Labels and a blank without posteriors name nothing: the caller forgot to send the frames. */
function posteriorsOf(request: TutorRequest): Posteriors | null {
  const { posteriors, vocab, blank_id } = request;
  if (posteriors === undefined && (vocab ?? blank_id) !== undefined) {
    const sentence =
      'vocab and blank_id name columns of posteriors, and there are none; send posteriors, too';
    throw badRequest(sentence, 'posteriors', 'input-missing');
  }
  return readPosteriors(request);
}

/** Reads the fields of a request. */
export function ask(request: TutorRequest, engines: Engines): Question {
  const engine = engineOf(engines, request.scheme);
  const target = readTarget(request.target, engine.lexicon, engine.phonology);
  return { request, engine, target, attempt: attemptOf(request), posteriors: posteriorsOf(request) };
}

/**
 * The refusal of a request without phones.
 *
 * @param advice what to send
 */
export function noPhones({ ipa }: TutorRequest, advice: string): Refusal {
  const blank = ipa === undefined || [ipa].flat().join('').trim() === '';
  return badRequest(blank ? advice : `ipa ${shown(ipa)} holds no phone; ${advice}`, 'ipa', 'input-missing');
}

/** Labels that the posteriors of a request have to be summed over: phones times frames times columns. */
export const labelsOf = ({ target, posteriors }: Question): number =>
  posteriors === null ? 0 : target.slots.length * posteriors.rows.length * posteriors.columns;

/** Refuses more frames and labels than can be summed for a target of this length. */
export function refuseLabels(question: Question): void {
  const labels = labelsOf(question);
  if (labels <= LIMITS.slot_labels) return;
  throw pastLimit(
    `phones times frames times labels are ${labels}; send at most ${LIMITS.slot_labels}, or a shorter target`,
    'posteriors',
  );
}

/**
 * Scores what was read.
 *
 * @param hearing the phones of the request, or how its recording was heard
 */
export const scored = ({ request, target, posteriors, engine }: Question, hearing: Hearing): TutorResponse =>
  tutor(request, target, hearing, posteriors, engine);
