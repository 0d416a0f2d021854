/**
 * The columns that go to the service: one for each phone or diphthong that the model knows, the blank, and one for the rest.
 *
 * A model has hundreds of labels (392 in the wav2vec2 models that espeak labelled), most of which are no phone of the
 * inventory. The answer for a minute must fit into 4 MiB, so the probabilities of labels of one phone or diphthong are added
 * up, those of marks and of the end of a word go to the blank, and all others become `<other>`.
 */

import { LIMITS, SERVICE_LIMITS } from '../../../src/contract/limits.ts';
import { isNoSound, soundsOf } from '../../../src/engine/evidence/vocabulary.ts';
import { phoneAt } from '../../../src/engine/phonology/phones.ts';
import type { Labels } from './labels.ts';

const BLANK = '<blank>';
const OTHER = '<other>';

export interface Folding {
  /** The labels of the columns that stay: the blank, `<other>` where something is left, phones and diphthongs. */
  readonly vocab: readonly string[];
  /** By column of the model: the column that its probability is added to. */
  readonly into: readonly number[];
}

/** One sign for each way to write an offglide; `aw` and `ow` would be taken for ARPABET. */
const GLIDES: Readonly<Record<string, string>> = { i: 'ɪ', j: 'ɪ', u: 'ʊ', w: 'ʊ' };

/** The phone or the diphthong that a label names; a label of the tokenizer (`<s>`) names none. */
function symbolOf(label: string): string {
  if (isNoSound(label)) return BLANK;
  const [sound, glide] = soundsOf(label).map((phone) => phoneAt(phone).symbol);
  if (sound === undefined || glide === undefined) return sound ?? OTHER;
  const symbol = sound + (GLIDES[glide] ?? glide);
  return soundsOf(symbol).length === 2 ? symbol : OTHER;
}

/** Labels of one symbol go into one column. */
function foldingInto(symbols: readonly string[]): Folding {
  const first = [BLANK, ...(symbols.includes(OTHER) ? [OTHER] : [])];
  const vocab = [...new Set([...first, ...symbols])];
  const columnOf = new Map(vocab.map((symbol, column) => [symbol, column]));
  return { vocab, into: symbols.map((symbol) => columnOf.get(symbol) as number) };
}

/** Diphthongs are left over where they would take too many decimals from the answer. */
export function foldingOf({ labels, blank }: Labels): Folding {
  const symbols = labels.map((label, column) => (column === blank ? BLANK : symbolOf(label)));
  const folding = foldingInto(symbols);
  if (decimalsFor(folding.vocab.length) >= LEAST_DECIMALS) return folding;
  return foldingInto(symbols.map((symbol) => (soundsOf(symbol).length === 2 ? OTHER : symbol)));
}

/** The log of a probability that is lower counts as this: JSON has no -Infinity. */
const FLOOR = -99;

/** Characters around the decimals of a number from -99 to 0: sign, two digits, point, comma. */
const AROUND = 5;

const LEAST_DECIMALS = 2;

/** The decimals of a logarithm: four, or fewer where the longest answer would not fit into the limit of the protocol. */
export function decimalsFor(columns: number): number {
  const room = SERVICE_LIMITS.recognition_bytes - LIMITS.text_characters;
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
