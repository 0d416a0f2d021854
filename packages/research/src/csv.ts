/**
 * Splits a file, which arrives in pieces, into records. A record of TSV or NDJSON is a line; in a record of CSV (RFC
 * 4180) a quoted cell may contain line ends.
 *
 * A quotation that is never closed must not swallow the rest of the file. So if a quotation mark is misplaced, or a
 * quotation is too long, the line counts as a broken record, and the next line begins a new record.
 */

import { SERVICE_LIMITS } from '../../../src/contract/limits.ts';
import { badRequest } from '../../../src/contract/refusal.ts';
import type { TableFormat } from '../../../src/engine/library/writeCells.ts';

/** In countries with a decimal comma, spreadsheets separate cells by semicolons. */
export type Separator = ',' | ';';

export interface FileRecord {
  readonly line: number;
  readonly text: string;
  readonly fault?: string;
}

/** Most characters of a record. */
const LONGEST = SERVICE_LIMITS.body_bytes;

interface CsvPatterns {
  readonly whole: RegExp;
  /** Matches a record with a quotation that is open at the end of the text. */
  readonly open: RegExp;
}

function patternsOf(separator: Separator): CsvPatterns {
  const quotation = '"[^"]*(?:""[^"]*)*';
  const cell = `(?:${quotation}"|[^"\\n${separator}]*)`;
  return {
    whole: new RegExp(`${cell}(?:${separator}${cell})*(?=\\r?(?:\\n|$))`, 'uy'),
    open: new RegExp(`(?:${cell}${separator})*${quotation}$`, 'uy'),
  };
}

function matchEnd(pattern: RegExp, text: string, from: number): number | null {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : null;
}

export class RecordSplitter {
  /** Null for TSV and NDJSON, in which a quotation mark is an ordinary character. */
  readonly #csv: CsvPatterns | null;
  /** The text that is not split yet, and the number of its first line in the file. */
  #rest = '';
  #line = 1;
  /** True until the first text arrives, because a file may begin with a byte-order mark. */
  #isFresh = true;
  /** True while the rest of an overlong line is skipped. */
  #skips = false;

  constructor(quotes: boolean, separator: Separator = ',') {
    this.#csv = quotes ? patternsOf(separator) : null;
  }

  /** Adds a piece of the file; returns the records that are now complete. Blank lines are left out. */
  push(text: string): FileRecord[] {
    this.#rest += this.#isFresh ? text.replace(/^\uFEFF/u, '') : text;
    if (text !== '') this.#isFresh = false;
    return this.#split(false);
  }

  end(): FileRecord[] {
    return this.#split(true);
  }

  /** Returns the complete records of `#rest`. An incomplete record stays in `#rest`, unless no more text comes. */
  #split(isLast: boolean): FileRecord[] {
    const text = this.#rest;
    const records: FileRecord[] = [];
    let at = 0;
    while (at < text.length) {
      const newline = text.indexOf('\n', at);
      const hasNewline = newline !== -1;
      const lineEnd = hasNewline ? newline : text.length;
      if (this.#skips || lineEnd - at > LONGEST) {
        records.push(...this.#skipped(hasNewline));
        at = lineEnd + 1;
        continue;
      }
      const isUnfinished = !hasNewline && !isLast;
      const end = isUnfinished ? null : this.#endOf(text, at, lineEnd, isLast);
      if (end === null) break;
      const record = text.slice(at, end);
      records.push(...this.#recordOf(record));
      this.#line += record.split('\n').length;
      const next = text.indexOf('\n', end) + 1;
      at = next === 0 ? text.length : next;
    }
    this.#rest = text.slice(at);
    return records;
  }

  /**
   * Returns the offset of the end of a record, or of its first line if the record is broken. Null if the record may
   * continue in the next piece.
   */
  #endOf(text: string, from: number, lineEnd: number, isLast: boolean): number | null {
    if (this.#csv === null || !text.slice(from, lineEnd).includes('"')) return lineEnd;
    const whole = matchEnd(this.#csv.whole, text, from);
    const end = whole ?? matchEnd(this.#csv.open, text, from);
    // The match may grow when the next piece arrives, unless a line end follows it.
    const mayGoOn = end !== null && !isLast && !text.includes('\n', end);
    if (mayGoOn && end - from <= LONGEST) return null;
    return whole !== null && whole - from <= LONGEST ? whole : lineEnd;
  }

  /**
   * Skips a line that is too long. It may arrive in several parts; only the first part reports the fault.
   * @param isWhole true for the last part
   */
  #skipped(isWhole: boolean): FileRecord[] {
    const fault = `the line has more than ${LONGEST} characters`;
    const records = this.#skips ? [] : [{ line: this.#line, text: '', fault }];
    this.#skips = !isWhole;
    if (isWhole) this.#line++;
    return records;
  }

  #recordOf(text: string): FileRecord[] {
    const plain = text.endsWith('\r') ? text.slice(0, -1) : text;
    if (plain.trim() === '') return [];
    const record = { line: this.#line, text: plain };
    const isOpen = this.#csv !== null && matchEnd(this.#csv.open, plain, 0) !== null;
    return [isOpen ? { ...record, fault: 'a quotation mark opens a cell, and none closes it' } : record];
  }
}

/** Matches a cell and the separator after it, or the last cell. In a quoted cell, quotation marks are doubled. */
const CELLS: Readonly<Record<Separator, RegExp>> = {
  ',': /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/guy,
  ';': /(?:"((?:[^"]|"")*)"|([^";]*))(;|$)/guy,
};

function csvCells(text: string, separator: Separator): string[] {
  const cells: string[] = [];
  for (const [, quoted, bare = '', end] of text.matchAll(CELLS[separator])) {
    cells.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === '') return cells;
  }
  throw badRequest(`cell ${cells.length + 1} has a quotation mark that neither opens nor closes it`);
}

/** @throws Refusal for a misplaced quotation mark */
export const readCells = (text: string, format: TableFormat, separator: Separator = ','): string[] =>
  format === 'tsv' ? text.split('\t') : csvCells(text, separator);

/** Drops blank cells at the end of a row, which spreadsheets add. */
export const withoutEnd = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
