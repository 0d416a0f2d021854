/**
 * The cells of a record of CSV (RFC 4180) or TSV, read and written. No imports, so that the page writes its tables here, too.
 */

export type TableFormat = 'tsv' | 'csv';

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

/**
 * A sign that begins a formula (OWASP, CSV Injection), also in its full width, and after blanks or quotation marks, which spreadsheets
 * drop. It
 * counts at the start of a cell, and inside behind any separator: a spreadsheet may cut at the semicolons of a CSV with
 * commas, and minds no quotation mark that opens after a comma. A plain negative number is no formula.
 */
const FORMULA = /(^|[;,])(?!-\d+(?:\.\d+)?(?:$|[;,]))([\s\p{Cc}"]*)([=+\-@＝＋－＠])/gu;

/** The text with an apostrophe before each formula, so that a spreadsheet shows it and does not run it. */
const withoutFormulas = (text: string): string => text.replace(FORMULA, "$1'$2$3");

const quoted = (text: string): string => (/[",]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A record without its line end. Tabs and line ends in cells become blanks, so a line is a record. */
export function writeCells(cells: readonly (string | number)[], format: TableFormat): string {
  const texts = cells.map((cell) =>
    typeof cell === 'number' ? `${cell}` : withoutFormulas(cell.replace(/[\t\r\n]/gu, ' ')),
  );
  return format === 'tsv' ? texts.join('\t') : texts.map(quoted).join(',');
}
