/** Entry of the library for Node, which reads the files of kernels and lexicons in this package. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { Demo } from '../packages/ears/src/demo.ts';
import { earsOf } from '../packages/ears/src/earsOf.ts';
import { handedEars } from '../packages/ears/src/handed.ts';
import { isObject } from './contract/fields.ts';
import type { Words } from './engine/lexicon/lexicon.ts';
import { readWords } from './engine/lexicon/words.ts';
import { refuseOthers, tutorOf } from './engine/library/answers.ts';
import { schemesFrom, schemesOf } from './engine/library/schemes.ts';
import {
  bytesOf,
  type KernelSource,
  type RecognizerSource,
  type Source,
  wasmOf,
} from './engine/library/source.ts';
import type { SchemeName, Tutor } from './engine/library/tutor.ts';
import { buildWhole, type EngineFiles } from './engine/library/wholeEngine.ts';
import type { Scheme } from './engine/phonology/scheme.ts';
import { readDemo } from './service/built/demoFiles.ts';
import { readKernel, readPack, wordsIn } from './service/built/loadEngine.ts';

export { type FixContext, fixSentence } from '../packages/lesson/src/sentences/fixSentence.ts';
export type { LexiconResponse, ReadingResponse } from './contract/lexicon.ts';
export { type Code, Refusal, type Slug } from './contract/refusal.ts';
export type { TutorResponse, UnscoredResponse } from './contract/response.ts';
export type { Summary } from './contract/summary.ts';
export type { KernelSource, Source } from './engine/library/source.ts';
export type * from './engine/library/tutor.ts';

export interface TutorOptions {
  /**
   * Scoring schemes to load: `koine-greek` (the default), `erasmian`, `modern-greek`, `attic`. Requests that do not name a
   * scheme get the first.
   */
  readonly schemes?: readonly SchemeName[] | undefined;
  /**
   * False if no lexicon is to be loaded. Words are then read by rule and score the same; the documentation of `Tutor` says
   * what is missing.
   */
  readonly lexicon?: boolean | undefined;
  /** `kernel.wasm`, as bytes or compiled, if the file is not next to the library. */
  readonly kernel?: KernelSource | undefined;
  /** Bytes of lexicons, keyed by name of scheme; these schemes are loaded in addition to `schemes`. */
  readonly lexicons?: Readonly<Partial<Record<SchemeName, Source>>> | undefined;
  /** Bytes of `words.lex.gz`, which all lexicons share. */
  readonly words?: Source | undefined;
  /** The demo recognizer, as bytes; by default it is read from the package when the first recording comes. */
  readonly recognizer?: RecognizerSource | undefined;
}

const demoOf = ({ wasm, model }: ReturnType<typeof readDemo>): Demo => new Demo(wasm, model);

function laterDemo(): () => Demo {
  let demo: Demo | null = null;
  return () => (demo ??= demoOf(readDemo()));
}

/**
 * Checks the options. A list of names is accepted, too: it becomes the option `schemes`.
 *
 * @throws Refusal for an unknown option or an unknown scheme
 */
function checked(options: unknown): TutorOptions {
  refuseOthers(options, ['schemes', 'lexicon', 'kernel', 'words', 'lexicons', 'recognizer']);
  if (isObject(options)) return options;
  return { schemes: schemesOf(options).map(({ name }) => name as SchemeName) };
}

/** Returns a function that reads the lexicon of a scheme, or returns null if the options turn lexicons off. */
function lexiconReader({ lexicon, words, lexicons }: TutorOptions) {
  let handed: Promise<Words> | null = null;
  const handedWords = () => (handed ??= bytesOf(words, 'the words').then(readWords));
  return async (scheme: Scheme): Promise<EngineFiles['lexicon']> => {
    const own = lexicons?.[scheme.name as SchemeName];
    if (own === undefined && lexicon === false) return null;
    const reading = own === undefined ? readPack(scheme) : bytesOf(own, `the lexicon of ${scheme.name}`);
    const [pack, shared] = await Promise.all([reading, words === undefined ? wordsIn() : handedWords()]);
    return { pack, words: shared };
  };
}

/**
 * Loads kernels and lexicons; the methods of the tutor are synchronous after that.
 *
 * @throws Refusal for an unknown scheme
 * @throws Error that names a missing file and says what to do
 */
export async function createTutor(options: TutorOptions = {}): Promise<Tutor> {
  const given = checked(options);
  const { kernel, recognizer } = given;
  const schemes = schemesFrom(given);
  const wasm = kernel === undefined ? readKernel() : wasmOf(kernel, 'the kernel');
  const lexiconOf = lexiconReader(given);
  const filesOf = async (scheme: Scheme): Promise<EngineFiles> => {
    const [kernels, lexicon] = await Promise.all([wasm, lexiconOf(scheme)]);
    return { kernel: kernels, lexicon };
  };
  const engines = schemes.map((scheme) => buildWhole(scheme, filesOf(scheme), nextTurn));
  const [ears, ...ready] = await Promise.all([handedEars(recognizer) ?? earsOf(laterDemo()), ...engines]);
  return tutorOf(ready, ears);
}
