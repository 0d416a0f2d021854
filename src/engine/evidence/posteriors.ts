/**
 * Reads the posteriors of a recognizer: rows of probabilities, with a column for each phone that a label names
 * (vocabulary.ts).
 */

import { shown } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import { badRequest, pastLimit } from '../../contract/refusal.ts';
import { type FrameMaps, NO_MAPS } from './calibration.ts';
import { divided, type Split } from './diphthongs.ts';
import { addedUp, checkVocab, mapLabels, phonesOfLabel } from './vocabulary.ts';

export interface Posteriors {
  /** Natural-log probabilities, one row per frame; they sum to 1. */
  readonly rows: readonly (readonly number[])[];
  /** The split rows (diphthongs.ts), if a diphthong was heard. */
  readonly split?: Split;
  readonly columns: number;
  /** Number of columns sent, before columns of the same phone were added up. */
  readonly labels: number;
  readonly blank: number;
  /** Column of a phone; absent if no label names it. Null without a vocabulary. */
  readonly columnOf: ReadonlyMap<number, number> | null;
  readonly unmapped: readonly string[];
  /** True if some row did not sum to 1 and was scaled. */
  readonly normalized: boolean;
  /** Seconds per frame, and seconds before the first frame; null if unknown. */
  readonly clock: Clock | null;
  readonly maps: FrameMaps;
}

export interface Clock {
  readonly frame_s: number;
  readonly lead_s: number;
}

interface SentPosteriors {
  readonly posteriors?: unknown;
  readonly vocab?: readonly string[] | undefined;
  readonly blank_id?: number | undefined;
}

/** Labels of the blank: first the labels that always mean the blank, then labels that may mean something different. */
const BLANKS: readonly (readonly string[])[] = [
  ['<blank>', '<pad>', '[PAD]', '<blk>'],
  ['_', '|', '∅'],
];
const TOLERANCE = 0.01;

/** A probability below e^-100000 counts as 0; sums of lower logs would leave the range of doubles. */
const LOWEST_LOG = -1e5;

/** Checks a row; returns the sum of its probabilities. */
function sumRow(row: unknown, frame: number, columns: number): number {
  if (!Array.isArray(row) || row.length !== columns) {
    const found = Array.isArray(row) ? `${row.length} values` : 'no array';
    throw badRequest(
      `posteriors must have rows of one width; row 0 has ${columns} values, row ${frame} has ${found}`,
      'posteriors',
    );
  }
  let sum = 0;
  for (let column = 0; column < columns; column++) {
    const value: unknown = row[column];
    if (typeof value !== 'number' || !(value < Number.POSITIVE_INFINITY)) {
      throw badRequest(
        `posteriors must hold natural-log probabilities; row ${frame}, column ${column} holds ${shown(value)}`,
        'posteriors',
      );
    }
    sum += Math.exp(value);
  }
  return sum;
}

const floored = (row: readonly number[]): readonly number[] =>
  row.every((value) => value >= LOWEST_LOG) ? row : row.map((value) => Math.max(value, LOWEST_LOG));

/** Scales a row so that its probabilities sum to 1. `sum` is their sum; 0 or Infinity if a double cannot hold it. */
function scaled(row: readonly number[], sum: number): readonly number[] {
  const fitsDouble = Number.isFinite(sum) && sum > 0;
  const top = fitsDouble ? 0 : Math.max(...row);
  const log = Math.log(fitsDouble ? sum : row.reduce((all, value) => all + Math.exp(value - top), 0));
  return row.map((value) => Math.max(value - top - log, LOWEST_LOG));
}

/** Refuses posteriors without any column, or with more frames or columns than the limits. */
function checkSize(rows: readonly unknown[], columns: number): void {
  if (columns === 0)
    throw badRequest(
      'posteriors must be a non-empty array of frames, each an array of log-probabilities',
      'posteriors',
    );
  if (rows.length > LIMITS.frames)
    throw pastLimit(`posteriors has ${rows.length} frames; send at most ${LIMITS.frames}`, 'posteriors');
  if (columns > LIMITS.labels)
    throw pastLimit(`posteriors has ${columns} labels; send at most ${LIMITS.labels}`, 'posteriors');
}

/** Checks the rows, and scales the rows whose probabilities do not sum to 1. */
function readRows(sent: unknown): Pick<Posteriors, 'rows' | 'columns' | 'normalized'> {
  const rows = sent as readonly (readonly number[])[];
  const columns = Array.isArray(rows) && Array.isArray(rows[0]) ? rows[0].length : 0;
  checkSize(rows, columns);
  let normalized = false;
  const checked = rows.map((row, frame) => {
    const sum = sumRow(row, frame, columns);
    if (Math.abs(sum - 1) <= TOLERANCE) return floored(row);
    if (sum === 0 && Math.max(...row) === Number.NEGATIVE_INFINITY) {
      throw badRequest(`posteriors row ${frame} gives every label the probability 0`, 'posteriors');
    }
    normalized = true;
    return scaled(row, sum);
  });
  if (normalized && columns > 1 && rows.every((row) => row.every((value) => value >= 0))) {
    throw badRequest(
      'posteriors must be natural-log probabilities; found no negative value, so these look like probabilities',
      'posteriors',
    );
  }
  return { rows: checked, columns, normalized };
}

/** Finds the column of the blank: `blank_id`, otherwise the only column with a label of BLANKS, otherwise column 0. */
function blankOf({ vocab, blank_id }: SentPosteriors, columns: number): number {
  if (blank_id !== undefined) {
    if (blank_id < columns) return blank_id;
    throw badRequest(`blank_id is ${blank_id}; posteriors has the columns 0 to ${columns - 1}`, 'blank_id');
  }
  for (const names of BLANKS) {
    const blanks = (vocab ?? []).flatMap((label, column) => (names.includes(label) ? [column] : []));
    if (blanks.length > 0) return blanks.length === 1 ? (blanks[0] as number) : 0;
  }
  return 0;
}

/**
 * Refuses a blank column whose label is a phone, because that phone would never be heard. Accepts it if the caller sent
 * `blank_id` and no label of `vocab` is a name for the blank.
 */
function checkBlank({ blank_id }: SentPosteriors, vocab: readonly string[], blank: number): void {
  const label = vocab[blank] as string;
  const named = vocab.findIndex((name) => BLANKS[0]?.includes(name));
  if (phonesOfLabel(label).length === 0 || (blank_id !== undefined && named === -1)) return;
  const sentence =
    blank_id === undefined
      ? `no label of vocab, or more than one, names the blank (${BLANKS.flat().join(', ')}), and column ${blank} is the phone ${shown(label)}; send blank_id`
      : `blank_id is ${blank}, the phone ${shown(label)}; column ${named} of vocab is the blank ${vocab[named]}`;
  throw badRequest(sentence, 'blank_id');
}

/**
 * Reads the posteriors of a request; null without posteriors.
 *
 * @throws Refusal for ragged rows, numbers that are not logs, wrong widths, ids out of range
 */
export function readPosteriors(
  sent: SentPosteriors,
  clock: Clock | null = null,
  maps: FrameMaps = NO_MAPS,
): Posteriors | null {
  if (sent.posteriors === undefined || sent.posteriors === null) return null;
  const { rows, columns, normalized } = readRows(sent.posteriors);
  const blank = blankOf(sent, columns);
  const read = { rows, columns, labels: columns, blank, normalized, clock, maps };
  const unnamed = { ...read, columnOf: null, unmapped: [] };
  if (sent.vocab === undefined) return unnamed;
  checkVocab(sent.vocab, columns);
  checkBlank(sent, sent.vocab, blank);
  const { parts, diphthongs, ...labels } = mapLabels(sent.vocab, blank);
  const named = { ...unnamed, ...labels, columns: parts.length };
  const isOneToOne = parts.length === columns && diphthongs.length === 0;
  if (isOneToOne) return named;
  const partsOfAll = [...parts, ...diphthongs.map((one) => one.parts)];
  const sums = rows.map((row) => addedUp(row, partsOfAll));
  return { ...named, ...divided({ ...named, diphthongs, rows: sums }) };
}
