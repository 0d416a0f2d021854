/** The demo recognizer, what weighs its frames, and what follows a voice by them, in a script of their own (`ears.js`), which the thread loads with the first recording. */

import type { Ears } from '../../../../src/engine/library/answers.ts';
import { Demo } from '../../../ears/src/demo.ts';
import { earsOf } from '../../../ears/src/earsOf.ts';
import { RATE } from './protocol.ts';

export { LISTENING } from '../../../../src/engine/weigh.ts';
export { Following } from './following.ts';

/** What is heard first takes several times as long: so it is a hum, while the learner still speaks. */
const HUM = Float32Array.from({ length: RATE }, (_, n) => Math.sin(n / 10) / 2);

/**
 * @param kernel the compiled `acoustic.wasm`
 * @throws Error that says what is wrong with either file
 */
export function earsFrom(kernel: Uint8Array<ArrayBuffer>, model: Uint8Array): Ears {
  const demo = new Demo(kernel, model);
  const ears = earsOf(() => demo);
  ears.hear(HUM, RATE, { field: 'audio' });
  return ears;
}
