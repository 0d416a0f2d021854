/** A model of the demo recognizer that is cut, lacks something or has another shape: a sentence that names it. */

import { describe, expect, it } from 'vitest';
import { readModel } from '../../src/hear/demo/model.ts';
import { type ModelFile, smallFile, type Tensor, writeFile } from './models.ts';

type Spoil = (file: ModelFile) => void;

const change =
  (name: string, tensor: Partial<Tensor>): Spoil =>
  (file) => {
    file.tensors[name] = { ...(file.tensors[name] as Tensor), ...tensor };
  };
/** Integers of another shape. */
const shape = (name: string, rows: number, columns: number): Spoil =>
  change(name, { shape: [rows, columns], bytes: new Uint8Array(rows * columns) });
const floats = (name: string, ...values: number[]): Spoil =>
  change(name, { bytes: new Uint8Array(Float32Array.from(values).buffer) });
const set =
  (name: string, text: string): Spoil =>
  ({ metadata }) => {
    metadata[name] = text;
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

/** The sentence of a file that is spoilt so. */
function faultOf(spoil: Spoil): string {
  const file = smallFile();
  spoil(file);
  try {
    readModel(writeFile(file));
  } catch (error) {
    return (error as Error).message;
  }
  return 'taken';
}

describe('what is wrong is named', () => {
  it.each([
    'stem.weight',
    'block.0.depth.weight',
    'block.1.expand.weight',
    'block.1.project.scale',
    'out.bias',
  ])('no %s', (name) => {
    const fault = faultOf(({ tensors }) => delete tensors[name]);
    expect(fault).toBe(`the model lacks the tensor ${name}`);
  });

  const [depth, expand, project] = [
    'block.0.depth.weight',
    'block.0.expand.weight',
    'block.1.project.weight',
  ] as const;
  // biome-ignore format: a table, one case a line
  it.each<[string, Spoil, string]>([
    ['stem.weight', shape('stem.weight', 200, 8), 'is I8 [200, 8]; it must be I8 [400, 8]'],
    ['stem.weight', shape('stem.weight', 400, 12), 'has 12 columns; it must have a multiple of 8'],
    ['stem.weight', change('stem.weight', { shape: [3200] }), 'has 0 columns; it must have a multiple of 8'],
    [depth, shape(depth, 4, 8), 'has 4 taps; it must have an odd number'],
    [project, shape(project, 8, 8), 'is I8 [8, 8]; it must be I8 [16, 8]'],
    [expand, change(expand, { dtype: 'F32' }), 'is F32 [8, 16]; it must be I8 [8, 16]'],
    ['out.weight', set('labels', '["<blank>", "a"]'), 'is I8 [8, 3]; it must be I8 [8, 2]'],
    ['out.scale', floats('out.scale', 1, 1), 'has 8 bytes; its shape needs 12'],
    ['out.bias', floats('out.bias', 1, Number.NaN, 1), 'holds a number that is not finite'],
  ])('the tensor %s', (name, spoil, sentence) => {
    expect(faultOf(spoil)).toBe(`the tensor ${name} of the model ${sentence}`);
  });

  const LIST = 'labels of the model must be a JSON list of different texts, <blank> first';
  const MAPS =
    'maps of the model must be JSON with slope and intercept of confidence, ranking.target and ranking.free';
  // biome-ignore format: a table, one case a line
  it.each([
    ['labels', 'a s', LIST],
    ['labels', '["a", "s", "i"]', LIST],
    ['labels', '["<blank>", "a", "a"]', LIST],
    ['frame_s', '0.01', 'frame_s of the model must be a number from 0.02 to 0.02'],
    ['lambda', '0', 'lambda of the model must be a number from 0.5 to 50'],
    ['gate', 'wide', 'gate of the model must be a number from 0 to 100'],
    ['maps', '{"confidence":{"intercept":1},"ranking":{}}', MAPS],
  ])('the metadata %s %s', (name, text, sentence) => {
    expect(faultOf(set(name, text))).toBe(`the ${sentence}; found ${JSON.stringify(text)}`);
  });

  it('another format', () => {
    expect(faultOf(set('format', 'koine-acoustic-2'))).toBe(
      'the model must have the format koine-acoustic-1; found "koine-acoustic-2"; take the model of this version of koine-tutor',
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
