/** Loads a model, which turns samples into frames of logits or log-probabilities. */

import type { InferenceSession, Tensor } from 'onnxruntime-common';
import { LIMITS } from '../../../src/contract/limits.ts';
import { ModelFault } from './fault.ts';
import { fbank, fbankFrames } from './fbank.ts';
import type { ModelFrames } from './folding.ts';
import { fromHalf, toHalf } from './half.ts';
import { kindOf, type ModelKind, portsOf } from './kind.ts';
import { BINS } from './mel.ts';
import type { ModelFolder } from './modelFolder.ts';
import { nemoFrames, nemoMel } from './nemo.ts';
import { normalized, RATE } from './receivedClip.ts';
import { loadRuntime } from './runtime.ts';

type RunModel = (samples: Float32Array) => Promise<ModelFrames>;

export interface Model {
  readonly kind: ModelKind['name'];
  readonly frame_s: number;
  readonly run: RunModel;
}

type OrtRuntime = ReturnType<typeof loadRuntime>;

/** Makes the input for sound. `count` is the number of samples or frames in it. */
const SOUNDS: Readonly<
  Record<ModelKind['name'], (samples: Float32Array) => { data: Float32Array; dims: number[]; count: number }>
> = {
  wav2vec2: (samples) => ({ data: samples, dims: [1, samples.length], count: samples.length }),
  zipa(samples) {
    const count = fbankFrames(samples.length);
    return { data: fbank(samples), dims: [1, count, BINS], count };
  },
  nemo(samples) {
    const count = nemoFrames(samples.length);
    return { data: nemoMel(samples), dims: [1, BINS, count], count };
  },
};

function feedsFor(
  { name, sound, half, others }: ModelKind,
  samples: Float32Array,
  { Tensor: Made }: OrtRuntime,
): Record<string, Tensor> {
  const { data, dims, count } = SOUNDS[name](samples);
  const values = half ? Uint16Array.from(data, toHalf) : data;
  const input = new Made(half ? 'float16' : 'float32', values, dims);
  const extraInputs = others.map(({ name: input, holds }) => {
    const isMask = holds === 'mask';
    const numbers = isMask ? new BigInt64Array(count).fill(1n) : BigInt64Array.of(BigInt(count));
    return [input, new Made('int64', numbers, isMask ? [1, count] : [1])] as const;
  });
  return { [sound]: input, ...Object.fromEntries(extraInputs) };
}

/** Reads 16-bit floats as bits, or as numbers if the JavaScript engine has a Float16Array. */
const numbersOf = ({ data }: Tensor): Float32Array => {
  if (data instanceof Float32Array) return data;
  return data instanceof Uint16Array
    ? Float32Array.from(data, fromHalf)
    : Float32Array.from(data as ArrayLike<number>);
};

function framesOf(output: Tensor, labels: number): ModelFrames {
  const [one, frames = 0, columns] = output.dims;
  if (one === 1 && output.dims.length === 3 && columns === labels) {
    return { data: numbersOf(output), frames, labels };
  }
  const found = output.dims.join(', ');
  throw new ModelFault(`model.onnx gave [${found}] for one recording; it must give [1, frames, ${labels}]`);
}

/** The runtime logs only fatal errors; it throws all other errors. */
const FATAL = 4;

async function open({ model }: ModelFolder, threads: number, runtime: OrtRuntime): Promise<InferenceSession> {
  try {
    const counts = { intraOpNumThreads: threads, interOpNumThreads: 1 };
    return await runtime.InferenceSession.create(model, { ...counts, logSeverityLevel: FATAL });
  } catch (error) {
    throw new ModelFault(`${model} is no model that onnxruntime reads: ${(error as Error).message}`);
  }
}

/** Seconds of two silences, with which the length of a frame is measured. */
const SHORTER_S = 1;
const LONGER_S = 5;

/**
 * Measures the seconds from one frame to the next: divides the difference in length of two silences by the difference
 * in frames. Rounds to milliseconds, because a number of frames may be off by one.
 */
async function measuredFrame(run: RunModel): Promise<number> {
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

/** @throws ModelFault for an unsuitable file, input or output */
export async function loadModel(folder: ModelFolder, threads: number, runtimePath: string): Promise<Model> {
  const runtime = loadRuntime(runtimePath);
  const session = await open(folder, threads, runtime);
  const labels = folder.labels.length;
  const kind = kindOf(portsOf(session.inputMetadata), portsOf(session.outputMetadata), labels);
  const prepare =
    kind.name === 'wav2vec2' && folder.normalize ? normalized : (samples: Float32Array) => samples;
  const run: RunModel = async (samples) => {
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
