/** A request with its fields read: the engine of its scheme, the target, the attempt, the posteriors. */

import { shown } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import { badRequest, pastLimit, type Refusal } from '../../contract/refusal.ts';
import type { TutorRequest } from '../../contract/request.ts';
import type { InputQuality, RecognizerNote } from '../../contract/response.ts';
import type { Engine } from '../engine.ts';
import type { Trust } from '../evidence/hearing.ts';
import { type Posteriors, readPosteriors } from '../evidence/posteriors.ts';
import { type Attempt, readAttempt } from '../text/attempt.ts';
import { refuseGreek } from '../text/greekText.ts';
import { readTarget, type Target } from '../text/target.ts';
import { type Engines, engineOf } from './engines.ts';

/** What is known of a recording. */
export interface Recording {
  /** How far its recognizer is trusted. */
  readonly trust: Trust;
  readonly quality: InputQuality;
  /** What an answer has to say of the recognizer. */
  readonly note?: RecognizerNote | undefined;
}

/** A request without fault. It can be scored once it has phones, or the frames of a recording. */
export interface Question {
  readonly request: TutorRequest;
  readonly engine: Engine;
  readonly target: Target;
  /** Null when neither the request nor a recognizer brought phones. */
  readonly attempt: Attempt | null;
  readonly posteriors: Posteriors | null;
  /** Null until a recording was heard, and where the request brought the phones. */
  readonly recording: Recording | null;
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

/** Labels that posteriors have to be summed over: phones times frames times columns. */
export const labelsOf = (target: Target, posteriors: Posteriors | null): number =>
  posteriors === null ? 0 : target.slots.length * posteriors.rows.length * posteriors.columns;

/** Refuses more frames and labels than can be summed for a target of this length. */
function refuseLabels(target: Target, posteriors: Posteriors | null): void {
  const labels = labelsOf(target, posteriors);
  if (labels <= LIMITS.slot_labels) return;
  throw pastLimit(
    `phones times frames times labels are ${labels}; send at most ${LIMITS.slot_labels}, or a shorter target`,
    'posteriors',
  );
}

/**
 * Reads the fields of a request; it may have neither phones nor a recording.
 *
 * @throws Refusal with the sentence of the first fault
 */
export function ask(request: TutorRequest, engines: Engines): Question {
  const engine = engineOf(engines, request.scheme);
  const target = readTarget(request.target, engine.lexicon, engine.phonology);
  const attempt = attemptOf(request);
  const posteriors = posteriorsOf(request);
  refuseLabels(target, posteriors);
  return { request, engine, target, attempt, posteriors, recording: null };
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
