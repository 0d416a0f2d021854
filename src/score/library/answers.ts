/** The answers of the library, by the same steps as those of the service. */

import { isObject, isText, shown } from '../../contract/fields.ts';
import { parsePrefix, parseTarget } from '../../contract/query.ts';
import { badRequest, type Refusal } from '../../contract/refusal.ts';
import { parseTutorRequest, type TutorRequest } from '../../contract/request.ts';
import type { TutorResponse, UnscoredResponse } from '../../contract/response.ts';
import { DEFAULT_SCHEME } from '../../contract/schemes.ts';
import type { Engine } from '../engine.ts';
import { readPosteriors } from '../evidence/posteriors.ts';
import { type Engines, engineOf } from './engines.ts';
import { reading, wordsWith } from './reading.ts';
import { ask, hasAudio, noPhones, type Question, type Recording, score, unscored } from './scorer.ts';
import type { Listened, RecordingRequest, Tutor } from './tutor.ts';

/** What was heard of a recording. */
export interface HeardSamples extends Recording {
  /** Without frames where the sound is too short to score. */
  readonly listened: Listened;
  /** Seconds without the silence at both ends. */
  readonly duration_s: number;
}

/**
 * Hears samples of one channel. The entries hand it in, because the rooms above this one hold what it is made of.
 *
 * @param field the name of the samples, for the sentence of a refusal
 * @throws Refusal when they are no sound that can be heard, or when nothing was handed in to hear with
 */
export type Ears = (samples: unknown, sampleRate: unknown, field: string) => HeardSamples;

const ADVICE =
  'send ipa, the phones that were said, such as "s ˈe o s", or audio, the samples of a recording, with sampleRate';

function notFetched({ audio_base64 }: TutorRequest): Refusal {
  const field = audio_base64 ? 'audio_base64' : 'audio_url';
  return badRequest(`${field} is for the service; ${ADVICE}`, field);
}

/** Scores a recording that was heard. */
function scoreHeard(question: Question, heard: HeardSamples): TutorResponse | UnscoredResponse {
  const { listened, trust, quality, note } = heard;
  if (listened.posteriors.length === 0) return unscored(question, heard);
  const { posteriors: rows, vocab, blank_id } = listened;
  const posteriors = readPosteriors({ posteriors: rows, vocab, blank_id }, listened, trust.maps);
  const recording = { trust, quality, note };
  return score({ ...question, posteriors: question.posteriors ?? posteriors, recording });
}

function scoreBody(
  body: unknown,
  engines: Engines,
  fallback: string,
  ears: Ears,
): TutorResponse | UnscoredResponse {
  const question = ask(parseTutorRequest(body, fallback), engines);
  const { request, attempt } = question;
  if (attempt !== null) return score(question);
  const { audio, sampleRate } = body as Partial<RecordingRequest>;
  if (audio !== undefined && audio !== null) return scoreHeard(question, ears(audio, sampleRate, 'audio'));
  throw hasAudio(request) ? notFetched(request) : noPhones(request, ADVICE);
}

/** The engine that the options of a question name. */
function chosen(options: unknown, engines: Engines, fallback: string): Engine {
  if (options === undefined || options === null) return engineOf(engines, fallback);
  if (!isObject(options)) {
    throw badRequest(
      `options must be an object such as { scheme: '${DEFAULT_SCHEME}' }; found ${shown(options)}`,
    );
  }
  const scheme = options.scheme ?? fallback;
  if (!isText(scheme)) throw badRequest(`scheme must be a string; found ${shown(scheme)}`, 'scheme');
  return engineOf(engines, scheme);
}

/** A tutor over the engines of some schemes; the first is taken where a question names none. */
export function tutorOf(loaded: readonly Engine[], ears: Ears): Tutor {
  const engines = new Map(loaded.map((engine) => [engine.phonology.scheme.name, engine]));
  const [fallback = DEFAULT_SCHEME] = engines.keys();
  return {
    score: ((request: unknown) => scoreBody(request, engines, fallback, ears)) as Tutor['score'],
    listen: (samples, sampleRate) => ears(samples, sampleRate, 'samples').listened,
    read: (target, options) => reading(parseTarget({ target }), chosen(options, engines, fallback)),
    suggest: (prefix, options) => wordsWith(parsePrefix({ prefix }), chosen(options, engines, fallback)),
  };
}

/**
 * Refuses an option that `createTutor` does not have: a slip of the pen would be missed in silence.
 *
 * @throws Refusal that names the first one
 */
export function refuseOthers(options: unknown, known: readonly string[]): void {
  const other = isObject(options) ? Object.keys(options).find((name) => !known.includes(name)) : undefined;
  if (other === undefined) return;
  throw badRequest(`createTutor has no option ${JSON.stringify(other)}; it takes ${known.join(', ')}`, other);
}
