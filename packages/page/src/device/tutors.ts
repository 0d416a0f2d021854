/**
 * The tutors of this device. A text is read by rule as soon as the script of the thread runs, and scored by rule as soon as
 * the kernels are there; with its lexicon, a tutor also knows the words of the language. The demo recognizer is loaded
 * with the first recording.
 */

import type { ReadingResponse } from '../../../../src/contract/lexicon.ts';
import type { Words } from '../../../../src/engine/lexicon/lexicon.ts';
import { type Ears, tutorOf } from '../../../../src/engine/library/answers.ts';
import { type Built, buildEngine, refuseStranger } from '../../../../src/engine/library/engines.ts';
import { type Rules, rulesOf } from '../../../../src/engine/library/rules.ts';
import type { Tutor } from '../../../../src/engine/library/tutor.ts';
import type { Scheme } from '../../../../src/engine/phonology/scheme.ts';
import { koineGreek } from '../../../../src/engine/phonology/schemes/koine-greek.ts';
import type { Listening } from '../../../../src/engine/weigh.ts';
import { type Files, once } from './files.ts';

/** The tutors of one pronunciation. */
interface Tradition {
  readonly rules: Rules;
  readonly byRule: () => Promise<Tutor>;
  readonly whole: () => Promise<Tutor>;
  /** The tutor with its lexicon, once it is there. */
  there: Tutor | null;
}

/** The recognizer, and what came with it. */
interface Heard extends Ears {
  readonly listening: Listening;
  readonly Following: typeof import('./following.ts').Following;
}

/** Lets questions in between the steps of long work. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

export class Tutors {
  readonly #files: Files;
  readonly #kernel = once(() => this.#files.get('kernel.wasm', 'The tutor'));
  readonly #traditions = new Map<string, Tradition>();
  #loaded: Heard | null = null;
  /** Settled when no recognizer is being loaded. */
  #quiet: Promise<void> = Promise.resolve();

  /** The ears of tutors that were made before the recognizer was loaded, which nobody asks before. */
  readonly #ears: Ears = {
    hear: (...sound) => this.#hearing.hear(...sound),
    enroll: (words) => this.#hearing.enroll(words),
    reader: (...asked) => this.#hearing.reader(...asked),
  };

  readonly #loadEars = once(async () => {
    const [{ earsFrom, Following, LISTENING }, kernel, model] = await Promise.all([
      this.#files.use('ears.js', 'The recognizer', () => import('./ears.ts')),
      this.#files.get('acoustic.wasm', 'The recognizer'),
      this.#files.get('demo.safetensors', 'The recognizer', 'ears'),
    ]);
    this.#loaded = { ...earsFrom(kernel, model), Following, listening: LISTENING };
    return this.#loaded;
  });

  /** The words of all traditions, once they are there. */
  #words: Words | null = null;

  /** What reads lexicons, and the words, which come with the first of them. */
  readonly #lexical = once(async () => {
    const [{ LEXICAL: lexical }, words] = await Promise.all([
      this.#files.use('lexical.js', 'The lexicon', () => import('../../../../src/engine/library/lexical.ts')),
      this.#files.get('words.lex.gz', 'The lexicon', 'lexicon'),
    ]);
    return { lexical, words: lexical.readWords(words) };
  });

  constructor(files: Files) {
    this.#files = files;
    // Whoever needs them first says why they cannot be had.
    this.#kernel().catch(() => {});
  }

  get #hearing(): Heard {
    if (this.#loaded === null) throw new Error('the recognizer is not loaded');
    return this.#loaded;
  }

  /** Loads the recognizer; before that, no recording can be heard. */
  loadEars(): Promise<Heard> {
    const loading = this.#loadEars();
    this.#quiet = loading.then(
      () => {},
      () => {},
    );
    return loading;
  }

  /** The other pronunciations. */
  schemes(): Promise<typeof import('./schemes.ts')> {
    return this.#files.use('schemes.js', 'The tutor', () => import('./schemes.ts'));
  }

  /** The tutor of a pronunciation with its lexicon. */
  async whole(scheme: string): Promise<Tutor> {
    return (await this.#of(scheme)).whole();
  }

  /** How a text is read. What scores is made after that, as the learner has yet to speak. */
  async read(scheme: string, target: string): Promise<{ reading: ReadingResponse; whole: boolean }> {
    const tradition = await this.#of(scheme);
    const tutor = await this.#lexiconFor(target, tradition);
    if (tutor !== null) return { reading: tutor.read(target), whole: true };
    setTimeout(() => tradition.byRule().catch(() => {}));
    return { reading: tradition.rules.read(target), whole: false };
  }

  /** The best tutor that is there for a text. */
  async best(scheme: string, target: string): Promise<{ tutor: Tutor; whole: boolean }> {
    const tradition = await this.#of(scheme);
    const tutor = await this.#lexiconFor(target, tradition);
    return tutor === null ? { tutor: await tradition.byRule(), whole: false } : { tutor, whole: true };
  }

  /** The tutor with its lexicon; where that cannot be had, the one without. */
  async fullest(scheme: string, target: string): Promise<Tutor> {
    return this.whole(scheme).catch(async () => (await this.best(scheme, target)).tutor);
  }

  /**
   * The tutor with its lexicon, if it is there. A text that no rule can read waits for it; where it cannot be had, the text
   * is read by rule.
   */
  async #lexiconFor(target: string, { rules, whole, there }: Tradition): Promise<Tutor | null> {
    return there === null && rules.needsLexicon(target) ? whole().catch(() => null) : there;
  }

  async #of(name: string): Promise<Tradition> {
    refuseStranger(name, 'scheme');
    const others = name === koineGreek.name ? [] : (await this.schemes()).SCHEMES;
    const scheme = others.find((one) => one.name === name) ?? koineGreek;
    const known = this.#traditions.get(name) ?? this.#tradition(scheme);
    this.#traditions.set(name, known);
    return known;
  }

  #tradition(scheme: Scheme): Tradition {
    const made = async (lexicon: Built['lexicon']): Promise<Tutor> => {
      const built = { kernel: await this.#kernel(), lexicon, listening: () => this.#hearing.listening };
      return tutorOf([await buildEngine(scheme, built, pause)], this.#ears);
    };
    const tradition: Tradition = {
      rules: rulesOf(scheme),
      byRule: once(() => made(null)),
      whole: once(async () => {
        // On a slow line the recognizer comes first: somebody has just spoken.
        await this.#quiet;
        // The larger of the two tells how far it is.
        const large = this.#words === null ? undefined : 'lexicon';
        const [{ lexical, words }, pack] = await Promise.all([
          this.#lexical(),
          this.#files.get(`${scheme.name}.lex.gz`, 'The lexicon', large),
        ]);
        this.#words = words;
        tradition.there = await made({ pack, words, lexical });
        return tradition.there;
      }),
      there: null,
    };
    return tradition;
  }
}
