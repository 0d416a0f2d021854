/**
 * Reads the table of an audit: `clips.tsv` or `clips.csv` in a folder of recordings. Its columns are file, target and
 * ipa, and optionally scheme and speaker.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { badRequest, Refusal } from '../../../../src/contract/refusal.ts';
import { whyUnread } from '../../../../src/service/surroundings.ts';
import { readCells, withoutEnd } from '../csv.ts';
import { encodingOf, splitTable } from '../spreadsheet.ts';

export interface ClipRow {
  readonly line: number;
  readonly file: string;
  readonly target: string;
  /** `right`, `other` (another word was said), or the phones that were said, in IPA. */
  readonly ipa: string;
  readonly scheme: string;
  /** Empty if the table does not name the speaker. */
  readonly speaker: string;
}

export interface FailedClip {
  readonly row: ClipRow;
  readonly reason: string;
}

const TABLES = ['clips.tsv', 'clips.csv'] as const;
const NEEDED = ['file', 'target', 'ipa'] as const;
const COLUMNS = [...NEEDED, 'scheme', 'speaker'] as const;
type ClipColumn = (typeof COLUMNS)[number];

interface LineFault {
  readonly line: number;
  readonly sentence: string;
}

function readHead(cells: readonly string[], table: string): Map<ClipColumn, number> {
  const names = cells.map((name) => name.trim());
  const isKnown = (name: string, at: number): boolean =>
    COLUMNS.includes(name as ClipColumn) && names.indexOf(name) === at;
  if (!NEEDED.every((name) => names.includes(name)) || !names.every(isKnown)) {
    const found = JSON.stringify(names.join(' ')).slice(0, 100);
    throw badRequest(
      `${table} begins with ${found}; it must begin with the columns file, target, ipa and, if you like, scheme and speaker`,
    );
  }
  return new Map(names.map((name, at) => [name as ClipColumn, at]));
}

/** Returns a sentence instead of a row if the row is unusable. */
function readRow(
  texts: readonly string[],
  line: number,
  columns: ReadonlyMap<ClipColumn, number>,
  fallback: string,
): ClipRow | string {
  const cells = texts.map((cell) => cell.trim());
  if (cells.length > columns.size) return `${cells.length} columns, and the first line names ${columns.size}`;
  const cell = (name: ClipColumn): string => cells[columns.get(name) ?? -1] ?? '';
  const empty = NEEDED.filter((name) => cell(name) === '');
  if (empty.length > 0) return `no ${empty.join(', no ')}`;
  const word = cell('ipa').toLowerCase();
  const ipa = word === 'right' || word === 'other' ? word : cell('ipa');
  const [file, target, speaker] = [cell('file'), cell('target'), cell('speaker')];
  return { line, file, target, ipa, scheme: cell('scheme') || fallback, speaker };
}

function refuseFaults(faults: readonly LineFault[], table: string): void {
  if (faults.length === 0) return;
  const rows = new Set(faults.map(({ line }) => line)).size;
  const sentences = faults.map(({ line, sentence }) => `line ${line}: ${sentence}`);
  throw badRequest(
    `${rows} ${rows === 1 ? 'row' : 'rows'} of ${table} cannot be used:\n  ${sentences.join('\n  ')}`,
  );
}

interface Line {
  readonly line: number;
  readonly cells: readonly string[] | string;
}

function bytesOf(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw badRequest(`${path} cannot be read: ${whyUnread(error as Error)}`);
  }
}

/** Splits the table into cells. A line that cannot be split has a sentence instead of cells. */
function linesOf(folder: string, name: string): Line[] {
  const bytes = bytesOf(join(folder, name));
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (/[\0\uFFFD]/u.test(text))
    throw badRequest(`${name} is neither UTF-8 nor UTF-16 with a byte-order mark; save it as UTF-8`);
  const format = name.endsWith('.csv') ? 'csv' : 'tsv';
  const { separator, records } = splitTable(text, format, name);
  // Leaves out rows of empty cells, which spreadsheets add, and remarks, which begin with #.
  return records
    .filter((record) => /[^\s"#;,]/u.test(record.text) && !/^"?#/u.test(record.text))
    .map(({ line, text: record, fault }) => {
      try {
        return { line, cells: fault ?? withoutEnd(readCells(record, format, separator)) };
      } catch (error) {
        if (error instanceof Refusal) return { line, cells: error.message };
        throw error;
      }
    });
}

export interface Table {
  readonly name: string;
  readonly rows: readonly ClipRow[];
  readonly faults: readonly LineFault[];
}

/** Returns the name of the table in a folder, or null. @throws Refusal for two tables */
export function tableIn(folder: string): string | null {
  const found = TABLES.filter((one) => existsSync(join(folder, one)));
  if (found.length > 1) throw badRequest(`${folder} has ${found.join(' and ')}; leave one of them there`);
  return found[0] ?? null;
}

/**
 * Reads the rows of the table. In place of cells or of a row, a string is the sentence of a fault.
 * @param fallback scheme of rows that do not name a scheme
 * @throws Refusal if the table is missing, or if its first line lacks a needed column
 */
export function readTable(folder: string, fallback: string): Table {
  const name = tableIn(folder);
  if (name === null) throw badRequest(`${folder} has no table; write ${TABLES.join(' or ')}`);
  const [head, ...lines] = linesOf(folder, name);
  const columns = readHead([head?.cells ?? ''].flat(), name);
  const rows: ClipRow[] = [];
  const faults: LineFault[] = [];
  for (const { line, cells } of lines) {
    const row = typeof cells === 'string' ? cells : readRow(cells, line, columns, fallback);
    if (typeof row === 'string') faults.push({ line, sentence: row });
    else rows.push(row);
  }
  return { name, rows, faults };
}

/**
 * @param check throws a Refusal for a row with an unreadable target, scheme or phones
 * @throws Refusal that lists all unusable rows with their lines
 */
export function checkRows({ name, rows, faults }: Table, check: (row: ClipRow) => void): void {
  const wrong = rows.flatMap((row): LineFault[] => {
    try {
      check(row);
      return [];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return [{ line: row.line, sentence: error.message }];
    }
  });
  const all = [...faults, ...wrong].sort((a, b) => a.line - b.line);
  refuseFaults(all, name);
  if (rows.length === 0) throw badRequest(`${name} has no row below its first line`);
}

/**
 * Refuses an output of `--csv` that would overwrite the table or a recording.
 * @throws Refusal that names the file
 */
export function refuseSource(csv: string, folder: string, { name, rows }: Table): void {
  const sources = [name, ...rows.map(({ file }) => file)].map((file) => resolve(join(folder, file)));
  if (!sources.includes(resolve(csv))) return;
  throw badRequest(`--csv ${csv} is a file that the audit reads; name another, such as results.csv`);
}
