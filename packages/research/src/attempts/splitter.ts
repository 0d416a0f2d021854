/**
 * Splits a file that arrives in pieces into records with line numbers: lines of TSV or NDJSON, or records of CSV (RFC
 * 4180), in which quoted cells may hold line ends.
 *
 * It keeps only the incomplete record in memory. A quotation that is not closed would swallow the rest of the file, so
 * after too many characters, or at a misplaced quotation mark, the first line of the open record becomes a broken record,
 * and the next line starts a new record.
 */

import { SERVICE_LIMITS } from '../../../../src/contract/limits.ts';
import type { Separator } from '../csv.ts';

export interface FileRecord {
  /** Number of the first line of the record, from 1. */
  readonly line: number;
  readonly text: string;
  readonly fault?: string;
}

/** The most characters in a record, the same as the most bytes in a request. */
const LONGEST = SERVICE_LIMITS.body_bytes;

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

/** Index of the mark that closes a quotation, or -1; doubled marks do not close it. */
function closing(line: string, from: number): number {
  let at = line.indexOf('"', from);
  while (at !== -1 && line[at + 1] === '"') at = line.indexOf('"', at + 2);
  return at;
}

/**
 * Tells if a record ends with this line, goes on (a quotation is open), or is broken. A quotation mark may open a cell
 * only at the start of the line or after a separator.
 */
function stateAfter(text: string, inside: boolean, separator: Separator): 'whole' | 'open' | 'broken' {
  const line = withoutReturn(text);
  let from = 0;
  let open = inside;
  for (;;) {
    if (!open) {
      const mark = line.indexOf('"', from);
      if (mark === -1) return 'whole';
      if (mark > 0 && line[mark - 1] !== separator) return 'broken';
      from = mark + 1;
    }
    const close = closing(line, from);
    if (close === -1) return 'open';
    if (close + 1 < line.length && line[close + 1] !== separator) return 'broken';
    open = false;
    from = close + 1;
  }
}

export class RecordSplitter {
  readonly #quotes: boolean;
  readonly #separator: Separator;
  #rest = '';
  #line = 0;
  /** Lines of the record with an open quotation, and the count of their characters. */
  #open: string[] = [];
  #openLength = 0;
  /** True while the rest of a line that is too long is skipped. */
  #skips = false;

  /** @param quotes true for CSV, in which quoted cells may hold line ends */
  constructor(quotes: boolean, separator: Separator = ',') {
    this.#quotes = quotes;
    this.#separator = separator;
  }

  /** Takes the next piece of the file and returns the records that it completes, without blank lines. */
  push(text: string): FileRecord[] {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() as string;
    const records = lines.flatMap((line) => this.#take(line));
    if (this.#rest.length > LONGEST) {
      if (!this.#skips) records.push(this.#tooLong());
      this.#skips = true;
      this.#rest = '';
    }
    return records;
  }

  end(): FileRecord[] {
    const records = this.#rest === '' ? [] : this.#take(this.#rest);
    this.#rest = '';
    while (this.#open.length > 0) {
      const first = this.#line - this.#open.length + 1;
      const [broken, others] = this.#giveUp(first);
      records.push(broken, ...this.#quoted(others, first + 1));
    }
    return records;
  }

  #tooLong(): FileRecord {
    return { line: this.#line + 1, text: '', fault: `the line has more than ${LONGEST} characters` };
  }

  #take(whole: string): FileRecord[] {
    this.#line++;
    const line = this.#line === 1 ? whole.replace(/^\uFEFF/u, '') : whole;
    if (this.#skips) {
      this.#skips = false;
      return [];
    }
    if (line.length > LONGEST) return [{ ...this.#tooLong(), line: this.#line }];
    if (!this.#quotes) return this.#record(line, this.#line);
    return this.#quoted([line], this.#line);
  }

  #record(text: string, line: number): FileRecord[] {
    const plain = withoutReturn(text);
    return plain.trim() === '' ? [] : [{ line, text: plain }];
  }

  /** @param line line number of the first of the lines */
  #quoted(lines: readonly string[], line: number): FileRecord[] {
    const records: FileRecord[] = [];
    let waiting = lines;
    let next = 0;
    let lineNumber = line;
    for (; next < waiting.length; lineNumber++) {
      const text = waiting[next++] as string;
      const state = stateAfter(text, this.#open.length > 0, this.#separator);
      this.#open.push(text);
      this.#openLength += text.length + 1;
      const first = lineNumber - this.#open.length + 1;
      // A single broken line becomes a record that cannot be read; several joined lines are split again.
      if (state === 'whole' || (state === 'broken' && first === lineNumber)) {
        records.push(...this.#record(this.#open.join('\n'), first));
        this.#forget();
      } else if (state === 'broken' || this.#openLength > LONGEST) {
        const [broken, others] = this.#giveUp(first);
        records.push(broken);
        waiting = others.concat(waiting.slice(next));
        next = 0;
        lineNumber = first;
      }
    }
    return records;
  }

  #forget(): void {
    this.#open = [];
    this.#openLength = 0;
  }

  /** Makes the first line of the open record a broken record, and returns the other lines. */
  #giveUp(line: number): [FileRecord, string[]] {
    const [first = '', ...others] = this.#open;
    this.#forget();
    const fault = 'a quotation mark opens a cell, and none closes it';
    return [{ line, text: withoutReturn(first), fault }, others];
  }
}
