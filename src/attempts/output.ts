/** The output of a file of attempts: a new file, or one that a run left unfinished and the next one goes on with. */

import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { badRequest } from '../contract/refusal.ts';
import { readCells } from './cells.ts';
import { headLine, type Plan } from './plan.ts';

export interface Output {
  /** The line of the last record that it has; 0 for none. */
  readonly done: number;
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

/** The place after the last line end before `end`; 0 where there is none. */
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

/** Drops a line that was not finished, and returns the line of the last record. */
function lastDone(file: number, name: string, plan: Plan): number {
  const head = headLine(plan);
  const size = fstatSync(file).size;
  const end = lineStart(file, size);
  ftruncateSync(file, end);
  const known = Buffer.from(head);
  if (end === 0) return 0;
  if (!bytesAt(file, 0, Math.min(end, known.length)).equals(known)) {
    throw badRequest(`${name} has other columns than this run would write; name another file`);
  }
  if (end === known.length) return 0;
  try {
    return lineNumber(bytesAt(file, lineStart(file, end - 1), end - 1).toString(), plan);
  } catch {
    throw badRequest(`the last line of ${name} is none of this program; name another file`);
  }
}

/**
 * Opens the output.
 *
 * @param resume whether to go on with a file that is there
 * @throws Refusal for a file that is there, or that another run wrote
 */
export function openOutput(name: string, plan: Plan, resume: boolean): Output {
  if (existsSync(name) && !resume) {
    throw badRequest(`${name} is there; add --resume to go on after its last row, or name another file`);
  }
  const file = openSync(name, existsSync(name) ? 'r+' : 'w+');
  const done = lastDone(file, name, plan);
  let at = fstatSync(file).size;
  const write = (text: string): void => {
    const bytes = Buffer.from(text);
    for (let from = 0; from < bytes.length; )
      from += writeSync(file, bytes, from, bytes.length - from, at + from);
    at += bytes.length;
  };
  if (at === 0) write(headLine(plan));
  return { done, write, close: () => closeSync(file) };
}
