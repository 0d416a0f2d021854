import { appendFileSync, closeSync, fstatSync, openSync, readSync, truncateSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { badRequest, type Refusal } from '../../../../src/contract/refusal.ts';
import { readCells } from '../csv.ts';
import { type Format, isGzip } from './plan.ts';

export interface Output {
  /** Line of the input from which the last record of this output came; 0 if the output is empty. */
  readonly done: number;
  /**
   * Appends the text of consecutive records. If an earlier run wrote the output, the first text begins with the last
   * record of that run, scored again.
   * @throws Refusal if that record has another text now, because the input, the scheme or the version has changed
   */
  readonly write: (text: string) => void;
  /** @throws Refusal if the last record of an earlier run was not scored again */
  readonly end: () => void;
  readonly close: () => void;
}

export interface Sheet {
  readonly format: Format;
  /** The line that names the columns; empty for JSON objects. */
  readonly head: string;
}

/** The last record is looked for in this many bytes at the end of an output. A record is far smaller. */
const TAIL = 16 * 1024 * 1024;

function readAt(file: number, start: number, end: number): Buffer {
  const bytes = Buffer.alloc(end - start);
  return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, start));
}

function lineNumber(text: string, format: Format): number {
  const line =
    format === 'ndjson' ? (JSON.parse(text) as { line?: unknown }).line : readCells(text, format)[0];
  const number = Number(line);
  if (!Number.isSafeInteger(number) || number < 1) throw new Error('no line number');
  return number;
}

/** The last whole record of an output: its line in the input, its text, and the offset in bytes of its end. */
interface Written {
  readonly done: number;
  readonly last: string;
  readonly end: number;
}

/**
 * Finds the last whole record of an output. A run that stopped may have left an unfinished line after it.
 * @throws Refusal if another program wrote the file, or if its columns differ
 */
function writtenIn(file: number, name: string, { format, head }: Sheet): Written {
  const beginning = Buffer.from(format === 'ndjson' ? '{"line":' : head);
  // An earlier run may have stopped within its first line.
  const found = readAt(file, 0, beginning.length);
  if (!beginning.subarray(0, found.length).equals(found))
    throw badRequest(`${name} has other columns than this run would write; name another file`);
  const { size } = fstatSync(file);
  const headEnd = Math.min(size, Buffer.byteLength(head));
  const tailStart = Math.max(size - TAIL, headEnd);
  const tail = readAt(file, tailStart, size);
  const wholeLines = tail.subarray(0, tail.lastIndexOf('\n') + 1);
  if (wholeLines.length === 0) return { end: found.lastIndexOf('\n') + 1, done: 0, last: '' };
  const lines = wholeLines.toString('utf8').split('\n').slice(0, -1);
  try {
    const done = lineNumber(lines.at(-1) as string, format);
    // In the table of sounds a record has several lines, which all begin with its line number.
    const before = lines.findLastIndex((line) => lineNumber(line, format) !== done);
    const last = `${lines.slice(before + 1).join('\n')}\n`;
    return { end: tailStart + wholeLines.length, done, last };
  } catch {
    throw badRequest(`the last line of ${name} is none of this program; name another file`);
  }
}

/** Opens a file for appending. A run never replaces a file, so without `resume` the file must not exist. */
function openFile(name: string, resume: boolean): number {
  try {
    return openSync(name, resume ? 'a+' : 'ax+');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') {
      const advice = isGzip(name) ? '' : 'add --resume to go on after its last row, or ';
      throw badRequest(`${name} is there; ${advice}name another file`);
    }
    if (code === 'EISDIR') throw badRequest(`${name} is a folder; name a file`);
    if (code === 'ENOENT') throw badRequest(`${name} cannot be written: its folder is not there`);
    throw badRequest(`${name} cannot be written: ${message}`);
  }
}

const otherRun = (done: number): Refusal =>
  badRequest(
    `the output ends with line ${done}, and this run has another result for that line; resume with the same input, the same scheme and the same version, or name another output`,
  );

/**
 * Opens an output. The first write removes an unfinished line at the end of the file. Each write to a `.gz` file makes
 * a complete gzip member, so that the file can be unpacked even if the run is stopped.
 * @param resume true to continue an existing file; it must not be gzip
 * @throws Refusal if the file exists and `resume` is false, if it cannot be written, or if its columns differ
 */
export function openOutput(name: string, sheet: Sheet, resume: boolean): Output {
  const file = openFile(name, resume);
  try {
    const { end, done, last } = writtenIn(file, name, sheet);
    let isWhole = end === fstatSync(file).size;
    let isCompared = done === 0;
    const append = (text: string): void => {
      if (!isWhole) truncateSync(name, end);
      isWhole = true;
      if (text !== '') appendFileSync(file, isGzip(name) ? gzipSync(text) : text);
    };
    if (end === 0) append(sheet.head);
    const write = (text: string): void => {
      if (text === '') return;
      if (!isCompared && !text.startsWith(last)) throw otherRun(done);
      const added = isCompared ? text : text.slice(last.length);
      isCompared = true;
      if (added !== '') append(added);
    };
    const finish = (): void => {
      if (!isCompared) throw otherRun(done);
      append('');
    };
    return { done, write, end: finish, close: () => closeSync(file) };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}
