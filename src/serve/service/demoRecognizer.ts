/** The demo recognizer behind the same face as those over HTTP: worker threads hear, at which owners take turns. */

import { readDemo } from '../../files/built/demo.ts';
import { compiled } from '../../files/built/project.ts';
import { Demo, NOTE } from '../../hear/demo/demo.ts';
import type { OwnRecognizer } from '../../hear/recognizers/recognizer.ts';
import { createPool } from '../../hear/threads/pool.ts';

/**
 * Reads the model once here, so that a service without a whole one does not start; each thread reads its own.
 *
 * @param warn called when a thread fails
 * @throws Error that says what is wrong with the kernel or the model
 */
export function openDemo(warn: (message: string) => void): OwnRecognizer {
  const { wasm, model } = readDemo();
  const { trust } = new Demo(wasm, model);
  const file = compiled('src/serve/service/demoWorker.js');
  const pool = createPool<Uint8Array, Uint8Array>({ file, what: 'recordings for the demo recognizer', warn });
  return {
    trust,
    note: NOTE,
    hear: (wav, owner, gone) => pool.run(wav, { owner, gone }),
    close: pool.close,
  };
}
