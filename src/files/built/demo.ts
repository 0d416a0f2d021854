/** The files of the demo recognizer: its kernel, which the build writes, and its model. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiled, ROOT } from './project.ts';

export const MODEL_FILE = join(ROOT, 'recognizer/demo/model.safetensors');

interface DemoFiles {
  /** The compiled `acoustic.wasm`. */
  readonly wasm: Uint8Array<ArrayBuffer>;
  readonly model: Uint8Array;
}

function read(file: string, advice: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(readFileSync(file));
  } catch (cause) {
    throw new Error(`cannot read ${file}; ${advice}`, { cause });
  }
}

/**
 * Reads both files, one megabyte, at once.
 *
 * @throws Error that says what to do, when one is missing
 */
export const readDemo = (): DemoFiles => ({
  wasm: read(compiled('acoustic.wasm'), `run \`npm run build\` in ${ROOT}`),
  model: read(MODEL_FILE, 'it comes with this version of koine-tutor'),
});
