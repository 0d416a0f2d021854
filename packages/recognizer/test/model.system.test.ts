import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { seeded } from '../../../bench/inputs/random.ts';
import { freshFolder } from '../../../test/freshFolder.ts';
import { needsRuntime } from '../../../test/parts/needs.ts';
import { ModelFault } from '../src/fault.ts';
import { fbank } from '../src/fbank.ts';
import { readModelFolder } from '../src/modelFolder.ts';
import { nemoFrames, nemoMel } from '../src/nemo.ts';
import { loadModel } from '../src/onnxModel.ts';
import { normalized } from '../src/receivedClip.ts';
import { findRuntime, loadRuntime } from '../src/runtime.ts';
import type { Rows } from './tiny/layers.ts';
import { type TinyKind, tinyNemo, tinyWav2vec2, tinyZipa, writeTiny } from './tiny/models.ts';
import { FLOAT, FLOAT16, Graph, INT64, type OnnxPort } from './tiny/onnx.ts';

const load = (folder: string) => loadModel(readModelFolder(folder), 1, findRuntime());

const asRows = (numbers: Float32Array, width: number): Rows =>
  Array.from({ length: numbers.length / width }, (_, t) => [...numbers.subarray(t * width, (t + 1) * width)]);

const turned = (rows: Rows): Rows => (rows[0] ?? []).map((_, n) => rows.map((row) => row[n] as number));

function sound(samples: number, seed: number): Float32Array {
  const { next } = seeded(seed);
  return Float32Array.from(
    { length: samples },
    (_, n) => 0.3 * Math.sin(n * n * 1e-5) + 0.1 * (next() - 0.5),
  );
}

describe('a tiny model', needsRuntime(), () => {
  it.each<[TinyKind, number, boolean]>([
    ['wav2vec2', 1920, true],
    ['wav2vec2', 9999, true],
    ['wav2vec2', 8000, false],
    ['zipa', 1920, false],
    ['zipa', 9999, true],
    ['nemo', 9999, false],
  ])(
    '%s of %s samples, do_normalize %s, gives what plain arithmetic gives',
    async (kind, length, normalize) => {
      const folder = writeTiny(kind, await freshFolder());
      writeFileSync(join(folder, 'preprocessor_config.json'), JSON.stringify({ do_normalize: normalize }));
      const samples = sound(length, length);
      const references: Readonly<Record<TinyKind, () => Rows>> = {
        wav2vec2: () => tinyWav2vec2().reference(asRows(normalize ? normalized(samples) : samples, 1)),
        zipa: () => tinyZipa().reference(asRows(fbank(samples), 80)),
        nemo: () => tinyNemo().reference(turned(asRows(nemoMel(samples), nemoFrames(length)))),
      };
      const rows = references[kind]();
      const model = await load(folder);
      expect(model).toMatchObject({ kind, frame_s: 0.02 });
      const { frames, data } = await model.run(samples);
      expect([frames, data.length]).toEqual([rows.length, rows.flat().length]);
      const off = rows.flat().map((x, n) => Math.abs(x - (data[n] as number)));
      expect(Math.max(...off)).toBeLessThan(1e-5);
    },
  );
});

/**
 * Makes a model in which each frame is the mean of `stride` samples, the same in all columns. `perm` orders the
 * dimensions of the output: [2, 0, 1] puts frames first.
 */
function pooled(
  stride: number,
  inputs: readonly OnnxPort[],
  { columns = 61, perm = [0, 2, 1], length = -1 } = {},
): Buffer {
  const graph = new Graph();
  const whole = (...values: bigint[]) => graph.constant(BigInt64Array.from(values), [values.length]);
  const half = inputs[0]?.type === FLOAT16;
  const samples = half ? graph.node('Cast', ['samples'], { to: FLOAT }) : 'samples';
  const rows = graph.node('Reshape', [samples, whole(1n, 1n, BigInt(length))]);
  const means = graph.node('AveragePool', [rows], { kernel_shape: [stride], strides: [stride] });
  const columnsLast = graph.node('Transpose', [means], { perm });
  const tiled = graph.node('Tile', [columnsLast, whole(1n, 1n, BigInt(columns))]);
  const type = half ? FLOAT16 : FLOAT;
  graph.node('Cast', [tiled], { to: type }, 'logits');
  return graph.file(inputs, [{ name: 'logits', type, shape: ['batch', 'frames', 'columns'] }]);
}

const SAMPLES: OnnxPort = { name: 'samples', type: FLOAT, shape: ['batch', 'length'] };
const MASK: OnnxPort = { name: 'attention_mask', type: INT64, shape: ['batch', 'length'] };
const LENGTHS: OnnxPort = { name: 'speech_lengths', type: INT64, shape: ['batch'] };

describe('model.onnx', needsRuntime(), () => {
  let folder: string;
  const loadWith = (file: Buffer | string) => {
    writeFileSync(join(folder, 'model.onnx'), file);
    return load(folder);
  };
  beforeAll(async () => {
    folder = writeTiny('wav2vec2', await freshFolder());
  });

  it.each([[MASK], [LENGTHS]])('may take %j beside the samples, and have any stride', async (other) => {
    const model = await loadWith(pooled(480, [SAMPLES, other]));
    expect(model).toMatchObject({ kind: 'wav2vec2', frame_s: 0.03 });
    expect(await model.run(new Float32Array(4800))).toMatchObject({ frames: 10, labels: 61 });
  });

  it('may take and give floats of 16 bits', async () => {
    const model = await loadWith(pooled(480, [{ ...SAMPLES, type: FLOAT16 }]));
    const { data } = await model.run(new Float32Array(4800).fill(0.3));
    // All samples are equal, so normalizing makes them 0.
    expect([...new Set(data)]).toEqual([0]);
    writeFileSync(join(folder, 'preprocessor_config.json'), '{"do_normalize":false}');
    const plain = await loadWith(pooled(480, [{ ...SAMPLES, type: FLOAT16 }]));
    expect((await plain.run(new Float32Array(4800).fill(0.3))).data[0]).toBeCloseTo(0.3, 3);
  });

  // biome-ignore format: a table, one case a line
  it.each<[string, () => Buffer | string, string]>([
    ['no model', () => 'hello', 'model.onnx is no model that onnxruntime reads: '],
    ['half a model', () => tinyWav2vec2().file.subarray(0, 5000), 'is no model that onnxruntime reads: '],
    ['other columns than labels', () => pooled(320, [SAMPLES], { columns: 60 }), 'gives 60 columns, and'],
    ['frames before recordings', () => pooled(320, [SAMPLES], { perm: [2, 0, 1] }), 'gave [50, 1, 61] for one'],
    ['frames of 10 ms', () => pooled(160, [SAMPLES]), 'has frames of 10 ms; the service takes 20 ms or more'],
    ['frames of four seconds', () => pooled(64_000, [SAMPLES]), 'gives 1 frames for 5 s'],
    ['one length', () => pooled(320, [{ ...SAMPLES, shape: [1, 16_000] }]), 'takes samples float32 [1, 16000]'],
    ['one length inside', () => pooled(320, [SAMPLES], { length: 16_000 }), 'fails on silence: '],
  ])('that is %s is a fault', async (_, file, sentence) => {
    const failure = await loadWith(file()).catch((error) => error);
    expect(failure).toBeInstanceOf(ModelFault);
    expect(failure.message).toContain(sentence);
  });
});

describe('the runtime', () => {
  it('that has no binary for this machine is a fault that says so', async () => {
    const file = join(await freshFolder(), 'index.cjs');
    writeFileSync(file, "require('./bin/onnxruntime_binding.node')");
    expect(() => loadRuntime(file)).toThrow(ModelFault);
    expect(() => loadRuntime(file)).toThrow(
      /^onnxruntime-node does not load on this machine \(\w+ \w+\): Cannot find/u,
    );
  });
});
