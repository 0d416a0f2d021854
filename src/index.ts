/** The library for Node: `createTutor` finds the kernels and the lexicon in this package. */

import { isObject } from './contract/fields.ts';
import { DEFAULT_SCHEME } from './contract/schemes.ts';
import { readDemo } from './files/built/demo.ts';
import { loadEngine, loadWithoutLexicon } from './files/built/engine.ts';
import { Demo } from './hear/demo/demo.ts';
import { earsOf } from './hear/demo/ears.ts';
import { refuseOthers, tutorOf } from './score/library/answers.ts';
import { schemesOf } from './score/library/schemes.ts';
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
  /** False leaves the lexicons out: words are read by rule, and scored as with them. What then lacks, `Tutor` says. */
  readonly lexicon?: boolean | undefined;
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
  refuseOthers(options, ['schemes', 'lexicon']);
  const named: unknown = isObject(options) ? (options.schemes ?? [DEFAULT_SCHEME]) : options;
  const load = options?.lexicon === false ? loadWithoutLexicon : loadEngine;
  const engines = schemesOf(named).map((scheme) => load(scheme));
  return tutorOf(await Promise.all(engines), earsOf(laterDemo()));
}
