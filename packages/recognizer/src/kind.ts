/**
 * Tells the kind of a model by the shapes of its inputs and outputs.
 *
 * | kind | sound | additional input |
 * | --- | --- | --- |
 * | `wav2vec2` | raw samples, [1, samples] | a mask, int64 [1, samples], or their number, int64 [1] |
 * | `zipa` | log-mel energies, [1, frames, 80] | the number of frames, int64 [1] |
 * | `nemo` | log-mel energies, [1, 80, frames] | the number of frames, int64 [1] |
 *
 * All give [1, frames, labels]. Sound and output are float32 or float16.
 */

import type { InferenceSession } from 'onnxruntime-common';
import { ModelFault } from './fault.ts';
import { BINS } from './mel.ts';

/** A tensor; a variable dimension has a name. */
export interface Port {
  readonly name: string;
  readonly type: string;
  readonly shape: readonly (number | string)[];
}

/** A mask of the samples, or the number of samples or frames. */
interface OtherInput {
  readonly name: string;
  readonly holds: 'mask' | 'number';
}

export interface ModelKind {
  readonly name: 'wav2vec2' | 'zipa' | 'nemo';
  /** The input for sound. */
  readonly sound: string;
  /** True if it is float16. */
  readonly half: boolean;
  readonly others: readonly OtherInput[];
  readonly output: string;
}

/** A size that a dimension may have; `free` varies with the recording. The number of bands tells kinds apart. */
type Size = number | 'free';

const FLOATS = ['float32', 'float16'];

const takes = ({ type, shape }: Port, wanted: readonly string[], sizes: readonly Size[]): boolean =>
  wanted.includes(type) &&
  shape.length === sizes.length &&
  sizes.every((size, n) => shape[n] === size || (size !== BINS && typeof shape[n] === 'string'));

const SHAPES: readonly (readonly [name: ModelKind['name'], sound: readonly Size[]])[] = [
  ['wav2vec2', [1, 'free']],
  ['zipa', [1, 'free', BINS]],
  ['nemo', [1, BINS, 'free']],
];

function besideOf(port: Port, kind: ModelKind['name']): readonly OtherInput[] {
  const { name } = port;
  if (takes(port, ['int64'], [1])) return [{ name, holds: 'number' }];
  return kind === 'wav2vec2' && takes(port, ['int64'], [1, 'free']) ? [{ name, holds: 'mask' }] : [];
}

const written = (ports: readonly Port[]): string =>
  ports.map(({ name, type, shape }) => `${name} ${type} [${shape.join(', ')}]`).join(' and ') || 'nothing';

const INPUTS = `float32 or float16 [1, samples], [1, frames, ${BINS}] or [1, ${BINS}, frames], and beside it int64 [1]; the ${BINS} must be a number, and all else must vary or be 1`;

/** A value other than a tensor gets an empty shape. */
export const portsOf = (metadata: readonly InferenceSession.ValueMetadata[]): Port[] =>
  metadata.map((value) =>
    value.isTensor
      ? { name: value.name, type: value.type, shape: value.shape }
      : { name: value.name, type: 'no tensor', shape: [] },
  );

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

/**
 * Tells how to feed a model.
 * @throws ModelFault that names the shapes found
 */
export function kindOf(inputs: readonly Port[], outputs: readonly Port[], labels: number): ModelKind {
  for (const [name, sizes] of SHAPES) {
    const [heard, second] = inputs.filter((port) => takes(port, FLOATS, sizes));
    const others = inputs.flatMap((port) => besideOf(port, name));
    if (heard === undefined || second !== undefined || others.length + 1 !== inputs.length) continue;
    const half = heard.type === 'float16';
    return { name, sound: heard.name, half, others, output: outputOf(outputs, labels) };
  }
  throw new ModelFault(
    `model.onnx takes ${written(inputs)}; koine recognizer runs models that take ${INPUTS}`,
  );
}
