/** The recognizers of the settings, whether they answer over HTTP or in threads of this process. */

import { Demo, NOTE } from '../../../packages/ears/src/demo.ts';
import { readDemo } from '../built/demo.ts';
import { compiled } from '../built/project.ts';
import {
  createRecognizers,
  hasDemo,
  type OwnRecognizer,
  type RecognizerSettings,
  type Recognizers,
} from '../hear/recognizers/recognizer.ts';
import type { Threads } from '../hear/threads/pool.ts';

/** A clip, and the speaker of it. */
export interface SpokenClip {
  readonly wav: Uint8Array;
  readonly speaker?: unknown;
}

/** The demo recognizer behind the same face as those over HTTP: worker threads hear, at which owners take turns. */
function openDemo(threads: Threads): OwnRecognizer {
  const { wasm, model } = readDemo();
  // Each thread reads its own; this one is read so that a service without a whole one does not start.
  const { trust, reads } = new Demo(wasm, model);
  const pool = threads.pool<SpokenClip, Uint8Array>({
    file: compiled('src/service/calls/demoWorker.js'),
    what: 'recordings for the demo recognizer',
  });
  return {
    trust,
    note: NOTE,
    reads,
    hear: (wav, { owner, speaker }, gone) => pool.run({ wav, speaker }, { owner, gone }),
  };
}

/**
 * @param threads in which the demo recognizer hears
 * @throws Error when the settings have the demo recognizer, and its kernel or its model is missing or damaged
 */
export const openRecognizers = (settings: RecognizerSettings, threads: Threads): Recognizers =>
  createRecognizers(settings, hasDemo(settings) ? openDemo(threads) : null);
