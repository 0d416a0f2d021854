/**
 * Reads a safetensors file (https://huggingface.co/docs/safetensors): 8 bytes with the length of the header, the header
 * in JSON, then the numbers.
 */

import { fits, isObject, list, whole } from '../../../src/contract/fields.ts';

/** The types of numbers that can be read, with the size of a number in bytes. */
const BYTES = { I8: 1, F32: 4 } as const;

type TensorType = keyof typeof BYTES;

interface TensorEntry {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly data_offsets: readonly [number, number];
}

const LENGTH_BYTES = 8;

const COUNTS = list(whole(0, Number.MAX_SAFE_INTEGER));
const areCounts = (value: unknown): value is number[] => fits(COUNTS, value);

const isEntry = (value: unknown): value is TensorEntry =>
  isObject(value) &&
  typeof value.dtype === 'string' &&
  areCounts(value.shape) &&
  areCounts(value.data_offsets) &&
  value.data_offsets.length === 2;

const shapeOf = (shape: readonly number[]): string => `[${shape.join(', ')}]`;

/** Reads the header. @throws Error if the bytes are not a safetensors file */
function parsedHeader(bytes: Uint8Array): Record<string, unknown> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const length = bytes.length < LENGTH_BYTES ? -1 : Number(view.getBigUint64(0, true));
  if (length < 0 || length > bytes.length - LENGTH_BYTES) {
    throw new Error(`the model is cut short, or no safetensors file: it has ${bytes.length} bytes`);
  }
  let header: unknown;
  try {
    header = JSON.parse(new TextDecoder().decode(bytes.subarray(LENGTH_BYTES, LENGTH_BYTES + length)));
  } catch {
    header = undefined;
  }
  if (!isObject(header)) throw new Error('the model is no safetensors file: its header is no JSON object');
  return header;
}

export class Tensors {
  readonly #header: Record<string, unknown>;
  readonly #data: Uint8Array;

  /** @throws Error if the bytes are not a safetensors file */
  constructor(bytes: Uint8Array) {
    this.#header = parsedHeader(bytes);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#data = bytes.subarray(LENGTH_BYTES + Number(view.getBigUint64(0, true)));
  }

  /** Returns the header entries that do not describe tensors. */
  get metadata(): Record<string, unknown> {
    const { __metadata__: texts } = this.#header;
    return isObject(texts) ? texts : {};
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#header, name);
  }

  /** Returns the shape of a tensor. @throws Error that names the tensor if it is missing */
  shape(name: string): readonly number[] {
    return this.#entry(name).shape;
  }

  integers(name: string, shape: readonly number[]): Int8Array {
    return new Int8Array(this.#bytes(name, 'I8', shape));
  }

  floats(name: string, shape: readonly number[]): Float32Array {
    const view = new DataView(this.#bytes(name, 'F32', shape));
    const floats = Float32Array.from({ length: view.byteLength / BYTES.F32 }, (_, n) =>
      view.getFloat32(BYTES.F32 * n, true),
    );
    if (floats.every(Number.isFinite)) return floats;
    throw new Error(`the tensor ${name} of the model is not finite`);
  }

  #entry(name: string): TensorEntry {
    const entry = this.has(name) && this.#header[name];
    if (isEntry(entry)) return entry;
    throw new Error(`the model lacks the tensor ${name}`);
  }

  /** Copies the bytes of a tensor. @throws Error unless it has this type and shape, and is whole */
  #bytes(name: string, kind: TensorType, shape: readonly number[]): ArrayBuffer {
    const { dtype, shape: found, data_offsets } = this.#entry(name);
    if (dtype !== kind || found.join() !== shape.join()) {
      const given = `${dtype} ${shapeOf(found)}`;
      throw new Error(`the tensor ${name} of the model is ${given}; it must be ${kind} ${shapeOf(shape)}`);
    }
    const [start, end] = data_offsets;
    const wanted = shape.reduce((all, size) => all * size, BYTES[kind]);
    if (end - start !== wanted) {
      throw new Error(`the tensor ${name} of the model has ${end - start} bytes; its shape needs ${wanted}`);
    }
    if (end > this.#data.length) {
      const cut = `${this.#data.length} of at least ${end} bytes of its numbers are there`;
      throw new Error(`the model is cut short in the tensor ${name}: ${cut}`);
    }
    return new Uint8Array(this.#data.subarray(start, end)).buffer;
  }
}
