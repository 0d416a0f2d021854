/** Reads a model folder in the layout of Hugging Face or icefall. */

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../../src/contract/fields.ts';
import { ModelFault } from './fault.ts';
import { type ModelLabels, readTokens, readVocab } from './modelLabels.ts';
import { RATE } from './receivedClip.ts';

export interface ModelFolder extends ModelLabels {
  readonly model: string;
  readonly labelFile: string;
  /** True if samples must be normalized to mean 0 and variance 1. */
  readonly normalize: boolean;
}

const MODEL = 'model.onnx';
const VOCAB = 'vocab.json';
const TOKENS = 'tokens.txt';
const PREPROCESSOR = 'preprocessor_config.json';
const CONFIG = 'config.json';

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new ModelFault(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
}

function objectOf(path: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(textOf(path));
  } catch (error) {
    throw error instanceof ModelFault ? error : new ModelFault(`${path} is not JSON`);
  }
  if (isObject(value)) return value;
  throw new ModelFault(`${path} must hold an object`);
}

const settingsOf = (path: string): Record<string, unknown> => (isFile(path) ? objectOf(path) : {});

/** Reads `do_normalize`. The default is true, as in the feature extractor of Hugging Face. */
function normalizeOf(path: string): boolean {
  const { do_normalize = true, sampling_rate = RATE } = settingsOf(path);
  if (sampling_rate !== RATE) {
    throw new ModelFault(
      `${path} has the sampling_rate ${JSON.stringify(sampling_rate)}; the clips have ${RATE} Hz`,
    );
  }
  if (typeof do_normalize === 'boolean') return do_normalize;
  throw new ModelFault(
    `${path} has the do_normalize ${JSON.stringify(do_normalize)}; it must be true or false`,
  );
}

/**
 * Reads all files of a model folder except `model.onnx`.
 * @throws ModelFault that names a missing or unsuitable file
 */
export function readModelFolder(folder: string): ModelFolder {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new ModelFault(`there is no folder ${folder}`);
  }
  const model = join(folder, MODEL);
  const vocab = join(folder, VOCAB);
  const tokens = join(folder, TOKENS);
  if (!isFile(model)) throw new ModelFault(`${folder} lacks ${MODEL}`);
  const { pad_token_id: pad } = settingsOf(join(folder, CONFIG));
  const normalize = normalizeOf(join(folder, PREPROCESSOR));
  if (isFile(vocab)) return { model, normalize, labelFile: VOCAB, ...readVocab(vocab, objectOf(vocab), pad) };
  if (isFile(tokens))
    return { model, normalize, labelFile: TOKENS, ...readTokens(tokens, textOf(tokens), pad) };
  throw new ModelFault(`${folder} lacks the labels of the model: ${VOCAB} or ${TOKENS}`);
}
