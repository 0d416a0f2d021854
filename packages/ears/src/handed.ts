import { isObject, shown } from '../../../src/contract/fields.ts';
import { badRequest } from '../../../src/contract/refusal.ts';
import type { Ears } from '../../../src/engine/library/answers.ts';
import { bytesOf, type RecognizerSource, wasmOf } from '../../../src/engine/library/source.ts';
import { Demo } from './demo.ts';
import { earsOf } from './earsOf.ts';

const silent = (): never => {
  throw badRequest(
    'no recognizer was loaded; hand createTutor recognizer: { kernel, model }, acoustic.wasm and demo.safetensors',
  );
};

export const DEAF: Ears = { hear: silent, enroll: silent, reader: silent };

/** Loads a recognizer. @throws Refusal unless it is { kernel, model } */
async function loaded(recognizer: unknown): Promise<Ears> {
  const { kernel, model } = (isObject(recognizer) ? recognizer : {}) as Partial<RecognizerSource>;
  if (kernel === undefined || model === undefined) {
    const takes = 'recognizer must be { kernel, model }, each bytes or a Response';
    throw badRequest(`${takes}; found ${shown(recognizer)}`, 'recognizer');
  }
  const [wasm, file] = await Promise.all([
    wasmOf(kernel, 'the kernel of the recognizer'),
    bytesOf(model, 'the model of the recognizer'),
  ]);
  const demo = new Demo(wasm, file);
  return earsOf(() => demo);
}

/** Loads the demo recognizer from the files that a caller of the library passed; null if there are no files. */
export const handedEars = (recognizer: unknown): Promise<Ears> | null =>
  recognizer === undefined || recognizer === null ? null : loaded(recognizer);
