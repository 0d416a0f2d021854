/** The plan for a file of attempts: its formats, and the columns of its tables. */

import { badRequest } from '../../../../src/contract/refusal.ts';
import { type TableFormat, writeCells } from '../../../../src/engine/library/csv.ts';
import { CellFault, readCells, type Separator, withoutEnd } from '../csv.ts';
import type { Encoding } from '../spreadsheet.ts';

export type Format = TableFormat | 'ndjson';

export const FORMATS: readonly Format[] = ['tsv', 'csv', 'ndjson'];

/** The way to read the records of an input. */
export interface Head {
  readonly input: Format;
  /** The encoding of the input. */
  readonly encoding: Encoding;
  /** The separator of a CSV input; CSV output uses commas. */
  readonly separator: Separator;
  /** The line that names the columns; 0 for objects. */
  readonly headAt: number;
  /** The columns copied from the input to a table, in order. */
  readonly columns: readonly string[];
  /** The column of recordings; null without one. */
  readonly audio: string | null;
}

export interface Plan extends Head {
  readonly output: Format;
  /** The format of the table of sounds; null without one. */
  readonly sounds: TableFormat | null;
  /** The scheme of attempts that name none of their own. */
  readonly fallback: string;
}

/** The columns of the scores. */
export const SCORES = [
  'proximity',
  'real_edits',
  'lenient_similarity',
  'strict_similarity',
  'stress',
  'said_as',
  'miscues',
  'completeness',
  'words_per_minute',
  'pauses',
  'fixes',
  'problem',
] as const;

/** The last columns of each row, which tell what scored it. */
export const MARKS = ['version', 'scheme', 'fingerprint'] as const;

/** The columns of the table of sounds. */
const SOUNDS = [
  ...['line', 'id', 'word_number', 'word', 'position', 'letters', 'target', 'heard', 'status', 'error_code'],
  ...['cost', 'closeness', 'score_gain', 'confidence', 'uncertain', 'start_s', 'end_s', ...MARKS],
] as const;

/** The fields of an object that a table shows. */
export const OF_OBJECTS = ['id', 'target', 'ipa', 'said', 'scheme'];
const TAKEN: readonly string[] = ['line', ...SCORES, 'version', 'fingerprint'];

const KNOWN: readonly string[] = [...OF_OBJECTS, 'audio', ...TAKEN];

/** Lowercases a known column. */
function columnName(cell: string): string {
  const name = cell.trim();
  return KNOWN.includes(name.toLowerCase()) ? name.toLowerCase() : name;
}

const GZ = /\.gz$/iu;

export const isGzip = (file: string): boolean => GZ.test(file);

/** The format of a file by its ending, ignoring `.gz`, or null. */
export function formatOf(file: string): Format | null {
  const [, ending] = /\.(\w+)$/u.exec(file.replace(GZ, '').toLowerCase()) ?? [];
  return ending === 'jsonl' ? 'ndjson' : (FORMATS.find((format) => format === ending) ?? null);
}

function headOf(head: string, format: TableFormat, separator: Separator, file: string): string[] {
  try {
    return withoutEnd(readCells(head, format, separator)).map(columnName);
  } catch (error) {
    if (!(error instanceof CellFault)) throw error;
    throw badRequest(`the first line of ${file} cannot be read: ${error.message}`);
  }
}

/**
 * The columns of an input.
 * @param head its first record; ignored for objects
 * @param ofClips true for an audit table
 * @throws Refusal for a missing, repeated or reserved column
 */
export function columnsOf(
  head: string,
  format: Format,
  separator: Separator,
  file: string,
  ofClips: boolean,
): string[] {
  if (format === 'ndjson') return OF_OBJECTS;
  const names = headOf(head, format, separator, file);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  const taken = names.find((name) => TAKEN.includes(name));
  const found = JSON.stringify(names.join(' ')).slice(0, 100);
  const heard = ofClips ? ['file'] : ['ipa', 'said', 'audio'];
  if (!names.includes('target') || !heard.some((name) => names.includes(name))) {
    const needed = ofClips ? 'file and target' : 'target and ipa, or target and said, or target and audio';
    throw badRequest(
      `${file} begins with ${found}; its first line must name the columns ${needed}, and may name others`,
    );
  }
  if (twice !== undefined) throw badRequest(`${file} names the column ${JSON.stringify(twice)} twice`);
  if (taken !== undefined) {
    throw badRequest(`${file} has a column ${JSON.stringify(taken)}, which the scores fill; rename it`);
  }
  return names;
}

/** The columns that mark a row; a scheme in the input already has its own column. */
export const marksOf = ({ columns }: Plan): readonly (typeof MARKS)[number][] =>
  MARKS.filter((name) => !columns.includes(name));

/** The first line of the output; empty for objects. */
export const headLine = (plan: Plan): string =>
  plan.output === 'ndjson'
    ? ''
    : `${writeCells(['line', ...plan.columns, ...SCORES, ...marksOf(plan)], plan.output)}\n`;

export const soundsLine = (format: TableFormat): string => `${writeCells([...SOUNDS], format)}\n`;
