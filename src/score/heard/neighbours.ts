/** The lexicon rows near a word, and how similar each is to the heard phones. */

import { MAX_NEIGHBOURS } from '../../../assembly/codes.ts';
import { UNIT } from '../align/closeness.ts';
import type { Costs } from '../align/costs.ts';
import type { Kernel } from '../kernel/index.ts';
import type { Entry } from '../lexicon/lexicon.ts';
import type { Reading } from '../phonology/readings.ts';
import { comesBack } from '../text/writtenWord.ts';
import type { Rows } from './lexiconRows.ts';
import type { Near, Neighbourhood, WordMemory } from './wordMemory.ts';

/** A target word with the phones that were heard for it. */
export interface HeardWord {
  readonly entry: Entry | null;
  /** Reading ids of the word. */
  readonly readings: readonly number[];
  /** Phone ids of the word. */
  readonly phones: readonly number[];
  /** Phone ids heard for it. */
  readonly heard: readonly number[];
  /** The same for words of the same letters and readings. */
  readonly key: string;
}

export interface Searcher extends Rows {
  readonly kernel: Kernel;
  readonly costs: Costs;
  readonly memory: WordMemory;
}

/** Rows of both lists, ascending, each once. */
function union(a: Uint32Array, b: Uint32Array): Uint32Array {
  const merged = new Uint32Array(a.length + b.length);
  let count = 0;
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const [left, right] = [a[i] as number, b[j] as number];
    merged[count++] = left < right ? left : right;
    if (left <= right) i++;
    if (right <= left) j++;
  }
  while (i < a.length) merged[count++] = a[i++] as number;
  while (j < b.length) merged[count++] = b[j++] as number;
  return merged.subarray(0, count);
}

/** The most frequent rows, at most MAX_NEIGHBOURS; the row of the target stays, whatever its frequency. */
function capped(rows: Uint32Array, own: number | undefined): Uint32Array {
  const most = rows.subarray(0, MAX_NEIGHBOURS);
  if (own === undefined || most.includes(own)) return most;
  return Uint32Array.of(...most.subarray(0, MAX_NEIGHBOURS - 1), own).sort();
}

/**
 * 1 - graded distance / longer count: 1 for the same phones, 0 for nothing in common. It is one division of whole
 * numbers, so equal similarities are equal doubles.
 */
export function similarity(distance: number, phones: number, heard: number): number {
  const longer = Math.max(phones, heard);
  return longer === 0 ? 0 : Math.max(0, (UNIT * longer - distance) / (UNIT * longer));
}

/** The index of the target: that of its row if the row sounds like it, else the one after the rows. */
function placeOf({ entry, phones }: HeardWord, rows: Uint32Array, searcher: Searcher): number {
  const row = entry !== null && soundsLike(entry.row, phones, searcher) ? rows.indexOf(entry.row) : -1;
  return row === -1 ? rows.length : row;
}

const areSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((phone, n) => phone === b[n]);

/** The rows one phone away from the target. */
function searchNear({ phones }: HeardWord, { kernel }: Searcher): Near {
  const { rows, truncated } = kernel.neighbours(phones);
  return { rows: rows.slice(), truncated };
}

/** The same, remembered for a word that comes back. */
function nearTarget(word: HeardWord, searcher: Searcher): Near {
  if (!comesBack(word.entry)) return searchNear(word, searcher);
  const { near } = searcher.memory;
  return near.get(word.key) ?? near.set(word.key, searchNear(word, searcher));
}

/** The rows one phone away from what was heard or from the target. */
function nearRows(word: HeardWord, exact: boolean, searcher: Searcher): Near {
  const ofTarget = nearTarget(word, searcher);
  if (exact) return ofTarget;
  const ofHeard = searcher.kernel.neighbours(word.heard);
  const rows = union(ofHeard.rows, ofTarget.rows);
  return { rows, truncated: ofHeard.truncated || ofTarget.truncated || rows.length > MAX_NEIGHBOURS };
}

/** The index of the nearest row that sounds different from the target; null when there is none. */
function rivalOf(
  { phones }: HeardWord,
  rows: Uint32Array,
  similarities: Float64Array,
  searcher: Searcher,
): number | null {
  let best: number | null = null;
  for (let n = 0; n < rows.length; n++) {
    if (best !== null && (similarities[n] as number) <= (similarities[best] as number)) continue;
    if (!soundsLike(rows[n] as number, phones, searcher)) best = n;
  }
  return best;
}

function search(word: HeardWord, exact: boolean, searcher: Searcher): Neighbourhood {
  const { kernel, lexicon } = searcher;
  const near = nearRows(word, exact, searcher);
  const rows = capped(near.rows, word.entry?.row);
  const distances = kernel.rank(word.heard, rows, [word.readings]);
  const similarities = new Float64Array(rows.length + 1);
  for (let n = 0; n < rows.length; n++) {
    const row = rows[n] as number;
    const length = (lexicon.offsets[row + 1] as number) - (lexicon.offsets[row] as number);
    similarities[n] = similarity(distances[n] as number, length, word.heard.length);
  }
  const own = similarity(distances[rows.length] as number, word.readings.length, word.heard.length);
  const place = placeOf(word, rows, searcher);
  similarities[place] = own;
  const rival = rivalOf(word, rows, similarities, searcher);
  return {
    rows,
    similarities,
    place,
    own,
    truncated: near.truncated,
    rival,
    exact,
    worked: { place: 0, ranking: undefined, spelling: undefined },
  };
}

/**
 * The union of the neighbourhoods of the heard phones and of the target, and the target itself; remembered where they are
 * the same phones, and the word comes back.
 */
export function neighbourhood(word: HeardWord, searcher: Searcher): Neighbourhood {
  const exact = areSame(word.heard, word.phones);
  if (!exact || !comesBack(word.entry)) return search(word, exact, searcher);
  const { memory } = searcher;
  return memory.exact.get(word.key) ?? memory.exact.set(word.key, search(word, true, searcher));
}

/** The neighbourhoods of the words of a target, each searched for when it is first asked for. */
export class Neighbourhoods {
  readonly #words: readonly HeardWord[];
  readonly #searcher: Searcher;
  readonly #found: (Neighbourhood | undefined)[] = [];

  constructor(words: readonly HeardWord[], searcher: Searcher) {
    this.#words = words;
    this.#searcher = searcher;
  }

  /** The neighbourhood of word n. */
  of(n: number): Neighbourhood {
    const found = this.#found[n] ?? neighbourhood(this.#words[n] as HeardWord, this.#searcher);
    this.#found[n] = found;
    return found;
  }
}

/** Reading ids of a lexicon row. */
export const readingsOf = (row: number, { lexicon: { readings, offsets } }: Rows): Uint8Array =>
  readings.subarray(offsets[row], offsets[row + 1]);

/** True when a row sounds like these phones. */
export function soundsLike(
  row: number,
  phones: readonly number[],
  { lexicon, phonology }: Searcher,
): boolean {
  const start = lexicon.offsets[row] as number;
  if ((lexicon.offsets[row + 1] as number) - start !== phones.length) return false;
  return phones.every(
    (phone, n) => (phonology.readings[lexicon.readings[start + n] as number] as Reading).phone === phone,
  );
}
