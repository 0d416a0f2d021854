/**
 * Detects the kind of a model from the shapes of its inputs and outputs.
 *
 * | kind | input for sound | additional input |
 * | --- | --- | --- |
 * | `wav2vec2` | raw samples, [1, samples] | a mask, int64 [1, samples], or the count of samples, int64 [1] |
 * | `zipa` | log-mel energies, [1, frames, 80] | the count of frames, int64 [1] |
 * | `nemo` | log-mel energies, [1, 80, frames] | the count of frames, int64 [1] |
 *
 * The output of all kinds is [1, frames, labels]. Sound and output are float32 or float16.
 */

import type { InferenceSession } from 'onnxruntime-common';
import { ModelFault } from './fault.ts';
import { BINS } from './mel.ts';

/** An input or output of a model. A dimension of `shape` that varies has a name instead of a size. */
export interface Port {
  readonly name: string;
  readonly type: string;
  readonly shape: readonly (number | string)[];
}

/** An additional input: a mask of the samples, or the number of samples or frames. */
interface OtherInput {
  readonly name: string;
  readonly holds: 'mask' | 'number';
}

export interface ModelKind {
  readonly name: 'wav2vec2' | 'zipa' | 'nemo';
  readonly sound: string;
  readonly half: boolean;
  readonly others: readonly OtherInput[];
  readonly output: string;
}

/** The size that a dimension must have; `free` varies with the recording. */
type Size = number | 'free';

const FLOATS = ['float32', 'float16'];

/** True for one of these types and these sizes. A dimension may also vary, except the number of bands. */
const takes = ({ type, shape }: Port, types: readonly string[], sizes: readonly Size[]): boolean =>
  types.includes(type) &&
  shape.length === sizes.length &&
  sizes.every((size, n) => {
    const found = shape[n];
    const mayVary = size !== BINS;
    return found === size || (mayVary && typeof found === 'string');
  });

const SHAPES: readonly (readonly [name: ModelKind['name'], sound: readonly Size[]])[] = [
  ['wav2vec2', [1, 'free']],
  ['zipa', [1, 'free', BINS]],
  ['nemo', [1, BINS, 'free']],
];

function otherInputOf(port: Port, kind: ModelKind['name']): readonly OtherInput[] {
  const { name } = port;
  if (takes(port, ['int64'], [1])) return [{ name, holds: 'number' }];
  return kind === 'wav2vec2' && takes(port, ['int64'], [1, 'free']) ? [{ name, holds: 'mask' }] : [];
}

const written = (ports: readonly Port[]): string =>
  ports.map(({ name, type, shape }) => `${name} ${type} [${shape.join(', ')}]`).join(' and ') || 'nothing';

const INPUTS = `float32 or float16 [1, samples], [1, frames, ${BINS}] or [1, ${BINS}, frames], and beside it int64 [1]; the ${BINS} must be a number, and all else must vary or be 1`;

export const portsOf = (metadata: readonly InferenceSession.ValueMetadata[]): Port[] =>
  metadata.map((value) =>
    value.isTensor
      ? { name: value.name, type: value.type, shape: value.shape }
      : { name: value.name, type: 'no tensor', shape: [] },
  );

/**
 * Returns the name of the output with frames.
 * @throws ModelFault if there is not exactly one, or if it has other columns
 */
function outputOf(outputs: readonly Port[], labels: number): string {
  const rows = outputs.filter(({ type, shape }) => FLOATS.includes(type) && shape.length === 3);
  const [output, second] = rows;
  if (output === undefined || second !== undefined) {
    throw new ModelFault(
      `model.onnx gives ${written(outputs)}; one output must be float32 or float16 [1, frames, labels]`,
    );
  }
  const columns = output.shape[2];
  if (typeof columns === 'number' && columns !== labels) {
    throw new ModelFault(`model.onnx gives ${columns} columns, and the file of its labels has ${labels}`);
  }
  return output.name;
}

/** @throws ModelFault that names the shapes of the model */
export function kindOf(inputs: readonly Port[], outputs: readonly Port[], labels: number): ModelKind {
  for (const [name, sizes] of SHAPES) {
    const [sound, second] = inputs.filter((port) => takes(port, FLOATS, sizes));
    const others = inputs.flatMap((port) => otherInputOf(port, name));
    if (sound === undefined || second !== undefined || others.length + 1 !== inputs.length) continue;
    const half = sound.type === 'float16';
    return { name, sound: sound.name, half, others, output: outputOf(outputs, labels) };
  }
  throw new ModelFault(
    `model.onnx takes ${written(inputs)}; koine recognizer runs models that take ${INPUTS}`,
  );
}
