/**
 * Computes the network of the demo recognizer in careful TypeScript: with typed arrays, one row of weights at a time.
 * WebAssembly must be faster and compute the same.
 */

import { type EarsNetwork, STEM_STRIDE, STEM_TAPS } from '../../packages/ears/src/acoustic.ts';
import type { Layer } from '../../packages/ears/src/layers.ts';

/** A layer with weights as floats, stored row by row. */
interface Floats extends Pick<Layer, 'rows' | 'columns' | 'bias'> {
  readonly weight: Float32Array;
}

function floatsOf({ rows, columns, weight, scale, bias }: Layer): Floats {
  const floats = Float32Array.from(weight, (w, n) => w * (scale[n % columns] as number));
  return { rows, columns, bias, weight: floats };
}

/** Computes output = input · weights + bias; if `added` is true, output += input · weights + bias. */
function multiply(
  input: Float32Array,
  stride: number,
  { rows: depth, columns, weight, bias }: Floats,
  output: Float32Array,
  added = false,
): void {
  const rows = output.length / columns;
  for (let row = 0; row < rows; row++) {
    const to = row * columns;
    for (let n = 0; n < columns; n++) {
      output[to + n] = (bias[n] as number) + (added ? (output[to + n] as number) : 0);
    }
    for (let k = 0; k < depth; k++) {
      const value = input[row * stride + k] as number;
      const from = k * columns;
      for (let n = 0; n < columns; n++) {
        output[to + n] = (output[to + n] as number) + value * (weight[from + n] as number);
      }
    }
  }
}

function rectify(values: Float32Array): void {
  for (let n = 0; n < values.length; n++) if ((values[n] as number) < 0) values[n] = 0;
}

/** Filters each column over time, with a weight for each tap; frames before the first and after the last are zero. */
function convolve(
  input: Float32Array,
  { rows: taps, columns, weight, bias }: Floats,
  output: Float32Array,
): void {
  const frames = input.length / columns;
  const half = taps >> 1;
  for (let frame = 0; frame < frames; frame++) {
    const to = frame * columns;
    for (let n = 0; n < columns; n++) output[to + n] = bias[n] as number;
    for (let tap = Math.max(0, half - frame); tap < Math.min(taps, frames - frame + half); tap++) {
      const from = (frame + tap - half) * columns;
      for (let n = 0; n < columns; n++) {
        output[to + n] =
          (output[to + n] as number) + (input[from + n] as number) * (weight[tap * columns + n] as number);
      }
    }
  }
}

/** Returns a function from features to logits. The logits of a frame are a row with one number for each label. */
export function typedNetwork({ stem, blocks, out }: EarsNetwork): (features: Float32Array) => Float32Array {
  const first = floatsOf(stem);
  const layers = blocks.map(({ depth, expand, project }) => [depth, expand, project].map(floatsOf));
  const last = floatsOf(out);
  const bands = stem.rows / STEM_TAPS;
  return (features) => {
    const rows = Math.ceil(features.length / bands / STEM_STRIDE);
    const padded = new Float32Array((rows * STEM_STRIDE + STEM_TAPS) * bands);
    padded.set(features, ((STEM_TAPS - 1) / 2) * bands);
    const state = new Float32Array(rows * stem.columns);
    multiply(padded, STEM_STRIDE * bands, first, state);
    rectify(state);
    const filtered = new Float32Array(state.length);
    for (const [depth, expand, project] of layers as [Floats, Floats, Floats][]) {
      const wide = new Float32Array(rows * expand.columns);
      convolve(state, depth, filtered);
      multiply(filtered, expand.rows, expand, wide);
      rectify(wide);
      multiply(wide, project.rows, project, state, true);
    }
    const logits = new Float32Array(rows * last.columns);
    multiply(state, last.rows, last, logits);
    return logits;
  };
}
