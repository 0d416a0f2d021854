/**
 * The library for Node and all that has its modules: `createTutor` finds the kernels and the lexicon beside itself, or takes them
 * as the entry for browsers does.
 */

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
import { buildWhole, type Files } from './engine/library/wholeEngine.ts';
import type { Scheme } from './engine/phonology/scheme.ts';
import { readDemo } from './service/built/demo.ts';
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
   * The scoring schemes to load, of `koine-greek`, `erasmian`, `modern-greek` and `attic`; `koine-greek` when left out.
   * A question that names no scheme is answered by the first.
   */
  readonly schemes?: readonly SchemeName[] | undefined;
  /** False leaves the lexicons out: words are read by rule, and scored as with them. What then lacks, `Tutor` says. */
  readonly lexicon?: boolean | undefined;
  /** `kernel.wasm`, bytes or compiled, where it lies in no file beside the library. */
  readonly kernel?: KernelSource | undefined;
  /** By the name of each scoring scheme its lexicon, likewise; a scheme that is here need not stand in `schemes`. */
  readonly lexicons?: Readonly<Partial<Record<SchemeName, Source>>> | undefined;
  /** `words.lex.gz`, which all lexicons share, likewise. */
  readonly words?: Source | undefined;
  /** The demo recognizer, likewise; without it, it is read with the first recording. */
  readonly recognizer?: RecognizerSource | undefined;
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
 * @throws Error that names a file that is missing, and says what to do
 */
export async function createTutor(options: TutorOptions = {}): Promise<Tutor> {
  refuseOthers(options, ['schemes', 'lexicon', 'kernel', 'words', 'lexicons', 'recognizer']);
  const { lexicon, words, lexicons, kernel, recognizer }: TutorOptions = isObject(options) ? options : {};
  const schemes = isObject(options) ? schemesFrom(options) : schemesOf(options);
  const wasm = kernel === undefined ? readKernel() : wasmOf(kernel, 'the kernel');
  let handedWords: Promise<Words> | null = null;
  const allWords = (): Promise<Words> => {
    if (words === undefined) return wordsIn();
    handedWords ??= bytesOf(words, 'the words').then(readWords);
    return handedWords;
  };
  const lexiconOf = async (scheme: Scheme): Promise<Files['lexicon']> => {
    const handed = lexicons?.[scheme.name as SchemeName];
    if (handed === undefined && lexicon === false) return null;
    const pack = handed === undefined ? readPack(scheme) : bytesOf(handed, `the lexicon of ${scheme.name}`);
    const [bytes, shared] = await Promise.all([pack, allWords()]);
    return { pack: bytes, words: shared };
  };
  const filesOf = async (scheme: Scheme): Promise<Files> => {
    const [kernels, found] = await Promise.all([wasm, lexiconOf(scheme)]);
    return { kernel: kernels, lexicon: found };
  };
  const engines = schemes.map((scheme) => buildWhole(scheme, filesOf(scheme), nextTurn));
  const [ears, ...ready] = await Promise.all([handedEars(recognizer) ?? earsOf(laterDemo()), ...engines]);
  return tutorOf(ready, ears);
}
