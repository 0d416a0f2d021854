/** Makes models of the demo recognizer for tests: a small network with random weights, and the model file with it. */

import { seeded } from '../../../bench/inputs/random.ts';
import type { EarsNetwork } from '../src/acoustic.ts';
import type { Layer } from '../src/layers.ts';

/** Sizes of a network; it has 80 bands by default. */
type Sizes = Readonly<Record<'channels' | 'wide' | 'taps' | 'blocks' | 'labels', number>> & {
  bands?: number;
};

/** Makes a random network; the scale of its weights keeps numbers near 1 from layer to layer. */
export function randomNetwork(
  seed: number,
  { channels, wide, taps, blocks, labels, bands = 80 }: Sizes,
): EarsNetwork {
  const { next, below } = seeded(seed);
  const layer = (rows: number, columns: number): Layer => ({
    rows,
    columns,
    weight: Int8Array.from({ length: rows * columns }, () => below(255) - 127),
    scale: Float32Array.from({ length: columns }, () => (0.01 + 0.01 * next()) / Math.sqrt(rows)),
    bias: Float32Array.from({ length: columns }, () => next() - 0.5),
  });
  return {
    stem: layer(5 * bands, channels),
    blocks: Array.from({ length: blocks }, () => ({
      depth: layer(taps, channels),
      expand: layer(channels, wide),
      project: layer(wide, channels),
    })),
    out: layer(channels, labels),
  };
}

/** A tensor of a model file; `bytes` has its numbers. */
export interface Tensor {
  dtype: string;
  shape: number[];
  bytes: Uint8Array;
}

export interface ModelFile {
  metadata: Record<string, string>;
  tensors: Record<string, Tensor>;
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array | Int8Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

function fileOf({ stem, blocks, out }: EarsNetwork, labels: readonly string[]): ModelFile {
  const tensors: Record<string, Tensor> = {};
  const add = (name: string, { rows, columns, weight, scale, bias }: Layer): void => {
    tensors[`${name}.weight`] = { dtype: 'I8', shape: [rows, columns], bytes: bytesOf(weight) };
    tensors[`${name}.scale`] = { dtype: 'F32', shape: [columns], bytes: bytesOf(scale) };
    tensors[`${name}.bias`] = { dtype: 'F32', shape: [columns], bytes: bytesOf(bias) };
  };
  add('stem', stem);
  for (const [n, block] of blocks.entries()) {
    add(`block.${n}.depth`, block.depth);
    add(`block.${n}.expand`, block.expand);
    add(`block.${n}.project`, block.project);
  }
  add('out', out);
  const metadata = {
    format: 'koine-acoustic-1',
    labels: JSON.stringify(labels),
    frame_s: '0.02',
    lambda: '5.5',
    gate: '3',
    trained_on: 'nothing',
  };
  return { metadata, tensors };
}

export function writeFile({ metadata, tensors }: ModelFile): Uint8Array {
  const header: Record<string, unknown> = { __metadata__: metadata };
  let end = 0;
  for (const [name, { dtype, shape, bytes }] of Object.entries(tensors)) {
    header[name] = { dtype, shape, data_offsets: [end, end + bytes.length] };
    end += bytes.length;
  }
  const text = new TextEncoder().encode(JSON.stringify(header));
  const file = new Uint8Array(8 + text.length + end);
  new DataView(file.buffer).setBigUint64(0, BigInt(text.length), true);
  file.set(text, 8);
  let at = 8 + text.length;
  for (const { bytes } of Object.values(tensors)) {
    file.set(bytes, at);
    at += bytes.length;
  }
  return file;
}

const SMALL: Sizes = { channels: 8, wide: 16, taps: 3, blocks: 2, labels: 3 };

/** Makes a small model that hears a, s or nothing, depending on its random weights. */
export const smallFile = (seed = 1): ModelFile => fileOf(randomNetwork(seed, SMALL), ['<blank>', 'a', 's']);
