import { badRequest, Refusal } from '../../../../src/contract/refusal.ts';
import { type TableFormat, writeCells } from '../../../../src/engine/library/writeCells.ts';
import { readCells, type Separator, withoutEnd } from '../csv.ts';
import type { TextEncoding } from '../spreadsheet.ts';
import { RESULTS } from './cells.ts';

export type Format = TableFormat | 'ndjson';

export const FORMATS = ['tsv', 'csv', 'ndjson'] as const satisfies readonly Format[];

export const endings = (formats: readonly Format[]): string =>
  `a name that ends in ${formats.map((name) => `.${name}`).join(', ')}, packed also .gz`;

export interface Head {
  readonly input: Format;
  readonly encoding: TextEncoding;
  /** Separator of a CSV input. A CSV output always has commas. */
  readonly separator: Separator;
  /** Number of the line that names the columns; 0 for JSON objects. */
  readonly headAt: number;
  readonly columns: readonly string[];
  /** Name of the column with paths of recordings; null without recordings. */
  readonly audio: string | null;
}

export interface Plan extends Head {
  readonly output: Format;
  readonly sounds: TableFormat | null;
  readonly fallback: string;
}

/** Last columns of a table: the version, the scheme and the data with which a row was scored. */
export const MARKS = ['version', 'scheme', 'fingerprint'] as const;

const SOUNDS = [
  ...['line', 'id', 'word_number', 'word', 'position', 'letters', 'target', 'heard', 'status', 'error_code'],
  ...['cost', 'closeness', 'score_gain', 'confidence', 'uncertain', 'start_s', 'end_s', ...MARKS],
] as const;

export const OF_OBJECTS = ['id', 'target', 'ipa', 'said', 'scheme'];
const TAKEN: readonly string[] = ['line', ...RESULTS, 'version', 'fingerprint'];

const KNOWN: readonly string[] = [...OF_OBJECTS, 'audio', ...TAKEN];

function columnName(cell: string): string {
  const name = cell.trim();
  return KNOWN.includes(name.toLowerCase()) ? name.toLowerCase() : name;
}

const GZ = /\.gz$/iu;

export const isGzip = (file: string): boolean => GZ.test(file);

/** Finds the format in the ending of a file name, before `.gz`; null for an unknown ending. */
export function formatOf(file: string): Format | null {
  const [, ending] = /\.(\w+)$/u.exec(file.replace(GZ, '').toLowerCase()) ?? [];
  return ending === 'jsonl' ? 'ndjson' : (FORMATS.find((format) => format === ending) ?? null);
}

function headOf(head: string, format: TableFormat, separator: Separator, file: string): string[] {
  try {
    return withoutEnd(readCells(head, format, separator)).map(columnName);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw badRequest(`the first line of ${file} cannot be read: ${error.message}`);
  }
}

/**
 * Returns the names of the columns of an input.
 * @param head the record that names the columns; JSON objects do not need it
 * @param isAudit true for the table of an audit
 * @throws Refusal for a missing, repeated or reserved column
 */
export function columnsOf(
  head: string,
  format: Format,
  separator: Separator,
  file: string,
  isAudit: boolean,
): string[] {
  if (format === 'ndjson') return OF_OBJECTS;
  const names = headOf(head, format, separator, file);
  const sources = isAudit ? ['file'] : ['ipa', 'said', 'audio'];
  if (!names.includes('target') || !sources.some((name) => names.includes(name))) {
    const found = JSON.stringify(names.join(' ')).slice(0, 100);
    const needed = isAudit ? 'file and target' : 'target and ipa, or target and said, or target and audio';
    throw badRequest(
      `${file} begins with ${found}; its first line must name the columns ${needed}, and may name others`,
    );
  }
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) throw badRequest(`${file} names the column ${JSON.stringify(repeated)} twice`);
  const taken = names.find((name) => TAKEN.includes(name));
  if (taken !== undefined)
    throw badRequest(`${file} has a column ${JSON.stringify(taken)}, which the scores fill; rename it`);
  return names;
}

/** Returns the columns of MARKS that the input lacks. */
export const marksOf = ({ columns }: Plan): readonly (typeof MARKS)[number][] =>
  MARKS.filter((name) => !columns.includes(name));

export const headLine = (plan: Plan): string =>
  plan.output === 'ndjson'
    ? ''
    : `${writeCells(['line', ...plan.columns, ...RESULTS, ...marksOf(plan)], plan.output)}\n`;

export const soundsLine = (format: TableFormat): string => `${writeCells([...SOUNDS], format)}\n`;
