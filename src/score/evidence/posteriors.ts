/**
 * The posteriors of a recognizer: which column is which phone, and rows that are probabilities.
 *
 * A label is read like a phone of an attempt, and never guessed. The probabilities of labels that name the same phone
 * are added into one column; labels that name no phone are listed as unmapped. A label that is only a mark (ː ʰ ˈ), or
 * the end of a word (|), is no sound of its own: its probability is added to the blank, so that [a ː] is one sound.
 */

import { shown } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import { badRequest, pastLimit } from '../../contract/refusal.ts';
import { affricateOf } from '../phonology/glides.ts';
import { readAttempt } from '../text/attempt.ts';
import { type FrameMaps, NO_MAPS } from './calibration.ts';

export interface Posteriors {
  /** Natural-log probabilities, a row a frame, each summing to 1. */
  readonly rows: readonly ArrayLike<number>[];
  readonly columns: number;
  /** The number of columns that were sent, before those of one phone were added up. */
  readonly labels: number;
  readonly blank: number;
  /** Column of a phone; absent where no label names it. Null without a vocabulary. */
  readonly columnOf: ReadonlyMap<number, number> | null;
  /** Labels that name no phone. */
  readonly unmapped: readonly string[];
  /** True when some row did not sum to 1 and was scaled. */
  readonly normalized: boolean;
  /** The seconds of a frame, and from the start of the recording to the first frame; null if unknown. */
  readonly clock: Clock | null;
  /** What the frames are worth. */
  readonly maps: FrameMaps;
}

export interface Clock {
  readonly frame_s: number;
  readonly lead_s: number;
}

/** What a request says about its posteriors. */
interface Sent {
  readonly posteriors?: unknown;
  readonly vocab?: readonly string[] | undefined;
  readonly blank_id?: number | undefined;
}

/** Labels of the blank: those that mean nothing else, and those that may. */
const BLANKS: readonly (readonly string[])[] = [
  ['<blank>', '<pad>', '[PAD]', '<blk>'],
  ['_', '|', '∅'],
];
const TOLERANCE = 0.01;

/** A probability below e^-100000 counts as 0; sums of lower logs would leave the range of doubles. */
const LOWEST_LOG = -1e5;

/** Characters of the longest label that could name a phone, marks counted. */
const LONGEST_LABEL = 16;

/** Checks a row and returns the sum of its probabilities. */
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

function scaled(row: readonly number[], sum: number): readonly number[] {
  if (Number.isFinite(sum) && sum > 0) {
    const log = Math.log(sum);
    return row.map((value) => value - log);
  }
  const top = Math.max(...row);
  return scaled(
    row.map((value) => value - top),
    row.reduce((all, value) => all + Math.exp(value - top), 0),
  );
}

const floored = (row: readonly number[]): readonly number[] =>
  row.every((value) => value >= LOWEST_LOG) ? row : row.map((value) => Math.max(value, LOWEST_LOG));

function readRows(sent: unknown): Pick<Posteriors, 'rows' | 'columns' | 'normalized'> {
  const rows = sent as readonly (readonly number[])[];
  const columns = Array.isArray(rows) && Array.isArray(rows[0]) ? rows[0].length : 0;
  if (columns === 0)
    throw badRequest(
      'posteriors must be a non-empty array of frames, each an array of log-probabilities',
      'posteriors',
    );
  if (rows.length > LIMITS.frames)
    throw pastLimit(`posteriors has ${rows.length} frames; send at most ${LIMITS.frames}`, 'posteriors');
  if (columns > LIMITS.labels)
    throw pastLimit(`posteriors has ${columns} labels; send at most ${LIMITS.labels}`, 'posteriors');
  let normalized = false;
  const checked = rows.map((row, frame) => {
    const sum = sumRow(row, frame, columns);
    if (Math.abs(sum - 1) <= TOLERANCE) return floored(row);
    if (sum === 0 && Math.max(...row) === Number.NEGATIVE_INFINITY) {
      throw badRequest(`posteriors row ${frame} gives every label the probability 0`, 'posteriors');
    }
    normalized = true;
    return floored(scaled(row, sum));
  });
  if (normalized && columns > 1 && rows.every((row) => row.every((value) => value >= 0))) {
    throw badRequest(
      'posteriors must be natural-log probabilities; found no negative value, so these look like probabilities',
      'posteriors',
    );
  }
  return { rows: checked, columns, normalized };
}

function blankOf({ vocab, blank_id }: Sent, columns: number): number {
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

/** Refuses a blank that nobody named and that is a phone by its label: the frames would be read without that phone. */
function checkBlank({ blank_id }: Sent, vocab: readonly string[], blank: number): void {
  const label = vocab[blank] as string;
  if (blank_id !== undefined || phoneOf(label) === undefined) return;
  const names = BLANKS.flat().join(', ');
  throw badRequest(
    `no label of vocab, or more than one, names the blank (${names}), and column ${blank} is the phone ${shown(label)}; send blank_id`,
    'blank_id',
  );
}

/** A letter with its marks. */
const ONE_LETTER = /^\p{L}[\p{M}\p{Lm}]*$/u;

/** The phone that a label names, or undefined; an affricate may lack its tie, and [ɚ] and [ɑ̃] are the vowel alone. */
export function phoneOf(label: string): number | undefined {
  if (label.length > LONGEST_LABEL) return undefined;
  const { phones, unknown } = readAttempt([label]);
  const [first, second] = phones;
  if (first === undefined || unknown.length > 0 || phones.length > 2) return undefined;
  return second === undefined || ONE_LETTER.test(label) ? first : affricateOf(first, second);
}

/** Labels of ARPABET that are no IPA: beside two of them, or one with a digit of stress, th and y are not what they look like. */
const ARPABET = /^(?:aa|ae|ah|ao|aw|ay|dh|eh|er|ey|hh|ih|iy|jh|ng|ow|oy|sh|uh|uw|zh)[0-2]?$/u;

function checkVocab(vocab: readonly string[], columns: number): void {
  if (vocab.length !== columns) {
    throw badRequest(`vocab has ${vocab.length} labels; posteriors has ${columns} columns`, 'vocab');
  }
  const strange = vocab.filter((label) => ARPABET.test(label));
  if (strange.length > 1 || strange.some((label) => /\d/u.test(label))) {
    const found = strange.slice(0, 4).join(', ');
    throw badRequest(
      `vocab has labels of ARPABET (${found}); send IPA, such as θ for th and j for y`,
      'vocab',
    );
  }
  const twice = vocab.find((label, column) => vocab.indexOf(label) !== column);
  if (twice !== undefined) throw badRequest(`vocab names ${shown(twice)} twice`, 'vocab');
}

/** The columns that stay, made of the columns that were sent: those of one phone become one. */
interface Labels {
  readonly columnOf: ReadonlyMap<number, number>;
  readonly blank: number;
  /** By column that stays: the sent columns that are added up in it. */
  readonly parts: readonly (readonly number[])[];
  readonly unmapped: readonly string[];
}

/** A mark, which belongs to the sound before it, or the end of a word. */
const NO_SOUND = /^(?:[\p{Lm}\p{Mn}]+|[|▁ ])$/u;

/** True for a label that is no sound of its own: its probability is added to the blank. */
export const isNoSound = (label: string): boolean => NO_SOUND.test(label);

function mapLabels(vocab: readonly string[], blank: number): Labels {
  const phones = vocab.map((label, column) => (column === blank ? undefined : phoneOf(label)));
  const columnOf = new Map<number, number>();
  const parts: number[][] = [];
  for (const [column, phone] of phones.entries()) {
    const first = phone === undefined ? undefined : columnOf.get(phone);
    if (first !== undefined) parts[first]?.push(column);
    else if (column === blank || !isNoSound(vocab[column] as string)) {
      if (phone !== undefined) columnOf.set(phone, parts.length);
      parts.push([column]);
    }
  }
  const unmapped = vocab.filter((_, column) => column !== blank && phones[column] === undefined);
  const silent = vocab.flatMap((label, column) => (column !== blank && isNoSound(label) ? [column] : []));
  const stays = parts.findIndex(([column]) => column === blank);
  parts[stays]?.push(...silent);
  return { columnOf, blank: stays, parts, unmapped };
}

/** A row with the columns of one phone added up. */
function addedUp(row: ArrayLike<number>, parts: Labels['parts']): number[] {
  return parts.map(([first, ...others]) => {
    const log = row[first as number] as number;
    if (others.length === 0) return log;
    const logs = [log, ...others.map((column) => row[column] as number)];
    const top = Math.max(...logs);
    return top + Math.log(logs.reduce((sum, value) => sum + Math.exp(value - top), 0));
  });
}

/**
 * Reads the posteriors of a request or of a recognizer; null when there are none.
 *
 * @throws Refusal on ragged rows, numbers that are no logs, wrong widths, ids out of range
 */
export function readPosteriors(
  sent: Sent,
  clock: Clock | null = null,
  maps: FrameMaps = NO_MAPS,
): Posteriors | null {
  if (sent.posteriors === undefined || sent.posteriors === null) return null;
  const { rows, columns, normalized } = readRows(sent.posteriors);
  const blank = blankOf(sent, columns);
  const read = { rows, columns, labels: columns, blank, normalized, clock, maps };
  const plain = { ...read, columnOf: null, unmapped: [] };
  if (sent.vocab === undefined) return plain;
  checkVocab(sent.vocab, columns);
  checkBlank(sent, sent.vocab, blank);
  const { parts, ...labels } = mapLabels(sent.vocab, blank);
  if (parts.length === columns) return { ...plain, ...labels };
  return { ...plain, ...labels, rows: rows.map((row) => addedUp(row, parts)), columns: parts.length };
}
