/**
 * Finds, for each word of a target, the words that may have been said in its place: the lexicon rows one phone away
 * from the heard phones or from the target, with their similarity to the heard phones.
 */

import { MAX_NEIGHBOURS } from '../../../assembly/codes.ts';
import { UNIT } from '../align/closeness.ts';
import { LEAST_SLIP } from '../align/costs.ts';
import type { Kernel } from '../kernel/index.ts';
import type { Entry, Lexicon } from '../lexicon/lexicon.ts';
import { graphemesOf } from '../phonology/graphemes.ts';
import { type Accent, lettersOf } from '../phonology/letters.ts';
import type { Phonology, Reading } from '../phonology/readings.ts';
import { type Sounds, soundsOf } from '../text/spell.ts';
import type { Word } from '../text/target.ts';
import type { Accents, HeardWord, SearchParts, StressPlace } from './heardWord.ts';
import type { Candidate } from './ranking.ts';

/** Finds the nuclei (vowels that make syllables) with an accent of `stressing`. */
export function accentedNuclei(form: string, stressing: readonly Accent[]): StressPlace[] {
  const accented: number[] = [];
  let nuclei = 0;
  for (const { vowel, accent } of graphemesOf(lettersOf(form))) {
    if (!vowel) continue;
    if (accent !== null && stressing.includes(accent)) accented.push(nuclei);
    nuclei++;
  }
  return accented.map((before) => ({ before, after: nuclei - 1 - before }));
}

function accentsOf(form: string, stressing: readonly Accent[]): Accents {
  let [before, after] = [0, 0];
  for (const nucleus of accentedNuclei(form, stressing)) {
    before |= 1 << nucleus.before;
    after |= 1 << nucleus.after;
  }
  return { before, after };
}

/** A row as a candidate. Its accents are found when first needed, which is only if a stress was heard. */
export class RowWord implements Candidate {
  readonly isWord = true;
  readonly row: number;
  readonly greek: string;
  readonly lemma: string | null;
  readonly sounds: Sounds;
  readonly #stressing: readonly Accent[];
  #accents: Accents | null = null;

  constructor({ row, form, lemma }: Entry, sounds: Sounds, stressing: readonly Accent[]) {
    this.row = row;
    this.greek = form;
    this.lemma = lemma;
    this.sounds = sounds;
    this.#stressing = stressing;
  }

  get accents(): Accents {
    this.#accents ??= accentsOf(this.greek, this.#stressing);
    return this.#accents;
  }
}

/** Count of slots of the cache of words. The full cache takes about 5 MiB. */
const SLOTS = 16384;

/**
 * Reads rows of the lexicon. Words are cached, row n in slot n % SLOTS: rows are numbered by frequency, so a frequent
 * word shares its slot only with rare ones. Without the cache `tutor()` takes a sixth longer.
 */
export class LexiconRows {
  readonly #lexicon: Lexicon;
  readonly #stressing: readonly Accent[];
  /** The taught phones of all rows; row r has the phones from offsets[r] up to offsets[r + 1]. */
  readonly #phones: Uint8Array;
  readonly #words: (RowWord | undefined)[] = new Array(SLOTS);

  constructor(lexicon: Lexicon, { scheme, readings }: Phonology) {
    this.#lexicon = lexicon;
    this.#stressing = scheme.stressing;
    this.#phones = lexicon.readings.map((id) => (readings[id] as Reading).phone);
  }

  lengthOf(row: number): number {
    const { offsets } = this.#lexicon;
    return (offsets[row + 1] as number) - (offsets[row] as number);
  }

  readingsOf(row: number): Uint8Array {
    const { readings, offsets } = this.#lexicon;
    return readings.subarray(offsets[row], offsets[row + 1]);
  }

  phonesOf(row: number): number[] {
    const { offsets } = this.#lexicon;
    return Array.from(this.#phones.subarray(offsets[row], offsets[row + 1]));
  }

  soundsLike(row: number, phones: readonly number[]): boolean {
    if (this.lengthOf(row) !== phones.length) return false;
    const start = this.#lexicon.offsets[row] as number;
    return phones.every((phone, at) => this.#phones[start + at] === phone);
  }

  wordOf(row: number): RowWord {
    const slot = row % SLOTS;
    const known = this.#words[slot];
    if (known?.row === row) return known;
    const sounds = soundsOf(this.phonesOf(row));
    const word = new RowWord(this.#lexicon.entry(row), sounds, this.#stressing);
    this.#words[slot] = word;
    return word;
  }
}

export interface Searcher extends SearchParts {
  readonly rows: LexiconRows;
}

export interface Neighbourhood {
  readonly rows: readonly number[];
  /** True if more than MAX_NEIGHBOURS rows are near; `rows` then has the most frequent ones. */
  readonly truncated: boolean;
  /**
   * Similarity of each row to the heard phones, 0 to 1, not rounded. If the target is not one of the rows, its
   * similarity follows.
   */
  readonly similarities: readonly number[];
  readonly target: number;
  /** Index of the nearest row that sounds different from the target, or null. */
  readonly rival: number | null;
}

/** Merges ascending lists without duplicates. */
function union(left: readonly number[], right: readonly number[]): number[] {
  const merged: number[] = [];
  let next = 0;
  for (let n = 0; n < right.length; n++) {
    const row = right[n] as number;
    while (next < left.length && (left[next] as number) < row) merged.push(left[next++] as number);
    if (left[next] === row) next++;
    merged.push(row);
  }
  while (next < left.length) merged.push(left[next++] as number);
  return merged;
}

const areSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((phone, n) => phone === b[n]);

function nearRows({ word, plain }: HeardWord, kernel: Kernel): Pick<Neighbourhood, 'rows' | 'truncated'> {
  const ofTarget = kernel.neighbours(word.phones);
  if (areSame(plain, word.phones)) return ofTarget;
  const ofHeard = kernel.neighbours(plain);
  const rows = union(ofTarget.rows, ofHeard.rows);
  const truncated = ofTarget.truncated || ofHeard.truncated || rows.length > MAX_NEIGHBOURS;
  return { rows, truncated };
}

/** Keeps the most frequent rows, at most MAX_NEIGHBOURS, but always the row of the target. */
function capped(rows: readonly number[], own: number | undefined): readonly number[] {
  if (rows.length <= MAX_NEIGHBOURS) return rows;
  const most = rows.slice(0, MAX_NEIGHBOURS);
  if (own === undefined || most.includes(own)) return most;
  return [...most.slice(0, -1), own].sort((a, b) => a - b);
}

/**
 * Returns 1 - graded distance / count of phones of the longer string: 1 for the same phones, 0 for nothing in common.
 * Dividing whole numbers once makes equal similarities equal doubles.
 */
export function similarity(distance: number, phones: number, heard: number): number {
  const longer = Math.max(phones, heard);
  return longer === 0 ? 0 : Math.max(0, (UNIT * longer - distance) / (UNIT * longer));
}

/** Cost of each sound that a learner inserts. */
const INSERTED = LEAST_SLIP * UNIT;

/**
 * Returns the index of the target's row among the rows found; the index after the last one if its row is missing or
 * sounds different.
 */
function indexOf({ entry, phones }: Word, found: readonly number[], rows: LexiconRows): number {
  const index = entry !== null && rows.soundsLike(entry.row, phones) ? found.indexOf(entry.row) : -1;
  return index === -1 ? found.length : index;
}

/**
 * Computes how similar the heard phones are to the words near them. `rival` is the nearest word that does not sound
 * like the target.
 */
function neighbourhood(heardWord: HeardWord, { kernel, rows }: Searcher): Neighbourhood {
  const { word, heard, plain } = heardWord;
  const near = nearRows(heardWord, kernel);
  const found = capped(near.rows, word.entry?.row);
  // Ranks the rows found, then the target's own readings: the last distance.
  const distances = kernel.rank(plain, found, [word.readings]);
  const insertedCost = INSERTED * (heard.length - plain.length);
  const similarityOf = (n: number, phones: number): number =>
    similarity(insertedCost + (distances[n] as number), phones, heard.length);
  const similarities: number[] = [];
  let rival: number | null = null;
  let nearest = -1;
  for (let n = 0; n < found.length; n++) {
    const row = found[n] as number;
    const own = similarityOf(n, rows.lengthOf(row));
    similarities.push(own);
    const isNearer = own > nearest && !rows.soundsLike(row, word.phones);
    if (!isNearer) continue;
    rival = n;
    nearest = own;
  }
  // The target keeps its own readings, which the neighboring words may change.
  const target = indexOf(word, found, rows);
  similarities[target] = similarityOf(found.length, word.readings.length);
  return { rows: found, truncated: near.truncated, similarities, target, rival };
}

/** Returns the neighborhood of word n; the search runs at the first call for this word. */
export type Neighbourhoods = (n: number) => Neighbourhood;

export function neighbourhoods(words: readonly HeardWord[], searcher: Searcher): Neighbourhoods {
  const found: Neighbourhood[] = [];
  return (n) => (found[n] ??= neighbourhood(words[n] as HeardWord, searcher));
}
