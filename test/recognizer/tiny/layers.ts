/** The layers of the tiny models twice: as nodes of a graph, and as plain arithmetic on doubles, which is their oracle. */

import { seeded } from '../../../src/serve/bench/inputs/random.ts';
import type { Graph } from './onnx.ts';

/** A list of rows; a row is a moment in time. */
export type Rows = readonly (readonly number[])[];

/** A layer, as nodes behind a tensor [1, time, width] and as arithmetic on rows. */
export interface Layer {
  readonly add: (graph: Graph, input: string) => string;
  readonly apply: (rows: Rows) => Rows;
}

/** Random weights: the same seed gives the same model. */
export function weightsOf(seed: number): (size: number, spread: number) => Float32Array {
  const { next } = seeded(seed);
  return (size, spread) => Float32Array.from({ length: size }, () => (2 * next() - 1) * spread);
}

type Weights = ReturnType<typeof weightsOf>;

/** 2/√π e^(-x²) Σ 2ⁿ x^(2n+1) / (2n+1)!!, whose terms have one sign (Abramowitz and Stegun 7.1.6). */
function erf(x: number): number {
  if (Math.abs(x) > 6) return Math.sign(x);
  let [term, sum] = [x, x];
  for (let n = 1; Math.abs(term) > 1e-17 * Math.abs(sum); n++) {
    term *= (2 * x * x) / (2 * n + 1);
    sum += term;
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
}

export const gelu: Layer = {
  add(graph, input) {
    const constant = (value: number) => graph.constant(Float32Array.of(value), []);
    const error = graph.node('Erf', [graph.node('Div', [input, constant(Math.SQRT2)])]);
    const share = graph.node('Mul', [graph.node('Add', [error, constant(1)]), constant(0.5)]);
    return graph.node('Mul', [input, share]);
  },
  apply: (rows) => rows.map((row) => row.map((x) => x * 0.5 * (1 + erf(x / Math.SQRT2)))),
};

/** Weights for every moment alone. */
export function linear(weights: Weights, from: number, to: number): Layer {
  const matrix = weights(from * to, Math.sqrt(3 / from));
  const bias = weights(to, 0.1);
  return {
    add(graph, input) {
      const product = graph.node('MatMul', [input, graph.constant(matrix, [from, to])]);
      return graph.node('Add', [product, graph.constant(bias, [to])]);
    },
    apply: (rows) =>
      rows.map((row) =>
        Array.from(bias, (start, out) =>
          row.reduce((sum, x, n) => sum + x * (matrix[n * to + out] as number), start),
        ),
      ),
  };
}

interface Sizes {
  readonly from: number;
  readonly to: number;
  readonly kernel: number;
  readonly stride?: number;
  /** Zeros at either end. */
  readonly pad?: number;
  readonly groups?: number;
}

/** A convolution over time. */
export function convolution(weights: Weights, sizes: Sizes): Layer {
  const { from, to, kernel, stride = 1, pad = 0, groups = 1 } = sizes;
  const width = from / groups;
  const matrix = weights(to * width * kernel, Math.sqrt(3 / (width * kernel)));
  const bias = weights(to, 0.1);
  const at = (rows: Rows, start: number, out: number): number => {
    const first = Math.floor(out / (to / groups)) * width;
    let sum = bias[out] as number;
    for (let n = 0; n < width; n++) {
      for (let k = 0; k < kernel; k++) {
        const x = rows[start + k]?.[first + n] ?? 0;
        sum += x * (matrix[(out * width + n) * kernel + k] as number);
      }
    }
    return sum;
  };
  return {
    add(graph, input) {
      const constants = [graph.constant(matrix, [to, width, kernel]), graph.constant(bias, [to])];
      const turned = graph.node('Transpose', [input], { perm: [0, 2, 1] });
      const attributes = { kernel_shape: [kernel], strides: [stride], pads: [pad, pad], group: groups };
      const convolved = graph.node('Conv', [turned, ...constants], attributes);
      return graph.node('Transpose', [convolved], { perm: [0, 2, 1] });
    },
    apply: (rows) =>
      Array.from({ length: Math.floor((rows.length + 2 * pad - kernel) / stride) + 1 }, (_, t) =>
        Array.from({ length: to }, (_, out) => at(rows, t * stride - pad, out)),
      ),
  };
}

/** Each row with mean 0 and variance 1, then scaled. */
export function layerNorm(weights: Weights, width: number): Layer {
  const scale = weights(width, 0.2).map((x) => 1 + x);
  const bias = weights(width, 0.1);
  return {
    add(graph, input) {
      const constants = [graph.constant(scale, [width]), graph.constant(bias, [width])];
      return graph.node('LayerNormalization', [input, ...constants], { axis: -1, epsilon: 1e-5 });
    },
    apply: (rows) =>
      rows.map((row) => {
        const mean = row.reduce((sum, x) => sum + x, 0) / width;
        const variance = row.reduce((sum, x) => sum + (x - mean) ** 2, 0) / width;
        const deviation = Math.sqrt(variance + 1e-5);
        return row.map((x, n) => ((x - mean) / deviation) * (scale[n] as number) + (bias[n] as number));
      }),
  };
}

function softmax(row: readonly number[]): number[] {
  const top = Math.max(...row);
  const shares = row.map((x) => Math.exp(x - top));
  const total = shares.reduce((sum, x) => sum + x, 0);
  return shares.map((x) => x / total);
}

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, x, n) => sum + x * (b[n] as number), 0);

/** Every moment looks at all others, with one head. */
export function attention(weights: Weights, width: number): Layer {
  const [queries, keys, values, out] = Array.from({ length: 4 }, () => linear(weights, width, width)) as [
    Layer,
    Layer,
    Layer,
    Layer,
  ];
  const root = Math.sqrt(width);
  return {
    add(graph, input) {
      const key = graph.node('Transpose', [keys.add(graph, input)], { perm: [0, 2, 1] });
      const product = graph.node('MatMul', [queries.add(graph, input), key]);
      const likeness = graph.node('Div', [product, graph.constant(Float32Array.of(root), [])]);
      const shares = graph.node('Softmax', [likeness], { axis: -1 });
      return out.add(graph, graph.node('MatMul', [shares, values.add(graph, input)]));
    },
    apply(rows) {
      const [q, k, v] = [queries.apply(rows), keys.apply(rows), values.apply(rows)];
      const mixed = q.map((query) => {
        const shares = softmax(k.map((key) => dot(query, key) / root));
        return Array.from({ length: width }, (_, n) =>
          shares.reduce((sum, share, t) => sum + share * (v[t]?.[n] as number), 0),
        );
      });
      return out.apply(mixed);
    },
  };
}

/** Layers one after the other. */
export const chain = (...layers: readonly Layer[]): Layer => ({
  add: (graph, input) => layers.reduce((name, layer) => layer.add(graph, name), input),
  apply: (rows) => layers.reduce((given, layer) => layer.apply(given), rows),
});

/** What a layer gives, added to what it got. */
export const residual = (layer: Layer): Layer => ({
  add: (graph, input) => graph.node('Add', [input, layer.add(graph, input)]),
  apply: (rows) => layer.apply(rows).map((row, t) => row.map((x, n) => x + (rows[t]?.[n] as number))),
});

export const logSoftmax: Layer = {
  add: (graph, input) => graph.node('LogSoftmax', [input], { axis: -1 }),
  apply: (rows) => rows.map((row) => softmax(row).map(Math.log)),
};
