/** The files of the demo recognizer: its kernel, which the build writes, and its model. */

import { readFileSync } from 'node:fs';
import { compiled, ROOT } from './project.ts';

/** Among the files of the page, which need it beside them; the build puts it there. */
export const MODEL_FILE = compiled('page/demo.safetensors');

interface DemoFiles {
  /** The compiled `acoustic.wasm`. */
  readonly wasm: Uint8Array<ArrayBuffer>;
  readonly model: Uint8Array;
}

function read(file: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(readFileSync(file));
  } catch (cause) {
    throw new Error(`cannot read ${file}; run \`npm run build\` in ${ROOT}`, { cause });
  }
}

/**
 * Reads both files, one megabyte, at once.
 *
 * @throws Error that says what to do, when one is missing
 */
export const readDemo = (): DemoFiles => ({
  wasm: read(compiled('acoustic.wasm')),
  model: read(MODEL_FILE),
});
