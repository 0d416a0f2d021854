/**
 * The cells of a record of CSV (RFC 4180) or TSV, written. No imports, so that the page writes its tables here, too.
 */

export type TableFormat = 'tsv' | 'csv';

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
