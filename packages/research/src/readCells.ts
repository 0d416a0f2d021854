import { badRequest } from '../../../src/contract/refusal.ts';
import type { TableFormat } from '../../../src/engine/library/writeCells.ts';

/** In countries with a decimal comma, spreadsheets separate cells by semicolons. */
export type Separator = ',' | ';';

/** Patterns of a cell with the separator or the end after it. In a quoted cell, quotation marks are doubled. */
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
