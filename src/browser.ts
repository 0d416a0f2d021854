/**
 * Entry of the library for browsers, workers and other environments with WebAssembly; the caller passes the bytes of
 * kernels and lexicons. It is bundled into `dist/browser.js`, and imports neither modules of Node nor packages.
 */

import { DEAF, handedEars } from '../packages/ears/src/handed.ts';
import { isObject, shown } from './contract/fields.ts';
import { badRequest } from './contract/refusal.ts';
import { DEFAULT_SCHEME } from './contract/schemes.ts';
import { readWords } from './engine/lexicon/words.ts';
import { refuseOthers, tutorOf } from './engine/library/answers.ts';
import { schemesFrom } from './engine/library/schemes.ts';
import {
  bytesOf,
  type KernelSource,
  type RecognizerSource,
  type Source,
  wasmOf,
} from './engine/library/source.ts';
import type { SchemeName, Tutor } from './engine/library/tutor.ts';
import { buildWhole } from './engine/library/wholeEngine.ts';
import type { Scheme } from './engine/phonology/scheme.ts';

export type { LexiconResponse, ReadingResponse } from './contract/lexicon.ts';
export { type Code, Refusal, type Slug } from './contract/refusal.ts';
export type { TutorResponse, UnscoredResponse } from './contract/response.ts';
export type { Summary } from './contract/summary.ts';
export type { KernelSource, Source } from './engine/library/source.ts';
export type * from './engine/library/tutor.ts';

export interface TutorOptions {
  /** `kernel.wasm` of this package, as bytes or compiled. */
  readonly kernel: KernelSource;
  /**
   * The lexicons, keyed by name of scheme, such as `koine-greek.lex.gz` of this package, gzipped or not. Requests that do
   * not name a scheme get the first.
   */
  readonly lexicons?: Readonly<Partial<Record<SchemeName, Source>>> | undefined;
  /** `words.lex.gz` of this package, gzipped or not: the words that all lexicons share. */
  readonly words?: Source | undefined;
  /**
   * Scoring schemes to load; by default the schemes of `lexicons`, or `koine-greek` if there are no lexicons. Without a
   * lexicon, words are read by rule and score the same; the documentation of `Tutor` says what is missing then.
   */
  readonly schemes?: readonly SchemeName[] | undefined;
  /** The demo recognizer, for `listen` and for recordings in `score`: `acoustic.wasm` and `demo.safetensors`. */
  readonly recognizer?: RecognizerSource | undefined;
}

/** Checks the options and returns the schemes that they name. @throws Refusal for the first faulty option */
function checkedSchemes(options: unknown): Scheme[] {
  const wrong = `createTutor takes { kernel, words, lexicons: { '${DEFAULT_SCHEME}': … } }, each bytes or a Response; found ${shown(options)}`;
  if (!isObject(options) || options.kernel === undefined) throw badRequest(wrong);
  const { words, lexicons = {} } = options;
  if (!isObject(lexicons)) throw badRequest(wrong);
  const schemes = schemesFrom(options);
  if (schemes.length === 0) throw badRequest(wrong);
  refuseOthers(options, ['kernel', 'words', 'lexicons', 'schemes', 'recognizer']);
  if (Object.keys(lexicons).length > 0 && words === undefined)
    throw badRequest(
      'lexicons need their words; hand createTutor words, too: words.lex.gz, which lies beside them',
      'words',
    );
  return schemes;
}

/**
 * Loads kernels and lexicons; the methods of the tutor are synchronous after that.
 *
 * @throws Refusal for a missing option or an unknown scheme
 * @throws Error that says what is wrong with the bytes
 */
export async function createTutor(options: TutorOptions): Promise<Tutor> {
  const schemes = checkedSchemes(options);
  const { kernel, words, lexicons = {}, recognizer } = options;
  const packOf = ({ name }: Scheme) =>
    Object.hasOwn(lexicons, name) ? bytesOf(lexicons[name as SchemeName], `the lexicon of ${name}`) : null;
  const [ears, wasm, shared, ...packs] = await Promise.all([
    handedEars(recognizer) ?? DEAF,
    wasmOf(kernel, 'the kernel'),
    words === undefined ? null : bytesOf(words, 'the words').then(readWords),
    ...schemes.map(packOf),
  ]);
  const engines = schemes.map((scheme, n) => {
    const pack = packs[n];
    return buildWhole(scheme, { kernel: wasm, lexicon: pack && shared ? { pack, words: shared } : null });
  });
  return tutorOf(await Promise.all(engines), ears);
}
