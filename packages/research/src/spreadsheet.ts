/**
 * Detects how a spreadsheet program wrote a table.
 *
 * The encoding is UTF-8, or UTF-16 if the file begins with its byte-order mark (Unicode Standard, section 23.8). A
 * CSV has commas (RFC 4180), or semicolons if its first line has a semicolon and no comma, because Excel writes it so
 * in countries with decimal commas. Excel's line `sep=;` above the head decides first.
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

/** Ignores quoted text. */
function separatorOf(text: string): Separator {
  const [line = ''] = text
    .trimStart()
    .replaceAll(/"[^"]*"/gu, '')
    .split('\n', 1);
  return line.includes(';') && !line.includes(',') ? ';' : ',';
}

/**
 * `above` counts the records above the head.
 * @throws Refusal if Excel's line names a separator other than comma and semicolon
 */
export function separatorIn(
  text: string,
  format: string,
  file: string,
): { readonly separator: Separator; readonly above: 0 | 1 } {
  if (format !== 'csv') return { separator: ',', above: 0 };
  const [line = ''] = text.trimStart().split('\n', 1);
  const [, said] = SEPARATOR_LINE.exec(line.replace(/\r$/u, '')) ?? [];
  if (said === undefined) return { separator: separatorOf(text), above: 0 };
  if (said === ',' || said === ';') return { separator: said, above: 1 };
  throw badRequest(
    `${file} says that ${JSON.stringify(said)} parts its cells; save it with commas or semicolons, or with tabs as .tsv`,
  );
}
