/** The layers of a network in linear memory: 8-bit weights become floats in the order of the kernel. */

import { makeRoom, type WasmMemory } from '../../../src/engine/kernel/memory.ts';

/** 8-bit weights, row by row; each column has a scale and a bias. */
export interface Layer {
  readonly rows: number;
  readonly columns: number;
  readonly weight: Int8Array;
  readonly scale: Float32Array;
  readonly bias: Float32Array;
}

/** Columns that the kernel works on at once. */
const PANEL = 8;

export const upTo = (multiple: number, count: number): number => Math.ceil(count / multiple) * multiple;

/** Addresses of the weights and biases of a layer, as floats; `width` is its columns, rounded up to fill the last panel. */
export interface Placed {
  readonly weights: number;
  readonly bias: number;
  readonly rows: number;
  readonly width: number;
}

const weightAt = ({ weight, scale, columns }: Layer, row: number, column: number): number =>
  (weight[row * columns + column] as number) * (scale[column] as number);

/** Memory that is given out piece by piece, aligned to 64 bytes. */
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

  /** Takes room for this many floats, and returns its address. */
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

/** Places a layer for `product`: panels of 8 columns, the last one filled up with zeros. */
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

/** Places a layer for `convolve`: row by row. */
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
