/** The cells of a record of TSV or CSV, read and written. */

export type TableFormat = 'tsv' | 'csv';

/** A record that cannot be read; its message says why. */
export class CellFault extends Error {}

/** What parts the cells of a CSV. */
export type Separator = ',' | ';';

/** A cell with its comma: quoted, with its quotation marks doubled, or without any. */
const PATTERNS: Readonly<Record<Separator, { readonly quoted: RegExp; readonly bare: RegExp }>> = {
  ',': { quoted: /"((?:[^"]|"")*)"(?:,|$)/uy, bare: /([^",]*)(?:,|$)/uy },
  ';': { quoted: /"((?:[^"]|"")*)"(?:;|$)/uy, bare: /([^";]*)(?:;|$)/uy },
};

/** The cells of a record of CSV (RFC 4180). */
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

/** A spreadsheet would run text that begins so. */
const FORMULA = /^[=+@\t\r\n-]/u;

/** A number with a minus is no formula. */
const isNumber = (text: string): boolean => /^-\d+(?:\.\d+)?$/u.test(text);

const safe = (text: string): string => (FORMULA.test(text) && !isNumber(text) ? `'${text}` : text);

const withMarks = (text: string): string => (/[",]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One line of a table, without its line end: no cell holds one, so a line is a record. */
export function writeCells(cells: readonly (string | number)[], format: TableFormat): string {
  const unwritable = format === 'tsv' ? /[\t\r\n]/gu : /[\r\n]/gu;
  const texts = cells.map((cell) => safe(`${cell}`).replace(unwritable, ' '));
  return format === 'tsv' ? texts.join('\t') : texts.map(withMarks).join(',');
}
