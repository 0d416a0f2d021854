/**
 * Makes tiny models with random weights, but with the inputs and outputs of real models: wav2vec2 with a head for CTC
 * (Baevski et al. 2020), ZIPA (Zhu et al. 2025) and NeMo. They test the process around a model.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chain, convolution, logSoftmax, type Rows, weightsOf } from './layers.ts';
import { FLOAT, Graph, INT64 } from './onnx.ts';

/** Labels in espeak's spelling: signs of the tokenizer, phones (some long or nasal), diphthongs, affricates. */
export const WAV2VEC2_LABELS =
  '<pad> <s> </s> <unk> n s t ə l a i k d m ɛ ɾ e ɪ p o ɐ z ð f j v b ɹ ʁ iː r w ʌ u ɡ æ aɪ ʃ h ɔ ɑː ŋ ɚ eɪ β uː y ɑ̃ oʊ tʃ aʊ θ ɣ x oː ɲ ɔː ʊ ɕ th kh'.split(
    ' ',
  );

export const ZIPA_LABELS =
  '<blk> <sos/eos> <unk> ▁ a b d e f g h i j k l m n o p r s t u v w x z ɛ ɔ ə ɪ ʊ ʃ θ ð ɣ ŋ ɲ ʎ ʰ ː'.split(
    ' ',
  );

const KERNELS = [10, 3, 3, 3, 3, 2, 2];
const STRIDES = [5, 2, 2, 2, 2, 2, 2];

interface Tiny {
  readonly labels: readonly string[];
  readonly file: Buffer;
  /** Computes the output without the runtime; takes and gives one row for each time step. */
  readonly reference: (rows: Rows) => Rows;
}

/** The reference takes rows of one sample, and gives a row of logits for every 320 samples. */
export function tinyWav2vec2(): Tiny {
  const weights = weightsOf(1);
  const width = 32;
  const hears = KERNELS.map((kernel, n) =>
    convolution(weights, n === 0 ? 1 : width, width, kernel, STRIDES[n]),
  );
  const layers = chain(...hears, convolution(weights, width, WAV2VEC2_LABELS.length));
  const graph = new Graph();
  const column = graph.node('Unsqueeze', ['input_values', graph.constant(BigInt64Array.of(2n), [1])]);
  graph.node('Identity', [layers.add(graph, column)], {}, 'logits');
  const file = graph.file(
    [{ name: 'input_values', type: FLOAT, shape: ['batch', 'samples'] }],
    [{ name: 'logits', type: FLOAT, shape: ['batch', 'frames', WAV2VEC2_LABELS.length] }],
  );
  return { labels: WAV2VEC2_LABELS, file, reference: layers.apply };
}

/** The reference takes rows of 80 log-mel energies, and gives a row of log-probabilities for every two rows. */
export function tinyNemo(): Tiny {
  const weights = weightsOf(3);
  const layers = chain(convolution(weights, 80, ZIPA_LABELS.length, 3, 2), logSoftmax);
  const graph = new Graph();
  const rows = graph.node('Transpose', ['audio_signal'], { perm: [0, 2, 1] });
  graph.node('Identity', [layers.add(graph, rows)], {}, 'logprobs');
  const file = graph.file(
    [
      { name: 'audio_signal', type: FLOAT, shape: ['batch', 80, 'time'] },
      { name: 'length', type: INT64, shape: ['batch'] },
    ],
    [{ name: 'logprobs', type: FLOAT, shape: ['batch', 'frames', ZIPA_LABELS.length] }],
  );
  return { labels: ZIPA_LABELS, file, reference: layers.apply };
}

/** The reference takes rows of 80 log-mel energies, and gives a row of log-probabilities for every two rows. */
export function tinyZipa(): Tiny {
  const weights = weightsOf(2);
  const width = 48;
  const layers = chain(
    convolution(weights, 80, width, 3),
    convolution(weights, width, width, 3, 2),
    convolution(weights, width, ZIPA_LABELS.length),
    logSoftmax,
  );
  const graph = new Graph();
  graph.node('Identity', [layers.add(graph, 'x')], {}, 'log_probs');
  const file = graph.file(
    [
      { name: 'x', type: FLOAT, shape: ['N', 'T', 80] },
      { name: 'x_lens', type: INT64, shape: ['N'] },
    ],
    [{ name: 'log_probs', type: FLOAT, shape: ['N', 'frames', ZIPA_LABELS.length] }],
  );
  return { labels: ZIPA_LABELS, file, reference: layers.apply };
}

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

const withTokens = ({ labels, file }: Tiny): Record<string, string | Buffer> => ({
  'model.onnx': file,
  'tokens.txt': labels.map((label, column) => `${label} ${column}\n`).join(''),
});

const KINDS = {
  wav2vec2: (): Record<string, string | Buffer> => {
    const { labels, file } = tinyWav2vec2();
    return {
      'model.onnx': file,
      'vocab.json': json(Object.fromEntries(labels.map((label, column) => [label, column]))),
      'preprocessor_config.json': json({ do_normalize: true, feature_size: 1, sampling_rate: 16_000 }),
      'config.json': json({ model_type: 'wav2vec2', pad_token_id: 0 }),
    };
  },
  nemo: () => withTokens(tinyNemo()),
  zipa: () => withTokens(tinyZipa()),
};

export type TinyKind = keyof typeof KINDS;

export const TINY_KINDS = Object.keys(KINDS) as TinyKind[];

export function writeTiny(kind: TinyKind, folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(KINDS[kind]())) writeFileSync(join(folder, name), content);
  return folder;
}
