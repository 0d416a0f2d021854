/** The answers of the library, by the same steps as those of the service. */

import { isObject, isText, shown } from '../../contract/fields.ts';
import { parsePrefix, parseTarget } from '../../contract/query.ts';
import { badRequest, type Refusal } from '../../contract/refusal.ts';
import type { TutorResponse, UnscoredResponse } from '../../contract/response.ts';
import { DEFAULT_SCHEME } from '../../contract/schemes.ts';
import { parseTutorRequest, type TutorRequest } from '../../contract/tutorRequest.ts';
import type { Engine } from '../engine.ts';
import { believed } from '../evidence/hearing.ts';
import { readPosteriors } from '../evidence/posteriors.ts';
import type { Ears, HeardSamples } from './ears.ts';
import { type Engines, engineOf } from './engines.ts';
import { ask, hasAudio, noPhones, type Question, refuseLabels, scored } from './question.ts';
import { reading, wordsWith } from './reading.ts';
import { score as scoreRecording, unscored, withRecording } from './recording.ts';
import type { RecordingRequest, Tutor } from './tutor.ts';

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
  refuseLabels(question);
  const { posteriors: rows, vocab, blank_id } = listened;
  const posteriors = readPosteriors({ posteriors: rows, vocab, blank_id }, listened, trust.maps);
  return scoreRecording(withRecording(question, { attempt: null, posteriors, trust, quality, note }));
}

function score(
  body: unknown,
  engines: Engines,
  fallback: string,
  ears: Ears,
): TutorResponse | UnscoredResponse {
  const question = ask(parseTutorRequest(body, fallback), engines);
  const { request, attempt } = question;
  if (attempt !== null) {
    refuseLabels(question);
    return scored(question, believed(attempt));
  }
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
    score: ((request: unknown) => score(request, engines, fallback, ears)) as Tutor['score'],
    listen: (samples, sampleRate) => ears(samples, sampleRate, 'samples').listened,
    read: (target, options) => reading(parseTarget({ target }), chosen(options, engines, fallback)),
    suggest: (prefix, options) => wordsWith(parsePrefix({ prefix }), chosen(options, engines, fallback)),
  };
}
