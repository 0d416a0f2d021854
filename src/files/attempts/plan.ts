/** What is made of a file of attempts: the formats, and the columns of a table. */

import { badRequest } from '../../contract/refusal.ts';
import { CellFault, readCells, type Separator, type TableFormat, writeCells } from '../csv.ts';
import type { Encoding } from '../spreadsheet.ts';

export type Format = TableFormat | 'ndjson';

export const FORMATS: readonly Format[] = ['tsv', 'csv', 'ndjson'];

export interface Plan {
  readonly input: Format;
  readonly output: Format;
  /** The encoding of the input. */
  readonly encoding: Encoding;
  /** What separates the cells of an input in CSV; an output in CSV has commas. */
  readonly separator: Separator;
  /** The line of an input on which its columns are named; 0 for objects. */
  readonly headAt: number;
  /** The columns that go from the input to a table, in order. */
  readonly columns: readonly string[];
  /** The scheme of an attempt that names none. */
  readonly fallback: string;
}

/** The columns that the scores fill. */
export const RESULTS = [
  'proximity',
  'real_edits',
  'lenient_similarity',
  'strict_similarity',
  'stress',
  'said_as',
  'fixes',
  'problem',
] as const;

/** The fields of an object that a table shows. */
export const OF_OBJECTS = ['id', 'target', 'ipa', 'said', 'scheme'];
const TAKEN: readonly string[] = ['line', ...RESULTS];

const KNOWN: readonly string[] = [...OF_OBJECTS, ...TAKEN];

/** A known column may be named in any case. */
function columnName(cell: string): string {
  const name = cell.trim();
  return KNOWN.includes(name.toLowerCase()) ? name.toLowerCase() : name;
}

/** The format of a file by the end of its name, or null. */
export const formatOf = (file: string): Format | null =>
  FORMATS.find((format) => file.toLowerCase().endsWith(`.${format}`)) ??
  (file.toLowerCase().endsWith('.jsonl') ? 'ndjson' : null);

function headOf(head: string, format: TableFormat, separator: Separator, file: string): string[] {
  try {
    return readCells(head, format, separator).map(columnName);
  } catch (error) {
    if (!(error instanceof CellFault)) throw error;
    throw badRequest(`the first line of ${file} cannot be read: ${error.message}`);
  }
}

/**
 * The columns of an input.
 *
 * @param head its first record; a file of objects has no head
 * @throws Refusal for a head without the needed columns, with a column twice, or with one that the scores fill
 */
export function columnsOf(head: string, format: Format, separator: Separator, file: string): string[] {
  if (format === 'ndjson') return OF_OBJECTS;
  const names = headOf(head, format, separator, file);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  const taken = names.find((name) => TAKEN.includes(name));
  const found = JSON.stringify(names.join(' ')).slice(0, 100);
  if (!names.includes('target') || !['ipa', 'said'].some((name) => names.includes(name))) {
    throw badRequest(
      `${file} begins with ${found}; its first line must name the columns target and ipa, or target and said, and may name others`,
    );
  }
  if (twice !== undefined) throw badRequest(`${file} names the column ${JSON.stringify(twice)} twice`);
  if (taken !== undefined) {
    throw badRequest(`${file} has a column ${JSON.stringify(taken)}, which the scores fill; rename it`);
  }
  return names;
}

/** The first line of the output; none for objects. */
export const headLine = ({ output, columns }: Plan): string =>
  output === 'ndjson' ? '' : `${writeCells(['line', ...columns, ...RESULTS], output)}\n`;
