/**
 * The table of an audit: `clips.tsv` in a folder of recordings, with the columns file, target and said, and scheme if a
 * clip needs another than the default. `said` is `right`, `other` (another word) or the phones that were said, in IPA.
 *
 * Every row is checked before anything is heard, and one message names all faults with their lines.
 */

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LIMITS } from '../../contract/limits.ts';
import { badRequest, Refusal } from '../../contract/refusal.ts';
import { inspectWav } from '../../hear/clip/riff.ts';

export interface ClipRow {
  /** Its line in the table, from 1. */
  readonly line: number;
  readonly file: string;
  readonly target: string;
  /** `right`, `other`, or IPA. */
  readonly said: string;
  readonly scheme: string;
}

/** A row with the bytes of its recording. */
export interface RecordedRow extends ClipRow {
  readonly wav: Uint8Array;
}

const TABLE = 'clips.tsv';
const NEEDED = ['file', 'target', 'said'] as const;
const COLUMNS = [...NEEDED, 'scheme'] as const;
type Column = (typeof COLUMNS)[number];

/** What is wrong with a line; a line may have two faults. */
interface Fault {
  readonly line: number;
  readonly sentence: string;
}

/** Where each column stands; the faults of the head line otherwise. */
function readHead(head: string): Map<Column, number> {
  const names = head.split('\t').map((name) => name.trim());
  const missing = NEEDED.filter((name) => !names.includes(name));
  const strange = names.filter((name) => !COLUMNS.includes(name as Column));
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  if (missing.length + strange.length + twice.length > 0) {
    const found = JSON.stringify(names.join(' ')).slice(0, 100);
    throw badRequest(
      `${TABLE} begins with ${found}; it must begin with the columns file, target, said and, if you like, scheme, ` +
        'with tabs between them',
    );
  }
  return new Map(names.map((name, at) => [name as Column, at]));
}

/** A line as a row; a string says what is wrong with it. */
function readRow(
  text: string,
  line: number,
  columns: ReadonlyMap<Column, number>,
  fallback: string,
): ClipRow | string {
  const cells = text.split('\t').map((cell) => cell.trim());
  if (cells.length > columns.size) return `${cells.length} columns, and the first line names ${columns.size}`;
  const cell = (name: Column): string => cells[columns.get(name) ?? -1] ?? '';
  const empty = NEEDED.filter((name) => cell(name) === '');
  if (empty.length > 0) return `no ${empty.join(', no ')}`;
  const scheme = cell('scheme') || fallback;
  const word = cell('said').toLowerCase();
  const said = word === 'right' || word === 'other' ? word : cell('said');
  return { line, file: cell('file'), target: cell('target'), said, scheme };
}

/** The bytes of a recording; throws for a file that cannot be read or is no WAV. */
function readWav(path: string): Uint8Array {
  const wav = readFileSync(path);
  if (wav.length > LIMITS.upload_bytes) throw badRequest(`more than ${LIMITS.upload_bytes} bytes`);
  inspectWav(wav);
  return wav;
}

const sentenceOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' ? 'there is no such file' : message;
};

/** @throws Refusal that lists them, when there are any */
function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  const rows = new Set(faults.map(({ line }) => line)).size;
  const sentences = faults.map(({ line, sentence }) => `line ${line}: ${sentence}`);
  throw badRequest(
    `${rows} ${rows === 1 ? 'row' : 'rows'} of ${TABLE} cannot be used:\n  ${sentences.join('\n  ')}`,
  );
}

function linesOf(folder: string): string[] {
  try {
    return readFileSync(join(folder, TABLE), 'utf8')
      .replace(/^\uFEFF/u, '')
      .split(/\r?\n/u);
  } catch (error) {
    throw badRequest(`${join(folder, TABLE)} cannot be read: ${sentenceOf(error)}`);
  }
}

/** The rows that were read, and the faults of the others. */
export interface Table {
  readonly rows: readonly ClipRow[];
  readonly faults: readonly Fault[];
}

/**
 * Reads the table of a folder.
 *
 * @param fallback the scheme of a row that names none
 * @throws Refusal when there is no table, or its first line does not name the columns
 */
export function readTable(folder: string, fallback: string): Table {
  const lines = linesOf(folder);
  const columns = readHead(lines[0] ?? '');
  const rows: ClipRow[] = [];
  const faults: Fault[] = [];
  for (const [at, text] of lines.entries()) {
    if (at === 0 || text.trim() === '' || text.startsWith('#')) continue;
    const row = readRow(text, at + 1, columns, fallback);
    if (typeof row === 'string') faults.push({ line: at + 1, sentence: row });
    else rows.push(row);
  }
  return { rows, faults };
}

/** What is wrong with a piece of work; none when it is done. */
function faultsIn(work: () => void, line: number, what = ''): Fault[] {
  try {
    work();
    return [];
  } catch (error) {
    // A plain Error without a code of the system is a fault of ours.
    if (!(error instanceof Refusal) && (error as NodeJS.ErrnoException).code === undefined) throw error;
    return [{ line, sentence: what + sentenceOf(error) }];
  }
}

/**
 * Reads the recordings of a table.
 *
 * @param check throws a Refusal for a target, a scheme or phones that cannot be read
 * @throws Refusal that names every row that cannot be used
 */
export function readClips(folder: string, table: Table, check: (row: ClipRow) => void): RecordedRow[] {
  const clips: RecordedRow[] = [];
  const faults = [...table.faults];
  for (const row of table.rows) {
    const { line, file } = row;
    faults.push(
      ...faultsIn(() => check(row), line),
      ...faultsIn(() => void clips.push({ ...row, wav: readWav(join(folder, file)) }), line, `${file}: `),
    );
  }
  refuseFaults(faults.sort((a, b) => a.line - b.line));
  if (clips.length === 0) throw badRequest(`${TABLE} has no row below its first line`);
  return clips;
}

/**
 * Refuses to write over what an audit reads: its table was typed by hand.
 *
 * @throws Refusal that names the file
 */
export function refuseSource(csv: string, folder: string, rows: readonly ClipRow[]): void {
  const sources = [TABLE, ...rows.map(({ file }) => file)].map((file) => resolve(join(folder, file)));
  if (!sources.includes(resolve(csv))) return;
  throw badRequest(`--csv ${csv} is a file that the audit reads; name another, such as clips.csv`);
}
