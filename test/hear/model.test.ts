/** A model of the demo recognizer that is cut, lacks something or has another shape: a sentence that names it. */

import { describe, expect, it } from 'vitest';
import { readModel } from '../../src/hear/demo/model.ts';
import { type ModelFile, smallFile, type Tensor, writeFile } from './models.ts';

const change = (name: string, tensor: Partial<Tensor>) => (file: ModelFile) => {
  file.tensors[name] = { ...(file.tensors[name] as Tensor), ...tensor };
};
const set = (metadata: Record<string, string>) => (file: ModelFile) => {
  Object.assign(file.metadata, metadata);
};
const drop = (name: string) => (file: ModelFile) => {
  delete file.tensors[name];
};
const floats = (...values: number[]): Uint8Array => new Uint8Array(Float32Array.from(values).buffer);

it('a whole model is read with its sizes', () => {
  const { network, labels, trust } = readModel(writeFile(smallFile()));
  expect(labels).toEqual(['<blank>', 'a', 's']);
  expect(trust).toEqual({ lambda: 5.5, gate: 3 });
  expect(network.blocks.length).toBe(2);
  expect(network.stem).toMatchObject({ rows: 400, columns: 8 });
  expect(network.blocks[1]?.depth).toMatchObject({ rows: 3, columns: 8 });
  expect(network.blocks[1]?.expand).toMatchObject({ rows: 8, columns: 16 });
  expect(network.blocks[1]?.project).toMatchObject({ rows: 16, columns: 8 });
  expect(network.out).toMatchObject({ rows: 8, columns: 3 });
});

describe('what is wrong is named', () => {
  it.each<[string, (file: ModelFile) => void, string]>([
    ['no stem', drop('stem.weight'), 'the model lacks the tensor stem.weight'],
    ['no block', drop('block.0.depth.weight'), 'the model lacks the tensor block.0.depth.weight'],
    [
      'a block without a layer',
      drop('block.1.expand.weight'),
      'the model lacks the tensor block.1.expand.weight',
    ],
    ['no scale', drop('block.1.project.scale'), 'the model lacks the tensor block.1.project.scale'],
    ['no bias', drop('out.bias'), 'the model lacks the tensor out.bias'],
    [
      'other bands',
      change('stem.weight', { shape: [200, 8], bytes: new Uint8Array(1600) }),
      'the tensor stem.weight of the model is I8 [200, 8]; it must be I8 [400, 8]',
    ],
    [
      'channels that are no eights',
      change('stem.weight', { shape: [400, 12], bytes: new Uint8Array(4800) }),
      'the tensor stem.weight of the model has 12 columns; it must have a multiple of 8',
    ],
    [
      'a shape of one size',
      change('stem.weight', { shape: [3200] }),
      'the tensor stem.weight of the model has 0 columns; it must have a multiple of 8',
    ],
    [
      'an even number of taps',
      change('block.0.depth.weight', { shape: [4, 8], bytes: new Uint8Array(32) }),
      'the tensor block.0.depth.weight of the model has 4 taps; it must have an odd number',
    ],
    [
      'layers that do not fit',
      change('block.1.project.weight', { shape: [8, 8], bytes: new Uint8Array(64) }),
      'the tensor block.1.project.weight of the model is I8 [8, 8]; it must be I8 [16, 8]',
    ],
    [
      'floats for integers',
      change('block.0.expand.weight', { dtype: 'F32' }),
      'the tensor block.0.expand.weight of the model is F32 [8, 16]; it must be I8 [8, 16]',
    ],
    [
      'fewer labels than columns',
      set({ labels: '["<blank>", "a"]' }),
      'the tensor out.weight of the model is I8 [8, 3]; it must be I8 [8, 2]',
    ],
    [
      'fewer bytes than the shape needs',
      change('out.scale', { bytes: floats(1, 1) }),
      'the tensor out.scale of the model has 8 bytes; its shape needs 12',
    ],
    [
      'no number',
      change('out.bias', { bytes: floats(1, Number.NaN, 1) }),
      'the tensor out.bias of the model holds a number that is not finite',
    ],
    [
      'another format',
      set({ format: 'koine-acoustic-2' }),
      'the model must have the format koine-acoustic-1; found "koine-acoustic-2"; take the model of this version of koine-tutor',
    ],
    [
      'labels that are no list',
      set({ labels: 'a s' }),
      'the labels of the model must be a JSON list of different texts, <blank> first; found "a s"',
    ],
    [
      'labels without a blank',
      set({ labels: '["a", "s", "i"]' }),
      'the labels of the model must be a JSON list of different texts, <blank> first; found "[\\"a\\", \\"s\\", \\"i\\"]"',
    ],
    [
      'a label twice',
      set({ labels: '["<blank>", "a", "a"]' }),
      'the labels of the model must be a JSON list of different texts, <blank> first; found "[\\"<blank>\\", \\"a\\", \\"a\\"]"',
    ],
    [
      'frames of another length',
      set({ frame_s: '0.01' }),
      'the frame_s of the model must be a number from 0.02 to 0.02; found "0.01"',
    ],
    [
      'a lambda out of range',
      set({ lambda: '0' }),
      'the lambda of the model must be a number from 0.5 to 50; found "0"',
    ],
    [
      'a gate that is no number',
      set({ gate: 'wide' }),
      'the gate of the model must be a number from 0 to 100; found "wide"',
    ],
    [
      'maps without a slope',
      set({ maps: '{"confidence":{"intercept":1},"ranking":{"slope":1,"intercept":0}}' }),
      'the maps of the model must be JSON with slope and intercept of confidence, ranking.target and ranking.free; found "{\\"confidence\\":{\\"intercept\\":1},\\"ranking\\":{\\"slope\\":1,…',
    ],
  ])('%s', (_what, spoil, sentence) => {
    const file = smallFile();
    spoil(file);
    expect(() => readModel(writeFile(file))).toThrow(new Error(sentence));
  });

  it('a file that is cut anywhere', () => {
    const whole = writeFile(smallFile());
    const headerEnd = 8 + Number(new DataView(whole.buffer).getBigUint64(0, true));
    for (const length of [0, 7, 8, headerEnd - 1]) {
      expect(() => readModel(whole.subarray(0, length))).toThrow(
        new Error(`the model is cut short, or no safetensors file: it has ${length} bytes`),
      );
    }
    expect(() => readModel(whole.subarray(0, headerEnd + 100))).toThrow(
      'the model is cut short in the tensor stem.weight: 100 of at least 3200 bytes of its numbers are there',
    );
    expect(() => readModel(whole.subarray(0, whole.length - 1))).toThrow(
      /^the model is cut short in the tensor out\.bias: /u,
    );
  });

  it('a file that is something else', () => {
    const page = new TextEncoder().encode('<!doctype html><title>Not found</title>');
    expect(() => readModel(page)).toThrow('the model is cut short, or no safetensors file: it has 39 bytes');
    const noJson = new Uint8Array(20);
    noJson[0] = 4;
    expect(() => readModel(noJson)).toThrow('the model is no safetensors file: its header is no JSON object');
  });

  it('a tensor that is described as something else', () => {
    const text = new TextEncoder().encode(
      '{"__metadata__":{"format":"koine-acoustic-1","labels":"[\\"<blank>\\"]","frame_s":"0.02"},"stem.weight":5}',
    );
    const file = new Uint8Array(8 + text.length);
    file[0] = text.length;
    file.set(text, 8);
    expect(() => readModel(file)).toThrow('the tensor stem.weight of the model is described as 5');
  });
});
