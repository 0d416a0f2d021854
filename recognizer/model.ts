/** A loaded model: samples in, a frame of log-probabilities every few milliseconds out. */

import type { InferenceSession, Tensor } from 'onnxruntime-common';
import { LIMITS } from '../src/contract/limits.ts';
import { normalized, RATE } from './clip.ts';
import { ModelFault } from './fault.ts';
import { BINS, fbank, fbankFrames } from './fbank.ts';
import type { Frames } from './folding.ts';
import { type Kind, kindOf, portsOf } from './kind.ts';
import type { ModelFolder } from './modelFolder.ts';
import { loadRuntime } from './runtime.ts';

/** Runs a model on samples, and gives its outputs. */
type Run = (samples: Float32Array) => Promise<Frames>;

export interface Model {
  readonly kind: Kind['name'];
  /** Seconds from one frame to the next. */
  readonly frame_s: number;
  readonly run: Run;
}

type Runtime = ReturnType<typeof loadRuntime>;

/** The tensors that a model is fed with. */
function feedsFor(
  { name, sound, others }: Kind,
  samples: Float32Array,
  { Tensor: Made }: Runtime,
): Record<string, Tensor> {
  const raw = name === 'wav2vec2';
  const frames = fbankFrames(samples.length);
  const input = raw
    ? new Made('float32', samples, [1, samples.length])
    : new Made('float32', fbank(samples), [1, frames, BINS]);
  const other = (): Tensor =>
    raw
      ? new Made('int64', new BigInt64Array(samples.length).fill(1n), [1, samples.length])
      : new Made('int64', BigInt64Array.of(BigInt(frames)), [1]);
  return { [sound]: input, ...Object.fromEntries(others.map((one) => [one, other()])) };
}

/** The rows of the output, checked against the labels. */
function framesOf(output: Tensor, labels: number): Frames {
  const [one, frames = 0, columns] = output.dims;
  if (one === 1 && output.dims.length === 3 && columns === labels) {
    return { data: output.data as Float32Array, frames, labels };
  }
  const found = output.dims.join(', ');
  throw new ModelFault(`model.onnx gave [${found}] for one recording; it must give [1, frames, ${labels}]`);
}

/** The runtime itself writes only what ends it: an error is thrown, too, and is in our log. */
const FATAL = 4;

/** Opens the session; the runtime says in its own words what is wrong with a file. */
async function open({ model }: ModelFolder, threads: number, runtime: Runtime): Promise<InferenceSession> {
  try {
    const counts = { intraOpNumThreads: threads, interOpNumThreads: 1 };
    return await runtime.InferenceSession.create(model, { ...counts, logSeverityLevel: FATAL });
  } catch (error) {
    throw new ModelFault(`${model} is no model that onnxruntime reads: ${(error as Error).message}`);
  }
}

/** Seconds of the two silences that measure the frames. */
const SHORTER_S = 1;
const LONGER_S = 5;

/**
 * The time from one frame to the next: how many more frames a longer silence has, in whole milliseconds, because the count
 * may be off by one. The two runs warm the model up.
 */
async function measuredFrame(run: Run): Promise<number> {
  const shorter = await run(new Float32Array(SHORTER_S * RATE));
  const longer = await run(new Float32Array(LONGER_S * RATE));
  const frame = Math.round((1000 * (LONGER_S - SHORTER_S)) / (longer.frames - shorter.frames)) / 1000;
  if (!(frame > 0 && frame <= 1)) {
    throw new ModelFault(`model.onnx gives ${longer.frames} frames for ${LONGER_S} s, whatever it hears`);
  }
  if (LIMITS.audio_s / frame > LIMITS.frames) {
    const least = (1000 * LIMITS.audio_s) / LIMITS.frames;
    throw new ModelFault(
      `model.onnx has frames of ${1000 * frame} ms; the service takes ${least} ms or more`,
    );
  }
  return frame;
}

/**
 * Loads a model and warms it up.
 *
 * @param runtimePath where onnxruntime-node was found
 * @throws ModelFault for a file or a shape that does not fit
 */
export async function loadModel(folder: ModelFolder, threads: number, runtimePath: string): Promise<Model> {
  const runtime = loadRuntime(runtimePath);
  const session = await open(folder, threads, runtime);
  const labels = folder.labels.length;
  const kind = kindOf(portsOf(session.inputMetadata), portsOf(session.outputMetadata), labels);
  const prepare =
    kind.name === 'wav2vec2' && folder.normalize ? normalized : (samples: Float32Array) => samples;
  const run: Run = async (samples) => {
    const feeds = feedsFor(kind, prepare(samples), runtime);
    const { [kind.output]: output } = await session.run(feeds, [kind.output]);
    return framesOf(output as Tensor, labels);
  };
  const frame_s = await measuredFrame(run).catch((error: Error) => {
    throw error instanceof ModelFault
      ? error
      : new ModelFault(`model.onnx fails on silence: ${error.message}`);
  });
  return { kind: kind.name, frame_s, run };
}
