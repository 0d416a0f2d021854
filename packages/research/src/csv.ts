/** Reads the cells of a record of CSV (RFC 4180) or TSV. */

import type { TableFormat } from '../../../src/engine/library/csv.ts';

/** Semicolons are usual in countries with decimal commas. */
export type Separator = ',' | ';';

export class CellFault extends Error {}

/** A cell with its separator: quoted with doubled quotation marks, or without any. */
const PATTERNS: Readonly<Record<Separator, { readonly quoted: RegExp; readonly bare: RegExp }>> = {
  ',': { quoted: /"((?:[^"]|"")*)"(?:,|$)/uy, bare: /([^",]*)(?:,|$)/uy },
  ';': { quoted: /"((?:[^"]|"")*)"(?:;|$)/uy, bare: /([^";]*)(?:;|$)/uy },
};

function csvCells(text: string, separator: Separator): string[] {
  if (!text.includes('"')) return text.split(separator);
  const { quoted, bare } = PATTERNS[separator];
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    const pattern = text[at] === '"' ? quoted : bare;
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found === null) {
      throw new CellFault(`cell ${cells.length + 1} has a quotation mark that neither opens nor closes it`);
    }
    cells.push((found[1] as string).replaceAll('""', '"'));
    at += found[0].length;
    if (!found[0].endsWith(separator)) return cells;
  }
}

/** @throws CellFault for misplaced quotation marks */
export const readCells = (text: string, format: TableFormat, separator: Separator = ','): string[] =>
  format === 'tsv' ? text.split('\t') : csvCells(text, separator);

/** Drops the blank cells at the end, which spreadsheets write. */
export const withoutEnd = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
