/** Runs the demo recognizer on a worker thread. */

import { Demo } from '../../../packages/ears/src/demo.ts';
import { readDemo } from '../built/demoFiles.ts';
import { pcmOf } from '../hear/clip/wav.ts';
import type { SpokenClip } from '../hear/recognizers/recognizer.ts';
import { outcomeOf, type TaskOutcome } from '../hear/threads/thread.ts';

const { wasm, model } = readDemo();
const demo = new Demo(wasm, model);

/** Returns JSON in UTF-8, like the body that a recognizer sends over HTTP. */
export default ({ wav, speaker }: SpokenClip): Promise<TaskOutcome<Uint8Array>> =>
  outcomeOf(() => new TextEncoder().encode(JSON.stringify(demo.hear(pcmOf(wav), speaker))));
