import type { ReadingResponse } from '../../../../src/contract/lexicon.ts';
import type { Words } from '../../../../src/engine/lexicon/lexicon.ts';
import { type Ears, tutorOf } from '../../../../src/engine/library/answers.ts';
import { type Built, buildEngine, refuseStranger } from '../../../../src/engine/library/engines.ts';
import { type Rules, rulesOf } from '../../../../src/engine/library/reading.ts';
import type { Tutor } from '../../../../src/engine/library/tutor.ts';
import type { Scheme } from '../../../../src/engine/phonology/scheme.ts';
import { koineGreek } from '../../../../src/engine/phonology/schemes/koine-greek.ts';
import type { Listening } from '../../../../src/engine/weigh.ts';
import { type Files, once } from './files.ts';

/** The tutors of a pronunciation. Each needs more files than the one before it, and knows more. */
interface Tradition {
  /** Reads texts, without any file. */
  readonly rules: Rules;
  /** Loads the kernels, and makes a tutor that scores without a lexicon. */
  readonly byRule: () => Promise<Tutor>;
  /** Loads the lexicon, too. */
  readonly whole: () => Promise<Tutor>;
  /** The tutor with its lexicon; null until it is loaded. */
  loaded: Tutor | null;
}

interface LoadedEars extends Ears {
  readonly listening: Listening;
  readonly Following: typeof import('./following.ts').Following;
}

/** Lets other questions run between the steps of long work. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

export class Tutors {
  readonly #files: Files;
  readonly #kernel = once(() => this.#files.get('kernel.wasm', 'The tutor'));
  readonly #traditions = new Map<string, Tradition>();
  #loaded: LoadedEars | null = null;
  /** Resolves when the recognizer has loaded, or has failed to load. */
  #earsSettled: Promise<void> = Promise.resolve();

  /** Passes calls on to the recognizer, which may load after a tutor was made. */
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

  #words: Words | null = null;

  /** Loads what the lexicons of all pronunciations share: the code that reads them, and the words. */
  readonly #lexical = once(async () => {
    const [{ LEXICAL: lexical }, words] = await Promise.all([
      this.#files.use('lexical.js', 'The lexicon', () => import('../../../../src/engine/library/lexical.ts')),
      this.#files.get('words.lex.gz', 'The lexicon', 'lexicon'),
    ]);
    return { lexical, words: lexical.readWords(words) };
  });

  readonly glosses = once(async () => {
    const bytes = await this.#files.get('glosses.lex.gz', 'The lexicon');
    const rows = new TextDecoder().decode(bytes).split('\n');
    return new Map(rows.map((row) => row.split('\t', 2) as [lemma: string, gloss: string]));
  });

  constructor(files: Files) {
    this.#files = files;
    // Loads the kernels early. A failure is reported by the first question that needs them.
    this.#kernel().catch(() => {});
  }

  get #hearing(): LoadedEars {
    if (this.#loaded === null) throw new Error('the recognizer is not loaded');
    return this.#loaded;
  }

  loadEars(): Promise<LoadedEars> {
    const loading = this.#loadEars();
    this.#earsSettled = loading.then(
      () => {},
      () => {},
    );
    return loading;
  }

  schemes(): Promise<typeof import('./schemes.ts')> {
    return this.#files.use('schemes.js', 'The tutor', () => import('./schemes.ts'));
  }

  async whole(scheme: string): Promise<Tutor> {
    return (await this.#of(scheme)).whole();
  }

  /** Reads a text, and then makes the scorer, which the learner needs later. */
  async read(scheme: string, target: string): Promise<{ reading: ReadingResponse; whole: boolean }> {
    const tradition = await this.#of(scheme);
    const tutor = await this.#lexiconFor(target, tradition);
    if (tutor !== null) return { reading: tutor.read(target), whole: true };
    setTimeout(() => tradition.byRule().catch(() => {}));
    return { reading: tradition.rules.read(target), whole: false };
  }

  /** Returns the tutor with its lexicon, if that is loaded; otherwise the tutor by rule. */
  async best(scheme: string, target: string): Promise<{ tutor: Tutor; whole: boolean }> {
    const tradition = await this.#of(scheme);
    const tutor = await this.#lexiconFor(target, tradition);
    return tutor === null ? { tutor: await tradition.byRule(), whole: false } : { tutor, whole: true };
  }

  /** Returns the tutor with its lexicon, or null. Only a text that needs the lexicon waits for it. */
  async #lexiconFor(target: string, { rules, whole, loaded }: Tradition): Promise<Tutor | null> {
    return loaded === null && rules.needsLexicon(target) ? whole().catch(() => null) : loaded;
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
    const makeTutor = async (lexicon: Built['lexicon']): Promise<Tutor> => {
      const built = { kernel: await this.#kernel(), lexicon, listening: () => this.#hearing.listening };
      return tutorOf([await buildEngine(scheme, built, pause)], this.#ears);
    };
    const tradition: Tradition = {
      rules: rulesOf(scheme),
      byRule: once(() => makeTutor(null)),
      whole: once(async () => {
        // A recognizer that is loading comes first, because the learner has just spoken and waits for it.
        await this.#earsSettled;
        // Only the first lexicon reports its progress, because it comes with the words.
        const progressName = this.#words === null ? undefined : 'lexicon';
        const [{ lexical, words }, pack] = await Promise.all([
          this.#lexical(),
          this.#files.get(`${scheme.name}.lex.gz`, 'The lexicon', progressName),
        ]);
        this.#words = words;
        tradition.loaded = await makeTutor({ pack, words, lexical });
        return tradition.loaded;
      }),
      loaded: null,
    };
    return tradition;
  }
}
