/** The library for Node: `createTutor` finds the kernels and the lexicon in this package. */

import { isObject, isText, shown } from './contract/fields.ts';
import { badRequest } from './contract/refusal.ts';
import { DEFAULT_SCHEME } from './contract/schemes.ts';
import { readDemo } from './files/built/demo.ts';
import { loadEngine } from './files/built/engine.ts';
import { Demo } from './hear/demo/demo.ts';
import { earsOf } from './hear/demo/ears.ts';
import { refuseOthers, tutorOf } from './score/library/answers.ts';
import { schemeNamed } from './score/library/engines.ts';
import type { SchemeName, Tutor } from './score/library/tutor.ts';

export type { LexiconResponse, ReadingResponse } from './contract/lexicon.ts';
export { type Code, Refusal, type Slug } from './contract/refusal.ts';
export type { TutorResponse, UnscoredResponse } from './contract/response.ts';
export { type FixContext, fixSentence } from './score/coach/sentences/fixSentence.ts';
export type {
  Listened,
  ReadingOptions,
  RecordingRequest,
  SchemeName,
  ScoreRequest,
  Speaker,
  Take,
  ThresholdName,
  Tutor,
} from './score/library/tutor.ts';

export interface TutorOptions {
  /**
   * The scoring schemes to load, of `koine-greek`, `erasmian`, `modern-greek` and `attic`; `koine-greek` when left out.
   * A question that names no scheme is answered by the first.
   */
  readonly schemes?: readonly SchemeName[] | undefined;
}

/** The demo recognizer, read from the package with the first recording. */
function laterDemo(): () => Demo {
  let demo: Demo | null = null;
  return () => {
    if (demo === null) {
      const { wasm, model } = readDemo();
      demo = new Demo(wasm, model);
    }
    return demo;
  };
}

/**
 * Loads kernels and lexicons; what it resolves with answers at once.
 *
 * @throws Refusal when a scheme is not known
 */
export async function createTutor(options: TutorOptions = {}): Promise<Tutor> {
  refuseOthers(options, ['schemes']);
  const names: unknown = isObject(options) ? (options.schemes ?? [DEFAULT_SCHEME]) : options;
  if (!Array.isArray(names) || names.length === 0 || !names.every(isText)) {
    throw badRequest(
      `schemes must be a list of names such as ['${DEFAULT_SCHEME}']; found ${shown(names)}`,
      'schemes',
    );
  }
  const schemes = names.map((name) => schemeNamed(name, 'schemes'));
  return tutorOf(await Promise.all(schemes.map((scheme) => loadEngine(scheme))), earsOf(laterDemo()));
}
