/**
 * Layers of the tiny models. `add` puts a layer into an ONNX graph; `apply` computes the same in TypeScript, to check
 * the graph.
 */

import { seeded } from '../../../../bench/inputs/random.ts';
import type { Graph } from './onnx.ts';

export type Rows = readonly (readonly number[])[];

export interface TinyLayer {
  readonly add: (graph: Graph, input: string) => string;
  readonly apply: (rows: Rows) => Rows;
}

export function weightsOf(seed: number): (size: number, spread: number) => Float32Array {
  const { next } = seeded(seed);
  return (size, spread) => Float32Array.from({ length: size }, () => (2 * next() - 1) * spread);
}

type Weights = ReturnType<typeof weightsOf>;

/** Makes a layer in which a row of the output depends on `kernel` neighboring rows of the input. */
export function convolution(weights: Weights, from: number, to: number, kernel = 1, stride = 1): TinyLayer {
  const matrix = weights(to * from * kernel, Math.sqrt(3 / (from * kernel)));
  const bias = weights(to, 0.1);
  const valueAt = (rows: Rows, start: number, out: number): number => {
    let sum = bias[out] as number;
    for (let n = 0; n < from; n++) {
      for (let k = 0; k < kernel; k++) {
        sum += (rows[start + k]?.[n] as number) * (matrix[(out * from + n) * kernel + k] as number);
      }
    }
    return sum;
  };
  return {
    add(graph, input) {
      const constants = [graph.constant(matrix, [to, from, kernel]), graph.constant(bias, [to])];
      const turned = graph.node('Transpose', [input], { perm: [0, 2, 1] });
      const steps = { kernel_shape: [kernel], strides: [stride] };
      const convolved = graph.node('Conv', [turned, ...constants], steps);
      return graph.node('Transpose', [convolved], { perm: [0, 2, 1] });
    },
    apply: (rows) =>
      Array.from({ length: Math.floor((rows.length - kernel) / stride) + 1 }, (_, t) =>
        Array.from({ length: to }, (_, out) => valueAt(rows, t * stride, out)),
      ),
  };
}

function softmax(row: readonly number[]): number[] {
  const top = Math.max(...row);
  const shares = row.map((x) => Math.exp(x - top));
  const total = shares.reduce((sum, x) => sum + x, 0);
  return shares.map((x) => x / total);
}

export const chain = (...layers: readonly TinyLayer[]): TinyLayer => ({
  add: (graph, input) => layers.reduce((name, layer) => layer.add(graph, name), input),
  apply: (rows) => layers.reduce((given, layer) => layer.apply(given), rows),
});

export const logSoftmax: TinyLayer = {
  add: (graph, input) => graph.node('LogSoftmax', [input], { axis: -1 }),
  apply: (rows) => rows.map((row) => softmax(row).map(Math.log)),
};
