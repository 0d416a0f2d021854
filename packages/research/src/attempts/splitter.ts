/**
 * Splits a file that arrives in pieces into records: lines of TSV or NDJSON, or records of CSV (RFC 4180), in which
 * quoted cells may hold line ends.
 *
 * Memory holds only the incomplete record. A quotation that is never closed would swallow the rest of the file.
 * Therefore, if a quotation is too long or a quotation mark is misplaced, the first line of the record becomes a
 * broken record, and the next line starts a new record.
 */

import { SERVICE_LIMITS } from '../../../../src/contract/limits.ts';
import type { Separator } from '../readCells.ts';

export interface FileRecord {
  /** Number of the first line of the record, from 1. */
  readonly line: number;
  readonly text: string;
  readonly fault?: string;
}

/** The most characters in a record, the same as the most bytes in a request. */
const LONGEST = SERVICE_LIMITS.body_bytes;

/** Patterns of CSV; they match from `lastIndex` on. */
interface CsvPatterns {
  /** Matches a record up to its line end. */
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
  /** Null for TSV and NDJSON, in which quotation marks are plain text. */
  readonly #csv: CsvPatterns | null;
  /** Text that is not split yet; it begins with line `#line` of the file. */
  #rest = '';
  #line = 1;
  /** True before the first text, which may begin with a byte-order mark. */
  #isFresh = true;
  /** True while the rest of a line that is too long is skipped. */
  #skips = false;

  /** @param quotes true for CSV, in which quoted cells may hold line ends */
  constructor(quotes: boolean, separator: Separator = ',') {
    this.#csv = quotes ? patternsOf(separator) : null;
  }

  /** Takes the next piece of the file, and returns the records that are now complete, without blank lines. */
  push(text: string): FileRecord[] {
    this.#rest += this.#isFresh ? text.replace(/^\uFEFF/u, '') : text;
    if (text !== '') this.#isFresh = false;
    return this.#split(false);
  }

  end(): FileRecord[] {
    return this.#split(true);
  }

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
   * Offset of the end of a record. If the record is broken, the end of its first line; null if more text may complete
   * the record.
   */
  #endOf(text: string, from: number, lineEnd: number, isLast: boolean): number | null {
    if (this.#csv === null || !text.slice(from, lineEnd).includes('"')) return lineEnd;
    const whole = matchEnd(this.#csv.whole, text, from);
    const end = whole ?? matchEnd(this.#csv.open, text, from);
    // Without a line end after it, a match may become longer when more text comes.
    const mayGoOn = end !== null && !isLast && !text.includes('\n', end);
    if (mayGoOn && end - from <= LONGEST) return null;
    return whole !== null && whole - from <= LONGEST ? whole : lineEnd;
  }

  /**
   * Skips a line that is too long, which may arrive in several parts. Only the first part reports the fault;
   * `isWhole` is true for the last part.
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
