/** The demo recognizer on one thread: a second of sound, beside the network's twin in TypeScript. */

import { Bench } from 'tinybench';
import { readDemo } from '../src/files/built/demo.ts';
import { Demo } from '../src/hear/demo/demo.ts';
import { writeFeatures } from '../src/hear/demo/features.ts';
import { readModel } from '../src/hear/demo/model.ts';
import { BANDS, framesOf } from '../src/hear/demo/spectrum.ts';
import type { Engine } from '../src/score/engine.ts';
import { AcousticKernel } from '../src/score/kernel/acoustic.ts';
import { seeded } from '../src/serve/bench/inputs/random.ts';
import { typedNetwork } from '../src/serve/bench/twins/acousticTyped.ts';
import { measure, type Suite } from './measure.ts';

const RATE = 16_000;
const TWIN = 'its twin, TypeScript';

/** A second of noise; what is said costs the same time. */
function noise(): Int16Array {
  const { below } = seeded(1);
  return Int16Array.from({ length: RATE }, () => below(20_000) - 10_000);
}

/** Throws unless the kernel and its twin give the same numbers. */
function verify(
  kernel: AcousticKernel,
  twin: (features: Float32Array) => Float32Array,
  features: Float32Array,
) {
  const expected = twin(features);
  kernel.features(features.length / BANDS).set(features);
  const { rows, values, stride } = kernel.run(features.length / BANDS);
  const labels = expected.length / rows;
  for (const [n, value] of expected.entries()) {
    const found = values[Math.floor(n / labels) * stride + (n % labels)] as number;
    if (!(Math.abs(found - value) < 1e-3)) throw new Error('the kernel and its twin disagree');
  }
}

/** What the median of one call makes of a second of sound. */
const secondsASecond = ({ rows }: Suite, name: string): string => {
  const row = rows.find((one) => one.name === name);
  return (1e6 / (row?.medianUs ?? Number.NaN)).toFixed(0);
};

export async function benchDemo(_engine: Engine, milliseconds: number): Promise<Suite[]> {
  const { wasm, model } = readDemo();
  const { network } = readModel(model);
  const samples = noise();
  const frames = framesOf(samples.length);
  const features = new Float32Array(frames * BANDS);
  writeFeatures(samples, features);
  const scratch = features.slice();
  const kernel = new AcousticKernel(wasm, network);
  const twin = typedNetwork(network);
  verify(kernel, twin, features);
  const demo = new Demo(wasm, model);
  const bench = new Bench({ time: milliseconds, warmupTime: milliseconds / 2 });
  bench.add('network', () => void kernel.run(frames));
  bench.add(TWIN, () => void twin(features));
  bench.add('features', () => writeFeatures(samples, scratch));
  bench.add('all of it', () => void demo.hear(samples));
  const plan = { title: 'demo recognizer, a second of sound', input: '', calls: 1, targets: { [TWIN]: 10 } };
  const suite = await measure(bench, plan);
  kernel.features(60 * frames);
  const memory = `${(kernel.bytes / 2 ** 20).toFixed(1)} MiB of linear memory after a minute of sound`;
  const input = `16,000 samples; ${secondsASecond(suite, 'all of it')} seconds of sound a second on one thread; ${memory}`;
  return [{ ...suite, input }];
}
