/** Writes a record of CSV (RFC 4180) or TSV. */

export type TableFormat = 'tsv' | 'csv';

/**
 * A sign that begins a formula (OWASP, CSV Injection), also after blanks and quotation marks, which spreadsheets drop.
 * It counts at the start of a cell and after a comma or semicolon, since a spreadsheet may split cells there. A plain
 * negative number is not a formula.
 */
const FORMULA = /(^|[;,])(?!-\d+(?:\.\d+)?(?:$|[;,]))([\s\p{Cc}"]*)([=+\-@＝＋－＠])/gu;

/** Puts an apostrophe before each formula, so that spreadsheets do not run it. */
const withoutFormulas = (text: string): string => text.replace(FORMULA, "$1'$2$3");

const quoted = (text: string): string => (/[",]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Tabs and line ends in cells become blanks, so a line is a record. */
export function writeCells(cells: readonly (string | number)[], format: TableFormat): string {
  const texts = cells.map((cell) =>
    typeof cell === 'number' ? `${cell}` : withoutFormulas(cell.replace(/[\t\r\n]/gu, ' ')),
  );
  return format === 'tsv' ? texts.join('\t') : texts.map(quoted).join(',');
}
