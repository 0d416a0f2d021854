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
import { schemeNamed, schemesOf } from './score/library/schemes.ts';
import { bytesOf, type Source } from './score/library/source.ts';
import type { SchemeName, Tutor } from './score/library/tutor.ts';
import { buildWhole } from './score/library/wholeEngine.ts';
import type { Scheme } from './score/phonology/scheme.ts';

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
   * that names no scheme is answered by the first, of `schemes` if there are some.
   */
  readonly lexicons?: Readonly<Partial<Record<SchemeName, Source>>> | undefined;
  /**
   * Scoring schemes to load, with a lexicon or not yet: without one words are read by rule, and scored as with one; what then
   * lacks, `Tutor` says. `koine-greek` where there are neither `schemes` nor `lexicons`.
   */
  readonly schemes?: readonly SchemeName[] | undefined;
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

/** The schemes of `createTutor`: those of `schemes`, then those of `lexicons`. @throws Refusal where neither names one */
function schemesFrom({ schemes, lexicons }: Partial<TutorOptions>): Scheme[] {
  const named = schemes === undefined || schemes === null ? [] : schemesOf(schemes);
  const packed = Object.keys(lexicons ?? {}).map((name) => schemeNamed(name, 'lexicons'));
  const all =
    lexicons === undefined && named.length === 0 ? schemesOf([DEFAULT_SCHEME]) : [...named, ...packed];
  return [...new Set(all)];
}

/**
 * Puts kernels and lexicons together; what it resolves with answers at once.
 *
 * @throws Refusal when an option is missing or a scheme is not known
 * @throws Error that says what is wrong with the bytes
 */
export async function createTutor(options: TutorOptions): Promise<Tutor> {
  const given = (isObject(options) ? options : {}) as Partial<TutorOptions>;
  const { kernel, lexicons, recognizer } = given;
  const schemes =
    kernel !== undefined && (lexicons === undefined || isObject(lexicons)) ? schemesFrom(given) : [];
  if (schemes.length === 0) {
    throw badRequest(
      `createTutor takes { kernel, lexicons: { '${DEFAULT_SCHEME}': … } }, each bytes or a Response; found ${shown(options)}`,
    );
  }
  refuseOthers(options, ['kernel', 'lexicons', 'schemes', 'recognizer']);
  const packs = (lexicons ?? {}) as Readonly<Record<string, Source>>;
  const packOf = ({ name }: Scheme) =>
    Object.hasOwn(packs, name) ? bytesOf(packs[name], `the lexicon of ${name}`) : null;
  const [ears, wasm, ...bytes] = await Promise.all([
    earsFrom(recognizer),
    bytesOf(kernel, 'the kernel'),
    ...schemes.map(packOf),
  ]);
  const engines = schemes.map((scheme, n) => buildWhole(scheme, { kernel: wasm, pack: bytes[n] ?? null }));
  return tutorOf(await Promise.all(engines), ears);
}
