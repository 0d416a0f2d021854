/**
 * Runs the network of the demo recognizer in `acoustic.wasm` (assembly/acoustic.ts). The weights are written to its
 * memory once. The layers, from left to right:
 *
 *   features     stem: 5 rows at every second row      blocks: x + project(expand(depth(x)))       out
 *   T × bands    (T + 1) / 2 × channels, rectified     depth: a convolution of each channel        one column per label
 *                                                      expand: rectified
 *
 * `expand` and `project` run on 64 rows at a time, so that the output of `expand` stays in the processor's cache.
 */

import type { WasmMemory } from '../../../src/engine/kernel/memory.ts';
import { instantiateNow, type Wasm } from '../../../src/engine/kernel/module.ts';
import { Arena, type Layer, type Placed, placePanels, placeRows, upTo } from './layers.ts';

export interface EarsNetwork {
  readonly stem: Layer;
  /** The weights of `depth` have one row for each tap. */
  readonly blocks: readonly { readonly depth: Layer; readonly expand: Layer; readonly project: Layer }[];
  readonly out: Layer;
}

export interface Logits {
  readonly rows: number;
  /**
   * All rows, as a view on WebAssembly memory that is valid until the next run. A row begins every `stride` numbers.
   */
  readonly values: Float32Array;
  readonly stride: number;
}

interface AcousticExports {
  readonly memory: WasmMemory;
  readonly product: (
    input: number,
    stride: number,
    weights: number,
    bias: number,
    output: number,
    rows: number,
    depth: number,
    width: number,
    mode: number,
  ) => void;
  readonly convolve: (
    input: number,
    weights: number,
    bias: number,
    output: number,
    frames: number,
    channels: number,
    taps: number,
  ) => void;
}

export const STEM_TAPS = 5;
export const STEM_STRIDE = 2;

/** The modes of `product`: it stores the sums, stores the rectified sums, or adds the sums to the output. */
const STORED = 0;
const RECTIFIED = 1;
const ADDED = 2;

/** Count of rows that `product` computes together. */
const TILE_ROWS = 4;
const BLOCK_ROWS = 64;

/** Address of the first weight in memory; the module does not use memory of its own. */
const BASE = 1024;

/** A network in WebAssembly memory, which grows for a recording that is longer than all before it. */
export class AcousticKernel {
  readonly #exports: AcousticExports;
  readonly #bands: number;
  readonly #stem: Placed;
  readonly #blocks: readonly { readonly depth: Placed; readonly expand: Placed; readonly project: Placed }[];
  readonly #out: Placed;
  readonly #free: number;

  /** @throws Error that says what is wrong with the bytes */
  constructor(wasm: Wasm, { stem, blocks, out }: EarsNetwork) {
    this.#exports = instantiateNow(wasm, { file: 'acoustic.wasm', name: 'convolve' });
    const arena = new Arena(this.#exports.memory, BASE);
    this.#bands = stem.rows / STEM_TAPS;
    this.#stem = placePanels(stem, arena);
    this.#blocks = blocks.map(({ depth, expand, project }) => ({
      depth: placeRows(depth, arena),
      expand: placePanels(expand, arena),
      project: placePanels(project, arena),
    }));
    this.#out = placePanels(out, arena);
    this.#free = arena.top;
  }

  /**
   * Returns the memory to write features to, one row of bands for each frame; the next `run` reads them.
   *
   * @param frames count of frames, at least one
   */
  features(frames: number): Float32Array {
    const { input } = this.#lay(frames);
    const count = this.#inputFloats(frames);
    const floats = new Float32Array(this.#exports.memory.buffer, input, count);
    floats.fill(0);
    const before = ((STEM_TAPS - 1) / 2) * this.#bands;
    return floats.subarray(before, before + frames * this.#bands);
  }

  /** Runs all layers on the features that were written to `features(frames)`. */
  run(frames: number): Logits {
    const { rows, paddedRows, input, state, filtered, wide, output } = this.#lay(frames);
    const channels = this.#stem.width;
    const stride = STEM_STRIDE * this.#bands;
    this.#multiply(this.#stem, { input, stride, output: state, rows: paddedRows, mode: RECTIFIED });
    for (const { depth, expand, project } of this.#blocks) {
      const { weights, bias, rows: taps } = depth;
      this.#exports.convolve(state, weights, bias, filtered, rows, channels, taps);
      for (let row = 0; row < paddedRows; row += BLOCK_ROWS) {
        const part = { rows: Math.min(BLOCK_ROWS, paddedRows - row) };
        const at = 4 * row * channels;
        this.#multiply(expand, { ...part, input: filtered + at, output: wide, mode: RECTIFIED });
        this.#multiply(project, { ...part, input: wide, output: state + at, mode: ADDED });
      }
    }
    this.#multiply(this.#out, { input: state, output, rows: paddedRows, mode: STORED });
    const { width } = this.#out;
    const values = new Float32Array(this.#exports.memory.buffer, output, rows * width);
    return { rows, values, stride: width };
  }

  /** Counts the numbers of the input: the features, and the zeros that the stem and the last tile read around them. */
  #inputFloats(frames: number): number {
    const rows = upTo(TILE_ROWS, Math.ceil(frames / STEM_STRIDE));
    return (rows * STEM_STRIDE + STEM_TAPS) * this.#bands;
  }

  /** Lays out the arrays of one run; returns their addresses. */
  #lay(frames: number) {
    const rows = Math.ceil(frames / STEM_STRIDE);
    // Rows are computed in tiles, and the last tile must be full.
    const paddedRows = upTo(TILE_ROWS, rows);
    const arena = new Arena(this.#exports.memory, this.#free);
    const widest = Math.max(...this.#blocks.map(({ expand }) => expand.width));
    return {
      rows,
      paddedRows,
      input: arena.take(this.#inputFloats(frames)),
      state: arena.take(paddedRows * this.#stem.width),
      filtered: arena.take(paddedRows * this.#stem.width),
      wide: arena.take(BLOCK_ROWS * widest),
      output: arena.take(paddedRows * this.#out.width),
    };
  }

  #multiply(
    { weights, bias, rows: depth, width }: Placed,
    work: { input: number; stride?: number; output: number; rows: number; mode: number },
  ): void {
    const { input, stride = depth, output, rows, mode } = work;
    this.#exports.product(input, stride, weights, bias, output, rows, depth, width, mode);
  }
}
