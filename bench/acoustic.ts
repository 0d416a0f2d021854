/** Times the acoustic network and the demo recognizer, both against the same network in TypeScript. */

import { AcousticKernel } from '../packages/ears/src/acoustic.ts';
import { Demo } from '../packages/ears/src/demo.ts';
import { writeFeatures } from '../packages/ears/src/logMel.ts';
import { readModel } from '../packages/ears/src/model.ts';
import { BANDS, framesOf } from '../packages/ears/src/spectrum.ts';
import { readDemo } from '../src/service/built/demoFiles.ts';
import { typedNetwork } from '../test/naive/acousticTyped.ts';
import { seeded } from './inputs/random.ts';
import type { SpeedClaim } from './ways.ts';

const TWIN = 'typed-array TypeScript';

export function acousticClaims(): SpeedClaim<null>[] {
  const { below } = seeded(1);
  // Noise takes the same time as speech.
  const samples = Int16Array.from({ length: 16_000 }, () => below(20_000) - 10_000);
  const { wasm, model } = readDemo();
  const { network } = readModel(model);
  const frames = framesOf(samples.length);
  const features = new Float32Array(frames * BANDS);
  writeFeatures(samples, features);
  const kernel = new AcousticKernel(wasm, network);
  kernel.features(frames).set(features);
  const twin = { name: TWIN, run: () => typedNetwork(network)(features) };
  const demo = new Demo(wasm, model);
  const claim = { input: 'a second of sound', inputs: [null] };
  return [
    {
      ...claim,
      name: 'acoustic network',
      ways: [{ name: 'kernel', run: () => kernel.run(frames) }, twin],
      least: { [TWIN]: 10 },
    },
    {
      ...claim,
      name: 'demo recognizer',
      ways: [{ name: 'demo', run: () => demo.hear(samples) }, twin],
      mostUs: 10_000,
    },
  ];
}
