/**
 * What a model takes and gives, read from the shapes of its inputs and outputs.
 *
 * `wav2vec2` takes raw samples, float32 [1, samples], and where it was exported with one an attention mask, int64 [1,
 * samples]; `zipa` takes log-mel energies, float32 [1, frames, 80], and the number of frames, int64 [1]. Both give float32
 * [1, frames, labels].
 */

import type { InferenceSession } from 'onnxruntime-common';
import { ModelFault } from './fault.ts';
import { BINS } from './fbank.ts';

/** A tensor that a model takes or gives; a dimension that may vary has a name. */
export interface Port {
  readonly name: string;
  readonly type: string;
  readonly shape: readonly (number | string)[];
}

export interface Kind {
  readonly name: 'wav2vec2' | 'zipa';
  /** The input of the samples or energies. */
  readonly sound: string;
  /** The other inputs: a mask of the samples, or the number of frames. */
  readonly others: readonly string[];
  readonly output: string;
}

/** A size that a dimension may have; `free` is one that varies with the recording. */
type Size = number | 'free';

const takes = ({ type, shape }: Port, wanted: string, sizes: readonly Size[]): boolean =>
  type === wanted &&
  shape.length === sizes.length &&
  sizes.every((size, n) => typeof shape[n] === 'string' || shape[n] === size);

interface Shape {
  readonly name: Kind['name'];
  readonly sound: readonly Size[];
  readonly other: readonly Size[];
}

const SHAPES: readonly Shape[] = [
  { name: 'wav2vec2', sound: [1, 'free'], other: [1, 'free'] },
  { name: 'zipa', sound: [1, 'free', BINS], other: [1] },
];

const written = (ports: readonly Port[]): string =>
  ports.map(({ name, type, shape }) => `${name} ${type} [${shape.join(', ')}]`).join(' and ') || 'nothing';

const INPUTS = `float32 [1, samples], or float32 [1, frames, ${BINS}] with int64 [1]; all but the ${BINS} must vary or be 1`;

/** The tensors as the runtime describes them; what is no tensor has no shape. */
export const portsOf = (metadata: readonly InferenceSession.ValueMetadata[]): Port[] =>
  metadata.map((value) =>
    value.isTensor
      ? { name: value.name, type: value.type, shape: value.shape }
      : { name: value.name, type: 'no tensor', shape: [] },
  );

/** The one output with a row a frame. */
function outputOf(outputs: readonly Port[], labels: number): string {
  const rows = outputs.filter(({ type, shape }) => type === 'float32' && shape.length === 3);
  const [output, second] = rows;
  if (output === undefined || second !== undefined) {
    throw new ModelFault(
      `model.onnx gives ${written(outputs)}; one output must be float32 [1, frames, labels]`,
    );
  }
  const columns = output.shape[2];
  if (typeof columns === 'number' && columns !== labels) {
    throw new ModelFault(`model.onnx gives ${columns} columns, and the file of its labels has ${labels}`);
  }
  return output.name;
}

/**
 * Tells how to feed a model.
 *
 * @throws ModelFault that names the shapes that it has
 */
export function kindOf(inputs: readonly Port[], outputs: readonly Port[], labels: number): Kind {
  for (const { name, sound, other } of SHAPES) {
    const [heard, second] = inputs.filter((port) => takes(port, 'float32', sound));
    const others = inputs.filter((port) => takes(port, 'int64', other));
    if (heard === undefined || second !== undefined || others.length + 1 !== inputs.length) continue;
    const output = outputOf(outputs, labels);
    return { name, sound: heard.name, others: others.map((port) => port.name), output };
  }
  throw new ModelFault(
    `model.onnx takes ${written(inputs)}; koine recognizer runs models that take ${INPUTS}`,
  );
}
