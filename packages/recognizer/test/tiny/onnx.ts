/**
 * Writes an ONNX model (a graph of named tensors) as Protocol Buffers, with the field numbers of onnx.proto3 (ONNX
 * 1.12, IR version 8, operators of version 17). Leaves out messages that the tiny models do not need.
 */

const IR_VERSION = 8;
const OPERATORS = 17;

export const FLOAT = 1;
export const INT64 = 7;
export const FLOAT16 = 10;
type Type = typeof FLOAT | typeof INT64 | typeof FLOAT16;

type Dimension = number | string;

export interface OnnxPort {
  readonly name: string;
  readonly type: Type;
  readonly shape: readonly Dimension[];
}

type Attributes = Readonly<Record<string, number | readonly number[]>>;

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return Buffer.from([...bytes, Number(rest)]);
}

const VARINT = 0;
const BYTES = 2;

const field = (number: number, wire: number, content: Buffer): Buffer =>
  Buffer.concat([varint(8 * number + wire), content]);
const whole = (number: number, value: number): Buffer => field(number, VARINT, varint(value));
const bytes = (number: number, content: Buffer): Buffer =>
  field(number, BYTES, Buffer.concat([varint(content.length), content]));
const text = (number: number, content: string): Buffer => bytes(number, Buffer.from(content));
const message = (number: number, ...fields: readonly Buffer[]): Buffer =>
  bytes(number, Buffer.concat(fields));

function attribute(name: string, value: number | readonly number[]): Buffer {
  const [INT, INTS] = [2, 7];
  return typeof value === 'number'
    ? message(5, text(1, name), whole(3, value), whole(20, INT))
    : message(5, text(1, name), ...value.map((one) => whole(8, one)), whole(20, INTS));
}

const port = (number: number, { name, type, shape }: OnnxPort): Buffer => {
  const sizes = shape.map((size) => message(1, typeof size === 'number' ? whole(1, size) : text(2, size)));
  return message(number, text(1, name), message(2, message(1, whole(1, type), message(2, ...sizes))));
};

export class Graph {
  readonly #parts: Buffer[] = [];
  #named = 0;

  constant(values: Float32Array | BigInt64Array, shape: readonly number[]): string {
    const name = `c${this.#named++}`;
    const raw = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
    const type = values instanceof Float32Array ? FLOAT : INT64;
    const sizes = shape.map((size) => whole(1, size));
    this.#parts.push(message(5, ...sizes, whole(2, type), text(8, name), bytes(9, raw)));
    return name;
  }

  node(operator: string, inputs: readonly string[], attributes: Attributes = {}, output?: string): string {
    const name = output ?? `n${this.#named++}`;
    const given = Object.entries(attributes).map(([key, value]) => attribute(key, value));
    const ins = inputs.map((one) => text(1, one));
    this.#parts.push(message(1, ...ins, text(2, name), text(4, operator), ...given));
    return name;
  }

  file(inputs: readonly OnnxPort[], outputs: readonly OnnxPort[]): Buffer {
    const ports = [...inputs.map((one) => port(11, one)), ...outputs.map((one) => port(12, one))];
    const graph = message(7, ...this.#parts, text(2, 'tiny'), ...ports);
    return Buffer.concat([whole(1, IR_VERSION), graph, message(8, whole(2, OPERATORS))]);
  }
}
