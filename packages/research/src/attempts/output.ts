import { appendFileSync, closeSync, fstatSync, openSync, readSync, truncateSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { badRequest, type Refusal } from '../../../../src/contract/refusal.ts';
import { readCells } from '../readCells.ts';
import { type Format, isGzip } from './plan.ts';

export interface Output {
  /** Line number, in the input, of the last record in this output; 0 if the output is empty. */
  readonly done: number;
  /**
   * Appends the output of consecutive records. If the output already has records, the first text begins with its last
   * record, which was scored again.
   * @throws Refusal if the two differ, because a run with another input, scheme or version would give another text
   */
  readonly write: (text: string) => void;
  /** @throws Refusal if the last record of the output was not scored again */
  readonly end: () => void;
  readonly close: () => void;
}

export interface Sheet {
  readonly format: Format;
  /** The first line, with the names of the columns; empty for JSON objects. */
  readonly head: string;
}

/** The most bytes to read from the end of an output to find the last record, which is far smaller. */
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

/** Contents of an output that an earlier run wrote. */
interface Written {
  readonly done: number;
  /** Text of the last record: complete lines with line ends. */
  readonly last: string;
  /** Offset after the last complete line. */
  readonly end: number;
}

/** @throws Refusal if another program wrote the file, or it has other columns */
function writtenIn(file: number, name: string, { format, head }: Sheet): Written {
  const known = Buffer.from(format === 'ndjson' ? '{"line":' : head);
  const found = readAt(file, 0, known.length);
  if (!known.subarray(0, found.length).equals(found)) {
    throw badRequest(`${name} has other columns than this run would write; name another file`);
  }
  const { size } = fstatSync(file);
  const tailAt = Math.max(size - TAIL, Math.min(size, Buffer.byteLength(head)));
  const tail = readAt(file, tailAt, size);
  const length = tail.lastIndexOf('\n') + 1;
  const lines = tail.toString('utf8', 0, length).split('\n').slice(0, -1);
  const end = length > 0 ? tailAt + length : found.lastIndexOf('\n') + 1;
  if (lines.length === 0) return { end, done: 0, last: '' };
  try {
    const done = lineNumber(lines.at(-1) as string, format);
    // In the table of sounds a record has several lines; all begin with the line number of the record.
    const before = lines.findLastIndex((line) => lineNumber(line, format) !== done);
    return { end, done, last: `${lines.slice(before + 1).join('\n')}\n` };
  } catch {
    throw badRequest(`the last line of ${name} is none of this program; name another file`);
  }
}

/** Opens a file for appending. Without `resume` the file must be new, because a run never replaces a file. */
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
 * Opens an output. The first write cuts off an unfinished line at the end of the file. Each write to a `.gz` makes a
 * gzip member, so that everything written can be unpacked if the run is stopped.
 * @param resume true to continue an existing file, which cannot be gzip
 * @throws Refusal for a file that exists without `resume`, cannot be written, or has other columns
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
