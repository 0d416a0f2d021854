/**
 * What the tutor on this device is made of: an engine for each pronunciation that is asked for, and the demo recognizer,
 * which is loaded with the first recording. Each file is loaded once.
 */

import { Demo } from '../../../src/hear/demo/demo.ts';
import { earsOf } from '../../../src/hear/demo/ears.ts';
import { tutorOf } from '../../../src/score/library/answers.ts';
import { buildEngine, schemeNamed } from '../../../src/score/library/engines.ts';
import { bytesOf } from '../../../src/score/library/source.ts';
import type { Tutor } from '../../../src/score/library/tutor.ts';
import { EAR_FILES } from './earFiles.ts';
import type { Files } from './files.ts';

/** Makes something once; after a failure the next question tries anew. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

export class Tutors {
  readonly #load: (name: string) => Promise<Uint8Array<ArrayBuffer>>;
  readonly #kernel: () => Promise<Uint8Array<ArrayBuffer>>;
  readonly #tutors = new Map<string, () => Promise<Tutor>>();
  #demo: Demo | null = null;
  readonly #ears = earsOf(() => this.#demo as Demo);

  /** Loads the recognizer; before that, no recording can be heard. */
  readonly loadEars = once(async () => {
    const [kernelFile, modelFile] = EAR_FILES;
    const [kernel, model] = await Promise.all([this.#load(kernelFile), this.#load(modelFile)]);
    this.#demo = new Demo(kernel, model);
  });

  constructor(files: Files) {
    this.#load = (name) => bytesOf(files.get(name), name);
    this.#kernel = once(() => this.#load('kernel.wasm'));
  }

  /** The tutor of a pronunciation. */
  of(name: string): Promise<Tutor> {
    const known = this.#tutors.get(name) ?? once(() => this.#make(name));
    this.#tutors.set(name, known);
    return known();
  }

  async #make(name: string): Promise<Tutor> {
    const scheme = schemeNamed(name, 'scheme');
    const [kernel, pack] = await Promise.all([this.#kernel(), this.#load(`${name}.lex.gz`)]);
    return tutorOf([await buildEngine(scheme, { kernel, pack })], this.#ears);
  }
}
