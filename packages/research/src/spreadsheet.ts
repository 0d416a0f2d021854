/**
 * Detects the encoding and the separator of a table that a spreadsheet program wrote.
 *
 * The encoding is UTF-8, or UTF-16 if the file begins with its byte-order mark (Unicode Standard, section 23.8). The
 * separator of CSV is a comma (RFC 4180), or a semicolon if the first line has a semicolon but not a comma, because Excel
 * writes semicolons in countries with decimal commas. A line such as `sep=;` above the head, which Excel understands,
 * overrides this.
 */

import { badRequest } from '../../../src/contract/refusal.ts';
import type { Separator } from './csv.ts';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

const MARKS: readonly (readonly [mark: readonly number[], encoding: TextEncoding])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

export const encodingOf = (bytes: Uint8Array): TextEncoding =>
  MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1] ?? 'utf-8';

const SEPARATOR_LINE = /^"?sep=(.?)"?$/iu;

/** Separator of CSV, detected in its first line without the quoted cells. */
function separatorOf(text: string): Separator {
  const [line = ''] = text
    .trimStart()
    .replaceAll(/"[^"]*"/gu, '')
    .split('\n', 1);
  return line.includes(';') && !line.includes(',') ? ';' : ',';
}

/**
 * Detects the separator; `above` is the count of lines above the head (1 if there is a line `sep=`).
 * @throws Refusal if Excel's line names a separator other than comma and semicolon
 */
export function separatorIn(
  text: string,
  format: string,
  file: string,
): { readonly separator: Separator; readonly above: 0 | 1 } {
  // Only CSV uses the separator.
  if (format !== 'csv') return { separator: ',', above: 0 };
  const [line = ''] = text.trimStart().split('\n', 1);
  const [, said] = SEPARATOR_LINE.exec(line.replace(/\r$/u, '')) ?? [];
  if (said === undefined) return { separator: separatorOf(text), above: 0 };
  if (said === ',' || said === ';') return { separator: said, above: 1 };
  throw badRequest(
    `${file} says that ${JSON.stringify(said)} parts its cells; save it with commas or semicolons, or with tabs as .tsv`,
  );
}
