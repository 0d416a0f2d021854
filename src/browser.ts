/**
 * The library for browsers, workers and any other place with WebAssembly: kernels and lexicons are handed in.
 *
 * What is reached from here imports no module of Node and no package (test/house.test.ts), so it is bundled into one
 * file of its own, `dist/browser.js`, which a page can take from any folder.
 */

import { isObject, shown } from './contract/fields.ts';
import { badRequest } from './contract/refusal.ts';
import { DEFAULT_SCHEME } from './contract/schemes.ts';
import { Demo } from './hear/demo/demo.ts';
import { earsOf } from './hear/demo/ears.ts';
import { type Ears, refuseOthers, tutorOf } from './score/library/answers.ts';
import { buildEngine, schemeNamed } from './score/library/engines.ts';
import { bytesOf, type Source } from './score/library/source.ts';
import type { SchemeName, Tutor } from './score/library/tutor.ts';

export type { LexiconResponse, ReadingResponse } from './contract/lexicon.ts';
export { type Code, Refusal, type Slug } from './contract/refusal.ts';
export type { TutorResponse, UnscoredResponse } from './contract/response.ts';
export type { Source } from './score/library/source.ts';
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
  /** `dist/kernel.wasm` of this package. */
  readonly kernel: Source;
  /**
   * By the name of each scoring scheme its lexicon: `dist/koine-greek.lex` of this package, gzipped or not. A question
   * that names no scheme is answered by the first.
   */
  readonly lexicons: Readonly<Partial<Record<SchemeName, Source>>>;
  /**
   * The demo recognizer, for `listen` and for recordings in `score`: `dist/acoustic.wasm` and
   * `dist/page/demo.safetensors` of this package.
   */
  readonly recognizer?: { readonly kernel: Source; readonly model: Source } | undefined;
}

/** A tutor that was made without a recognizer hears nothing. */
const silent = (): never => {
  throw badRequest(
    'no recognizer was loaded; hand createTutor recognizer: { kernel, model }, acoustic.wasm and demo.safetensors',
  );
};

const deaf: Ears = { hear: silent, enroll: silent };

/** Loads the demo recognizer. */
async function earsFrom(recognizer: unknown): Promise<Ears> {
  if (recognizer === undefined || recognizer === null) return deaf;
  const { kernel, model } = (isObject(recognizer) ? recognizer : {}) as Partial<Record<string, Source>>;
  if (kernel === undefined || model === undefined) {
    const takes = 'recognizer must be { kernel, model }, each bytes or a Response';
    throw badRequest(`${takes}; found ${shown(recognizer)}`, 'recognizer');
  }
  const [wasm, file] = await Promise.all([
    bytesOf(kernel, 'the kernel of the recognizer'),
    bytesOf(model, 'the model of the recognizer'),
  ]);
  const demo = new Demo(wasm, file);
  return earsOf(() => demo);
}

/**
 * Puts kernels and lexicons together; what it resolves with answers at once.
 *
 * @throws Refusal when an option is missing or a scheme is not known
 * @throws Error that says what is wrong with the bytes
 */
export async function createTutor(options: TutorOptions): Promise<Tutor> {
  const { kernel, lexicons, recognizer } = (isObject(options) ? options : {}) as Partial<TutorOptions>;
  if (kernel === undefined || !isObject(lexicons) || Object.keys(lexicons).length === 0) {
    throw badRequest(
      `createTutor takes { kernel, lexicons: { '${DEFAULT_SCHEME}': … } }, each bytes or a Response; found ${shown(options)}`,
    );
  }
  refuseOthers(options, ['kernel', 'lexicons', 'recognizer']);
  const packs = lexicons as Readonly<Record<string, Source>>;
  const schemes = Object.keys(packs).map((name) => schemeNamed(name, 'lexicons'));
  const [ears, wasm, ...bytes] = await Promise.all([
    earsFrom(recognizer),
    bytesOf(kernel, 'the kernel'),
    ...schemes.map(({ name }) => bytesOf(packs[name], `the lexicon of ${name}`)),
  ]);
  const engines = await Promise.all(
    schemes.map((scheme, n) =>
      buildEngine(scheme, { kernel: wasm, pack: bytes[n] as Uint8Array<ArrayBuffer> }),
    ),
  );
  return tutorOf(engines, ears);
}
