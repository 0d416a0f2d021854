/** The cells of a record of CSV (RFC 4180) or TSV, read. */

import type { TableFormat } from '../../../src/engine/library/csv.ts';

/** What separates the cells of a CSV: semicolons in countries whose numbers have a comma. */
export type Separator = ',' | ';';

/** A record that cannot be read; its message says why. */
export class CellFault extends Error {}

/** A cell with its separator: quoted, with its quotation marks doubled, or without any. */
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

/** @throws CellFault for quotation marks in the wrong places */
export const readCells = (text: string, format: TableFormat, separator: Separator = ','): string[] =>
  format === 'tsv' ? text.split('\t') : csvCells(text, separator);

/** Without the blank cells at the end, which spreadsheets write. */
export const withoutEnd = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
