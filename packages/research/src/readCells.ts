import { badRequest } from '../../../src/contract/refusal.ts';
import type { TableFormat } from '../../../src/engine/library/writeCells.ts';

/** Spreadsheets write semicolons in countries that have decimal commas. */
export type Separator = ',' | ';';

/** Patterns of a cell with the separator after it. In a quoted cell, quotation marks are doubled. */
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
      throw badRequest(`cell ${cells.length + 1} has a quotation mark that neither opens nor closes it`);
    }
    cells.push((found[1] as string).replaceAll('""', '"'));
    at += found[0].length;
    // After the last cell there is no separator.
    if (!found[0].endsWith(separator)) return cells;
  }
}

/** @throws Refusal for a misplaced quotation mark */
export const readCells = (text: string, format: TableFormat, separator: Separator = ','): string[] =>
  format === 'tsv' ? text.split('\t') : csvCells(text, separator);

/** Drops blank cells at the end of a row, which spreadsheets add. */
export const withoutEnd = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
