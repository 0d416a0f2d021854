/**
 * Detects the encoding and the separator of a table.
 *
 * The encoding is UTF-16 if the file begins with a byte-order mark of UTF-16, otherwise UTF-8. The separator of CSV is
 * a comma, or a semicolon if the first line has a semicolon but not a comma: Excel writes such files in countries with
 * a decimal comma. A line such as `sep=;` above the column names overrides this, as in Excel.
 */

import { badRequest } from '../../../src/contract/refusal.ts';
import { type FileRecord, RecordSplitter, type Separator } from './csv.ts';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

export function encodingOf([first, second]: Uint8Array): TextEncoding {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

const SEPARATOR_LINE = /^"?sep=(.?)"?$/iu;

function separatorOf(text: string): Separator {
  const [line = ''] = text
    .trimStart()
    .replaceAll(/"[^"]*"/gu, '')
    .split('\n', 1);
  return line.includes(';') && !line.includes(',') ? ';' : ',';
}

interface SplitTable {
  readonly separator: Separator;
  readonly records: readonly FileRecord[];
}

/**
 * Splits a table into records; the line `sep=` is left out.
 * @throws Refusal if this line names a separator other than comma or semicolon
 */
export function splitTable(text: string, format: string, file: string): SplitTable {
  const isCsv = format === 'csv';
  const [line = ''] = text.trimStart().split('\n', 1);
  const [, named] = (isCsv ? SEPARATOR_LINE.exec(line.replace(/\r$/u, '')) : null) ?? [];
  if (named !== undefined && named !== ',' && named !== ';')
    throw badRequest(
      `${file} says that ${JSON.stringify(named)} parts its cells; save it with commas or semicolons, or with tabs as .tsv`,
    );
  const separator = named ?? (isCsv ? separatorOf(text) : ',');
  const splitter = new RecordSplitter(isCsv, separator);
  const records = [...splitter.push(text), ...splitter.end()];
  return { separator, records: named === undefined ? records : records.slice(1) };
}
