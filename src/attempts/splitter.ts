/**
 * Cuts a file that comes in pieces into records, each with its line: a line of TSV or NDJSON, or a record of CSV
 * (RFC 4180), in which a quoted cell may hold line ends.
 *
 * It keeps only the record that is not complete. A quotation that nothing closes would take the rest of the file with
 * it, so after so many characters its first line becomes a broken record, and the next line begins a new one.
 */

import { LIMITS } from '../contract/limits.ts';

/** A record, or what is wrong with its line. */
export interface FileRecord {
  /** The line on which it begins, from 1. */
  readonly line: number;
  readonly text: string;
  readonly fault?: string;
}

/** The longest record, characters: as much as a request may have. */
const LONGEST = LIMITS.body_bytes;

const isOdd = (line: string): boolean => {
  let odd = false;
  for (let at = line.indexOf('"'); at !== -1; at = line.indexOf('"', at + 1)) odd = !odd;
  return odd;
};

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

export class RecordSplitter {
  readonly #quotes: boolean;
  #rest = '';
  #line = 0;
  /** The lines of a record whose quotation is open, and their characters. */
  #open: string[] = [];
  #openLength = 0;
  /** True inside a line that is too long; the rest of it is skipped. */
  #skips = false;

  /** @param quotes whether quoted cells may hold line ends */
  constructor(quotes: boolean) {
    this.#quotes = quotes;
  }

  /** The records that these characters complete. Blank lines are no records. */
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

  /** The records that the end of the file completes. */
  end(): FileRecord[] {
    const records = this.#rest === '' ? [] : this.#take(this.#rest);
    this.#rest = '';
    while (this.#open.length > 0) records.push(...this.#giveUp());
    return records;
  }

  #tooLong(): FileRecord {
    return { line: this.#line + 1, text: '', fault: `the line has more than ${LONGEST} characters` };
  }

  /** Takes a complete line. */
  #take(line: string): FileRecord[] {
    this.#line++;
    if (this.#skips) {
      this.#skips = false;
      return [];
    }
    if (line.length > LONGEST) return [{ ...this.#tooLong(), line: this.#line }];
    if (!this.#quotes) return this.#record(line, this.#line);
    return this.#quoted(line);
  }

  #record(text: string, line: number): FileRecord[] {
    const plain = withoutReturn(text);
    return plain.trim() === '' ? [] : [{ line, text: line === 1 ? plain.replace(/^\uFEFF/u, '') : plain }];
  }

  #quoted(line: string): FileRecord[] {
    const odd = isOdd(line);
    if (this.#open.length === 0 && !odd) return this.#record(line, this.#line);
    this.#open.push(line);
    this.#openLength += line.length + 1;
    if (odd && this.#open.length > 1) {
      const text = this.#open.join('\n');
      const first = this.#line - this.#open.length + 1;
      this.#forget();
      return this.#record(text, first);
    }
    return this.#openLength > LONGEST ? this.#giveUp() : [];
  }

  #forget(): void {
    this.#open = [];
    this.#openLength = 0;
  }

  /** Makes the first line of an open record a broken one, and reads the others anew. */
  #giveUp(): FileRecord[] {
    const [first = '', ...others] = this.#open;
    this.#line -= this.#open.length;
    this.#forget();
    this.#line++;
    const fault = 'a quotation mark opens a cell, and none closes it';
    const broken: FileRecord = { line: this.#line, text: withoutReturn(first), fault };
    return [broken, ...others.flatMap((line) => this.#take(line))];
  }
}
