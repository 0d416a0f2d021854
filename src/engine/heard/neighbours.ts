/**
 * Finds, for each word of a target, the words that may have been said in its place: the lexicon rows one phone away
 * from the heard phones or from the target, with their similarity to the heard phones.
 */

import { MAX_NEIGHBOURS } from '../../../assembly/codes.ts';
import { alignedRows, type Comparison, type Row } from '../align/alignment.ts';
import { UNIT } from '../align/closeness.ts';
import { type Costs, LEAST_SLIP } from '../align/costs.ts';
import { areApart } from '../align/likeness.ts';
import { heardIn, isRealEdit } from '../align/score.ts';
import type { Kernel } from '../kernel/index.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { partsConsonants } from '../phonology/glides.ts';
import type { Phonology, Reading } from '../phonology/readings.ts';
import type { Word } from '../text/target.ts';
import { heardStress, type StressPlace } from './accent.ts';
import type { LexiconRows } from './lexiconRows.ts';
import type { HowSaid } from './ranking.ts';

export interface HeardWord extends HowSaid {
  readonly word: Word;
  readonly heard: readonly number[];
  /** `heard` without the sounds that learners insert; other words are compared with these phones. */
  readonly plain: readonly number[];
  /** Index in `heard` of the stressed vowel, and its position among the nuclei (`stress`); both may be null. */
  readonly stressed: number | null;
  readonly stress: StressPlace | null;
  /** True if exactly one vowel has a mark. */
  readonly isMarkedOnce: boolean;
}

/** True if every wrong sound of the word is a usual slip for its letters. */
function hasUsualSlips(
  word: Word,
  heard: readonly number[],
  { kernel, costs, phonology }: SearchParts,
): boolean {
  const isUsual = ({ slot, heard: at, glided }: Row): boolean => {
    if (slot === null) return false;
    const { slips, glidedSlips, omitted } = phonology.readings[word.readings[slot] as number] as Reading;
    if (at === null) return omitted;
    const phone = heard[at] as number;
    return slips.has(phone) || (glided && glidedSlips.has(phone));
  };
  const rows = alignedRows(word.readings, heard, kernel, costs);
  return rows.every((row) => !isRealEdit(row) || isUsual(row));
}

/** True for a row with an inserted phone: a weak vowel that splits consonants, or a consonant said twice for one. */
const isPutIn = ({ slot, from, to, status }: Row, phones: readonly number[]): boolean =>
  slot === null
    ? partsConsonants(phones, from)
    : status === 'acceptable' && to - from === 2 && phones[from] === phones[from + 1];

export const heardWordsOf = (comparison: Comparison, parts: SearchParts): HeardWord[] =>
  comparison.target.words.map((word, n) => {
    const { target, attempt, rowsOfWords } = comparison;
    const own = rowsOfWords[n] as readonly Row[];
    const heard = heardIn(comparison, n);
    const from = own[0]?.from ?? 0;
    const marks = attempt.stressed.filter((at) => at >= from && at < from + heard.length);
    const stressed = marks[0] === undefined ? null : marks[0] - from;
    const put = own.filter((row) => isPutIn(row, attempt.phones)).map(({ to }) => to - 1 - from);
    const plain = heard.filter((_, at) => !put.includes(at));
    const before = put.filter((at) => at < (stressed ?? 0)).length;
    const stress = heardStress(plain, stressed === null || put.includes(stressed) ? null : stressed - before);
    const said = !own.some(isRealEdit) || hasUsualSlips(word, plain, parts);
    const isApart = ({ slot, heard: at, status }: Row): boolean =>
      status === 'incorrect' &&
      areApart(target.slots[slot as number]?.phone as number, attempt.phones[at as number] as number);
    return {
      word,
      heard,
      plain,
      stressed,
      stress,
      isMarkedOnce: marks.length === 1,
      own: said,
      alike: !own.some(isApart),
    };
  });

export interface SearchParts {
  readonly phonology: Phonology;
  readonly lexicon: Lexicon;
  readonly kernel: Kernel;
  readonly costs: Costs;
}

export interface Searcher extends SearchParts {
  readonly rows: LexiconRows;
}

export interface Neighbourhood {
  /** Row indices, most frequent first. */
  readonly rows: readonly number[];
  /** True if more than MAX_NEIGHBOURS rows are near; `rows` then has the most frequent ones. */
  readonly truncated: boolean;
  /**
   * Similarity of rows[n] to the heard phones, 0 to 1, not rounded. If the target is not one of the rows, the last
   * similarity is of the target.
   */
  readonly similarities: readonly number[];
  readonly target: number;
  /** Index of the nearest row that sounds different from the target, or null. */
  readonly rival: number | null;
}

/** Merges ascending lists without duplicates. */
function union(a: readonly number[], b: readonly number[]): number[] {
  const merged: number[] = [];
  let i = 0;
  for (let j = 0; j < b.length; j++) {
    const right = b[j] as number;
    while (i < a.length && (a[i] as number) < right) merged.push(a[i++] as number);
    if (a[i] === right) i++;
    merged.push(right);
  }
  while (i < a.length) merged.push(a[i++] as number);
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

/** The most frequent rows, at most MAX_NEIGHBOURS; the row of the target stays at any frequency. */
function capped(rows: readonly number[], own: number | undefined): readonly number[] {
  if (rows.length <= MAX_NEIGHBOURS) return rows;
  const most = rows.slice(0, MAX_NEIGHBOURS);
  if (own === undefined || most.includes(own)) return most;
  return [...most.slice(0, -1), own].sort((a, b) => a - b);
}

/**
 * 1 - graded distance / number of phones of the longer string: 1 for the same phones, 0 for nothing in common. Dividing
 * whole numbers once makes equal similarities equal doubles.
 */
export function similarity(distance: number, phones: number, heard: number): number {
  const longer = Math.max(phones, heard);
  return longer === 0 ? 0 : Math.max(0, (UNIT * longer - distance) / (UNIT * longer));
}

/** Cost of each sound that a learner inserts. */
const PUT_IN = LEAST_SLIP * UNIT;

/**
 * Index of the target's row among the rows found; the index after the last one if its row is missing or sounds
 * different.
 */
function indexOf({ entry, phones }: Word, found: readonly number[], rows: LexiconRows): number {
  const index = entry !== null && rows.soundsLike(entry.row, phones) ? found.indexOf(entry.row) : -1;
  return index === -1 ? found.length : index;
}

function neighbourhood(heardWord: HeardWord, { kernel, rows }: Searcher): Neighbourhood {
  const { word, heard, plain } = heardWord;
  const near = nearRows(heardWord, kernel);
  const found = capped(near.rows, word.entry?.row);
  const distances = kernel.rank(plain, found, [word.readings]);
  const insertedCost = PUT_IN * (heard.length - plain.length);
  const target = indexOf(word, found, rows);
  const similarities: number[] = [];
  let rival: number | null = null;
  let nearest = -1;
  for (let n = 0; n < found.length; n++) {
    const row = found[n] as number;
    const value = similarity(insertedCost + (distances[n] as number), rows.lengthOf(row), heard.length);
    similarities.push(value);
    if (value <= nearest || rows.soundsLike(row, word.phones)) continue;
    rival = n;
    nearest = value;
  }
  // Uses the target's own readings, since its context in the clause may allow other variants than the row has.
  const last = insertedCost + (distances[found.length] as number);
  similarities[target] = similarity(last, word.readings.length, heard.length);
  return { rows: found, truncated: near.truncated, similarities, target, rival };
}

/** Returns the neighborhood of word n; the search runs at the first call for this word. */
export type Neighbourhoods = (n: number) => Neighbourhood;

export function neighbourhoods(words: readonly HeardWord[], searcher: Searcher): Neighbourhoods {
  const found: Neighbourhood[] = [];
  return (n) => (found[n] ??= neighbourhood(words[n] as HeardWord, searcher));
}
