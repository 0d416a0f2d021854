/** The recognizer, in a separate script (`ears.js`), which the tutor's thread loads for the first recording. */

import type { Ears } from '../../../../src/engine/library/answers.ts';
import { Demo } from '../../../ears/src/demo.ts';
import { earsOf } from '../../../ears/src/earsOf.ts';
import { RATE } from './protocol.ts';

export { LISTENING } from '../../../../src/engine/weigh.ts';
export { Following } from './following.ts';

/** A hum of one second. The recognizer is slow with its first sound, so it hears this hum before any recording. */
const HUM = Float32Array.from({ length: RATE }, (_, n) => Math.sin(n / 10) / 2);

/**
 * Makes the demo recognizer.
 *
 * @param kernel the compiled `acoustic.wasm`
 * @throws Error that tells what is wrong with either file
 */
export function earsFrom(kernel: Uint8Array<ArrayBuffer>, model: Uint8Array): Ears {
  const demo = new Demo(kernel, model);
  const ears = earsOf(() => demo);
  ears.hear(HUM, RATE, { field: 'audio' });
  return ears;
}
