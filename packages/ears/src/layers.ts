/** Writes the layers of a network to WebAssembly memory, as floats in the order in which the kernel reads them. */

import { makeRoom, type WasmMemory } from '../../../src/engine/kernel/memory.ts';

/** A layer with 8-bit weights, row by row. A weight is the integer times the scale of its column. */
export interface Layer {
  readonly rows: number;
  readonly columns: number;
  readonly weight: Int8Array;
  readonly scale: Float32Array;
  readonly bias: Float32Array;
}

/** Count of columns that the kernel computes together. */
const PANEL = 8;

export const upTo = (multiple: number, count: number): number => Math.ceil(count / multiple) * multiple;

/** Addresses of the weights and biases of a layer; `width` is its count of columns, rounded up to full panels. */
export interface Placed {
  readonly weights: number;
  readonly bias: number;
  readonly rows: number;
  readonly width: number;
}

const weightAt = ({ weight, scale, columns }: Layer, row: number, column: number): number =>
  (weight[row * columns + column] as number) * (scale[column] as number);

/** Reserves pieces of memory one after the other, at addresses that are multiples of 64. */
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

/** Writes a layer for the kernel's `product`, in panels of 8 columns. Missing columns of the last panel are zeros. */
export function placePanels(layer: Layer, arena: Arena): Placed {
  const { rows, columns } = layer;
  const width = upTo(PANEL, columns);
  const [weights, bias] = [arena.take(rows * width), arena.take(width)];
  const floats = arena.floats(weights, rows * width);
  for (let column = 0; column < columns; column++) {
    const inPanel = column % PANEL;
    // Each panel before this one holds PANEL weights for every row.
    const first = (column - inPanel) * rows + inPanel;
    for (let row = 0; row < rows; row++) floats[first + row * PANEL] = weightAt(layer, row, column);
  }
  arena.floats(bias, columns).set(layer.bias);
  return { weights, bias, rows, width };
}

/** Writes a layer for the kernel's `convolve`, row by row. */
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
