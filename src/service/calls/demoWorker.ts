/** Runs on a worker thread: the demo recognizer. */

import { Demo } from '../../../packages/ears/src/demo.ts';
import { readDemo } from '../built/demoFiles.ts';
import { pcmOf } from '../hear/clip/wav.ts';
import type { SpokenClip } from '../hear/recognizers/recognizer.ts';
import { outcomeOf, type TaskOutcome } from '../hear/threads/thread.ts';

const { wasm, model } = readDemo();
const demo = new Demo(wasm, model);

/** Hears a clip; returns JSON in UTF-8, as a recognizer would answer it over HTTP. */
export default ({ wav, speaker }: SpokenClip): Promise<TaskOutcome<Uint8Array>> =>
  outcomeOf(() => new TextEncoder().encode(JSON.stringify(demo.hear(pcmOf(wav), speaker))));
