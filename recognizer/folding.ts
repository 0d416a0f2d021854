/**
 * The columns that go to the service: one for each phone that the model knows, the blank, and one for all the rest.
 *
 * A model has hundreds of labels (392 in the wav2vec2 models that espeak labelled), most of which are no phone of the
 * inventory. The answer for a minute must fit into 4 MiB, so the probabilities of labels of one phone are added up, those
 * of marks and of the end of a word go to the blank, and all others become `<other>`.
 */

import { LIMITS } from '../src/contract/limits.ts';
import { isNoSound, phoneOf } from '../src/score/evidence/posteriors.ts';
import { phoneAt } from '../src/score/phonology/phones.ts';
import type { Labels } from './labels.ts';

const BLANK = '<blank>';
const OTHER = '<other>';

export interface Folding {
  /** The labels of the columns that stay: the blank, `<other>` where something is left, the phones. */
  readonly vocab: readonly string[];
  /** By column of the model: the column that its probability is added to. */
  readonly into: readonly number[];
}

/** A label of the tokenizer (`<s>`) names no phone, and neither does a diphthong. */
function symbolOf(label: string): string {
  if (isNoSound(label)) return BLANK;
  const phone = phoneOf(label);
  return phone === undefined ? OTHER : phoneAt(phone).symbol;
}

export function foldingOf({ labels, blank }: Labels): Folding {
  const symbols = labels.map((label, column) => (column === blank ? BLANK : symbolOf(label)));
  const first = [BLANK, ...(symbols.includes(OTHER) ? [OTHER] : [])];
  const vocab = [...new Set([...first, ...symbols])];
  const columnOf = new Map(vocab.map((symbol, column) => [symbol, column]));
  return { vocab, into: symbols.map((symbol) => columnOf.get(symbol) as number) };
}

/** The log of a probability that is lower counts as this: JSON has no -Infinity. */
const FLOOR = -99;

/** Characters around the decimals of a number from -99 to 0: sign, two digits, point, comma. */
const AROUND = 5;

/** The decimals of a logarithm: four, or fewer where the longest answer would not fit into the limit of the protocol. */
export function decimalsFor(columns: number): number {
  const room = LIMITS.recognition_bytes - LIMITS.text_characters;
  const width = room / LIMITS.frames / columns;
  return Math.min(4, Math.floor(width - AROUND - 3 / columns));
}

/** The outputs of a model: a row a frame, a number a label, logits or log-probabilities. */
export interface Frames {
  readonly data: Float32Array;
  readonly frames: number;
  readonly labels: number;
}

/**
 * Natural-log probabilities of the columns that stay. A softmax leaves log-probabilities as they are, so models that end
 * in one and models that do not are treated alike.
 *
 * @throws Error for a frame with a value that is no number
 */
export function foldedRows({ data, frames, labels }: Frames, { vocab, into }: Folding): number[][] {
  const scale = 10 ** decimalsFor(vocab.length);
  const rows: number[][] = [];
  for (let frame = 0; frame < frames; frame++) {
    const row = data.subarray(frame * labels, (frame + 1) * labels);
    const top = row.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
    const sums = new Float64Array(vocab.length);
    let total = 0;
    for (let column = 0; column < labels; column++) {
      const share = Math.exp((row[column] as number) - top);
      sums[into[column] as number] = (sums[into[column] as number] as number) + share;
      total += share;
    }
    if (!Number.isFinite(total)) throw new Error(`the model gave frame ${frame} a value that is no number`);
    rows.push(Array.from(sums, (sum) => Math.round(Math.max(FLOOR, Math.log(sum / total)) * scale) / scale));
  }
  return rows;
}
