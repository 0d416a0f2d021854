/** The output of a file of attempts: a new file, or one that a run left unfinished and the next one goes on with. */

import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { badRequest } from '../../contract/refusal.ts';
import { readCells } from '../csv.ts';
import { headLine, type Plan } from './plan.ts';

export interface Output {
  /** The line of the last record that it has; 0 for none. */
  readonly done: number;
  /** That record, without its line end. */
  readonly last: string;
  readonly write: (text: string) => void;
  readonly close: () => void;
}

const BLOCK = 64 * 1024;
const LINE_END = 0x0a;

const bytesAt = (file: number, start: number, end: number): Buffer => {
  const bytes = Buffer.alloc(end - start);
  readSync(file, bytes, 0, bytes.length, start);
  return bytes;
};

/** The offset behind the last line end before `end`; 0 where there is none. */
function lineStart(file: number, end: number): number {
  for (let to = end; to > 0; to -= BLOCK) {
    const from = Math.max(0, to - BLOCK);
    const found = bytesAt(file, from, to).lastIndexOf(LINE_END);
    if (found !== -1) return from + found + 1;
  }
  return 0;
}

function lineNumber(text: string, { output }: Plan): number {
  const line =
    output === 'ndjson' ? (JSON.parse(text) as { line?: unknown }).line : readCells(text, output)[0];
  const number = Number(line);
  if (!Number.isSafeInteger(number) || number < 1) throw new Error('no line number');
  return number;
}

/** How each output of this program begins. */
const beginning = (plan: Plan): Buffer => Buffer.from(plan.output === 'ndjson' ? '{"line":' : headLine(plan));

/** Where an output was left. */
interface Left {
  /** The end of its last whole line. */
  readonly end: number;
  readonly done: number;
  readonly last: string;
}

/** Reads where a file was left, and changes nothing in it. */
function leftAt(file: number, name: string, plan: Plan): Left {
  const size = fstatSync(file).size;
  const known = beginning(plan);
  const found = bytesAt(file, 0, Math.min(size, known.length));
  if (!known.subarray(0, found.length).equals(found)) {
    throw badRequest(`${name} has other columns than this run would write; name another file`);
  }
  const end = lineStart(file, size);
  if (end === 0 || end === Buffer.byteLength(headLine(plan))) return { end, done: 0, last: '' };
  try {
    const last = bytesAt(file, lineStart(file, end - 1), end - 1).toString();
    return { end, done: lineNumber(last, plan), last };
  } catch {
    throw badRequest(`the last line of ${name} is none of this program; name another file`);
  }
}

/** Opens a file to go on with, or a new one. A new one never takes the place of another. */
function openFile(name: string, resume: boolean): number {
  try {
    return openSync(name, resume && existsSync(name) ? 'r+' : 'wx+');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') {
      throw badRequest(`${name} is there; add --resume to go on after its last row, or name another file`);
    }
    if (code === 'EISDIR') throw badRequest(`${name} is a folder; name a file`);
    if (code === 'ENOENT') throw badRequest(`${name} cannot be written: its folder is not there`);
    throw badRequest(`${name} cannot be written: ${message}`);
  }
}

/**
 * Opens the output. A line that was not finished is dropped by the first write.
 *
 * @param resume whether to go on with a file that is there
 * @throws Refusal for a file that is there, that cannot be written, or that another run wrote
 */
export function openOutput(name: string, plan: Plan, resume: boolean): Output {
  const file = openFile(name, resume);
  try {
    const { end, done, last } = leftAt(file, name, plan);
    let at = end;
    const write = (text: string): void => {
      if (at === end) ftruncateSync(file, end);
      const bytes = Buffer.from(text);
      for (let from = 0; from < bytes.length; )
        from += writeSync(file, bytes, from, bytes.length - from, at + from);
      at += bytes.length;
    };
    if (at === 0) write(headLine(plan));
    return { done, last, write, close: () => closeSync(file) };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}
