/** Places the layers of a network in WebAssembly memory: 8-bit weights become floats, in the order that the kernel reads. */

import { makeRoom, type WasmMemory } from '../../../src/engine/kernel/memory.ts';

/** A layer: 8-bit weights, row by row; a weight is to be multiplied by the scale of its column. Each column has a bias. */
export interface Layer {
  readonly rows: number;
  readonly columns: number;
  readonly weight: Int8Array;
  readonly scale: Float32Array;
  readonly bias: Float32Array;
}

/** Count of columns that the kernel computes at the same time. */
const PANEL = 8;

export const upTo = (multiple: number, count: number): number => Math.ceil(count / multiple) * multiple;

/** Addresses of a layer's weights and biases, as floats; `width` is its count of columns, rounded up to full panels. */
export interface Placed {
  readonly weights: number;
  readonly bias: number;
  readonly rows: number;
  readonly width: number;
}

const weightAt = ({ weight, scale, columns }: Layer, row: number, column: number): number =>
  (weight[row * columns + column] as number) * (scale[column] as number);

/** Gives out memory, piece by piece, at addresses that are multiples of 64. */
export class Arena {
  readonly #memory: WasmMemory;
  #top: number;

  constructor(memory: WasmMemory, base: number) {
    this.#memory = memory;
    this.#top = base;
  }

  get top(): number {
    return this.#top;
  }

  /** Reserves memory for this many floats, and returns its address. */
  take(floats: number): number {
    const address = this.#top;
    this.#top = upTo(64, address + 4 * floats);
    makeRoom(this.#memory, this.#top);
    return address;
  }

  floats(address: number, count: number): Float32Array {
    return new Float32Array(this.#memory.buffer, address, count);
  }
}

/** Places a layer for the kernel's `product`: in panels of 8 columns, the last one filled up with zeros. */
export function placePanels(layer: Layer, arena: Arena): Placed {
  const { rows, columns } = layer;
  const width = upTo(PANEL, columns);
  const [weights, bias] = [arena.take(rows * width), arena.take(width)];
  const floats = arena.floats(weights, rows * width);
  for (let column = 0; column < columns; column++) {
    const panel = (column - (column % PANEL)) * rows + (column % PANEL);
    for (let row = 0; row < rows; row++) floats[panel + row * PANEL] = weightAt(layer, row, column);
  }
  arena.floats(bias, columns).set(layer.bias);
  return { weights, bias, rows, width };
}

/** Places a layer for the kernel's `convolve`: row by row. */
export function placeRows(layer: Layer, arena: Arena): Placed {
  const { rows, columns } = layer;
  const [weights, bias] = [arena.take(rows * columns), arena.take(columns)];
  const floats = arena.floats(weights, rows * columns);
  for (let n = 0; n < floats.length; n++) {
    floats[n] = weightAt(layer, Math.floor(n / columns), n % columns);
  }
  arena.floats(bias, columns).set(layer.bias);
  return { weights, bias, rows, width: columns };
}
