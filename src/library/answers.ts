/** The answers of the library, by the same steps as those of the service; what needs ears is refused. */

import { isObject, isText, shown } from '../contract/fields.ts';
import { parsePrefix, parseTarget } from '../contract/query.ts';
import { badRequest, type Refusal } from '../contract/refusal.ts';
import type { TutorResponse } from '../contract/response.ts';
import { DEFAULT_SCHEME } from '../contract/schemes.ts';
import { parseTutorRequest, type TutorRequest } from '../contract/tutorRequest.ts';
import type { Engine } from '../core/engine.ts';
import { believed } from '../core/evidence/hearing.ts';
import { type Engines, engineOf } from './engines.ts';
import { ask, hasAudio, noPhones, refuseLabels, scored } from './question.ts';
import { reading, wordsWith } from './reading.ts';
import type { Tutor } from './tutor.ts';

const ADVICE = 'send ipa, the phones that were said, such as "s ˈe o s"';

function noEars({ audio_base64 }: TutorRequest): Refusal {
  const field = audio_base64 ? 'audio_base64' : 'audio_url';
  return badRequest(`the library hears no recordings, and ${field} is one; ${ADVICE}`, field);
}

function score(body: unknown, engines: Engines, fallback: string): TutorResponse {
  const question = ask(parseTutorRequest(body, fallback), engines);
  const { request, attempt } = question;
  if (attempt === null) throw hasAudio(request) ? noEars(request) : noPhones(request, ADVICE);
  refuseLabels(question);
  return scored(question, believed(attempt));
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
export function tutorOf(loaded: readonly Engine[]): Tutor {
  const engines = new Map(loaded.map((engine) => [engine.phonology.scheme.name, engine]));
  const [fallback = DEFAULT_SCHEME] = engines.keys();
  return {
    score: (request) => score(request, engines, fallback),
    read: (target, options) => reading(parseTarget({ target }), chosen(options, engines, fallback)),
    suggest: (prefix, options) => wordsWith(parsePrefix({ prefix }), chosen(options, engines, fallback)),
  };
}
