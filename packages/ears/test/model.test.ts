/** Tests that a model file that is cut, lacks something or has a wrong shape gives an error that names the fault. */

import { describe, expect, it } from 'vitest';
import { readModel } from '../src/model.ts';
import { type ModelFile, smallFile, type Tensor, writeFile } from './models.ts';

type Spoil = (file: ModelFile, name: string) => unknown;

/** Makes functions that spoil a model file: each changes one tensor, or one text of the metadata, by its name. */
const change =
  (tensor: Partial<Tensor>): Spoil =>
  ({ tensors }, name) =>
    Object.assign(tensors[name] as Tensor, tensor);
const shape = (rows: number, columns: number): Spoil =>
  change({ shape: [rows, columns], bytes: new Uint8Array(rows * columns) });
const floats = (...values: number[]): Spoil =>
  change({ bytes: new Uint8Array(Float32Array.from(values).buffer) });
const text =
  (value: string): Spoil =>
  ({ metadata }, name) => {
    metadata[name] = value;
  };

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
  const read = (name: string, spoil: Spoil) => (): void => {
    const file = smallFile();
    spoil(file, name);
    readModel(writeFile(file));
  };

  const needed = 'stem.weight block.0.depth.weight block.1.expand.weight block.1.project.scale out.bias';
  it.each(needed.split(' '))('no %s', (name) => {
    const drop: Spoil = ({ tensors }) => delete tensors[name];
    expect(read(name, drop)).toThrow(new Error(`the model lacks the tensor ${name}`));
  });

  it.each<[string, Spoil, string]>([
    ['stem.weight', shape(200, 8), 'is I8 [200, 8]; it must be I8 [400, 8]'],
    ['stem.weight', change({ shape: [3200] }), 'has 0 columns; it must have a multiple of 8'],
    ['block.0.depth.weight', shape(4, 8), 'has 4 taps; it must have an odd number'],
    ['block.0.expand.weight', change({ dtype: 'F32' }), 'is F32 [8, 16]; it must be I8 [8, 16]'],
    ['out.weight', shape(8, 2), 'is I8 [8, 2]; it must be I8 [8, 3]'],
    ['out.scale', floats(1, 1), 'has 8 bytes; its shape needs 12'],
    ['out.bias', floats(1, Number.NaN, 1), 'is not finite'],
  ])('the tensor %s', (name, spoil, sentence) => {
    expect(read(name, spoil)).toThrow(new Error(`the tensor ${name} of the model ${sentence}`));
  });

  const LIST = 'must be a JSON list of different texts, <blank> first';
  const MAPS = 'must be JSON with slope and intercept of confidence, ranking.target and ranking.free';
  it.each([
    ['labels', 'a s', LIST],
    ['labels', '["<blank>", "a", "a"]', LIST],
    ['frame_s', '0.01', 'must be a number from 0.02 to 0.02'],
    ['lambda', '0', 'must be a number from 0.5 to 50'],
    ['maps', '{"confidence":{"intercept":1},"ranking":{}}', MAPS],
  ])('the metadata %s %s', (name, value, sentence) => {
    const found = JSON.stringify(value);
    expect(read(name, text(value))).toThrow(
      new Error(`the ${name} of the model ${sentence}; found ${found}`),
    );
  });

  it('another format', () => {
    expect(read('format', text('koine-acoustic-2'))).toThrow(
      'the model must have the format koine-acoustic-1; found "koine-acoustic-2"',
    );
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
});
