/**
 * Reduces the columns of a model: one column remains for the blank, one for each known phone or diphthong, and one for
 * all other labels. A model may have hundreds of labels, but the answer for a minute of sound must fit into 4 MiB.
 *
 * The probabilities of labels with the same sound are added up. Marks and word ends count as blanks.
 */

import { LIMITS, SERVICE_LIMITS } from '../../../src/contract/limits.ts';
import { isNoSound, phonesOfLabel } from '../../../src/engine/evidence/vocabulary.ts';
import { phoneAt } from '../../../src/engine/phonology/phones.ts';
import type { ModelLabels } from './modelLabels.ts';

const BLANK = '<blank>';
const OTHER = '<other>';

export interface Folding {
  /** Labels of the new columns. `<other>` is left out if no label needs it. */
  readonly vocab: readonly string[];
  /** For each label of the model, the index of its new column. */
  readonly into: readonly number[];
}

/** Writes the glide at the end of a diphthong. With j and w, `aw` and `ow` would be read as ARPABET. */
const GLIDES: Readonly<Record<string, string>> = { i: 'ɪ', j: 'ɪ', u: 'ʊ', w: 'ʊ' };

/** Returns the new label for a label of the model: a phone, a diphthong, the blank or `<other>`. */
function symbolOf(label: string): string {
  if (isNoSound(label)) return BLANK;
  const [sound, glide] = phonesOfLabel(label).map((phone) => phoneAt(phone).symbol);
  if (sound === undefined || glide === undefined) return sound ?? OTHER;
  const symbol = sound + (GLIDES[glide] ?? glide);
  return phonesOfLabel(symbol).length === 2 ? symbol : OTHER;
}

function foldingInto(symbols: readonly string[]): Folding {
  const first = [BLANK, ...(symbols.includes(OTHER) ? [OTHER] : [])];
  const vocab = [...new Set([...first, ...symbols])];
  const columnOf = new Map(vocab.map((symbol, column) => [symbol, column]));
  return { vocab, into: symbols.map((symbol) => columnOf.get(symbol) as number) };
}

/** Chooses the columns. Diphthongs become `<other>` if their columns would leave too few decimals for each number. */
export function foldingOf({ labels, blank }: ModelLabels): Folding {
  const symbols = labels.map((label, column) => (column === blank ? BLANK : symbolOf(label)));
  const folding = foldingInto(symbols);
  if (decimalsFor(folding.vocab.length) >= LEAST_DECIMALS) return folding;
  return foldingInto(symbols.map((symbol) => (phonesOfLabel(symbol).length === 2 ? OTHER : symbol)));
}

/** Smaller log-probabilities are raised to this value, because JSON lacks -Infinity. */
const FLOOR = -99;

/** Number of characters besides the decimals, for a number from -99 to 0: sign, two digits, point, and a comma. */
const AROUND = 5;

const LEAST_DECIMALS = 2;

/** Returns four decimals, or fewer if the answer for a minute of sound would exceed the limit of the protocol. */
export function decimalsFor(columns: number): number {
  const room = SERVICE_LIMITS.recognition_bytes - LIMITS.text_characters;
  const width = room / LIMITS.frames / columns;
  // A row also has two brackets and a comma.
  return Math.min(4, Math.floor(width - AROUND - 3 / columns));
}

/** `data` has a row for each frame, with a logit or log-probability for each label. */
export interface ModelFrames {
  readonly data: Float32Array;
  readonly frames: number;
  readonly labels: number;
}

/**
 * Computes natural-log probabilities in the new columns. It takes logits or log-probabilities, because a softmax
 * leaves log-probabilities unchanged.
 * @throws Error for a frame with a NaN
 */
export function foldedRows({ data, frames, labels }: ModelFrames, { vocab, into }: Folding): number[][] {
  const scale = 10 ** decimalsFor(vocab.length);
  const rows: number[][] = [];
  for (let frame = 0; frame < frames; frame++) {
    const row = data.subarray(frame * labels, (frame + 1) * labels);
    const highest = row.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
    const sums = new Float64Array(vocab.length);
    let total = 0;
    for (const [label, value] of row.entries()) {
      const column = into[label] as number;
      // The highest value is subtracted, so that no exponential overflows.
      const weight = Math.exp(value - highest);
      sums[column] = (sums[column] as number) + weight;
      total += weight;
    }
    if (!Number.isFinite(total)) throw new Error(`the model gave frame ${frame} a value that is no number`);
    rows.push(Array.from(sums, (sum) => Math.round(Math.max(FLOOR, Math.log(sum / total)) * scale) / scale));
  }
  return rows;
}
